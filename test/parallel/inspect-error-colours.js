'use strict';

// In colours, frames of the runtime and the working directory are grey.

const { inspect } = require('util');
const path = require('path');

process.chdir(path.dirname(__dirname));
const shown = inspect(new Error('x'), { colors: true }).split('\n').map((line) => JSON.stringify(line)
  .replaceAll(JSON.stringify(path.dirname(__dirname)).slice(1, -1), 'CWD').replace(/\d+:\d+/, 'L:C'));
console.log(shown.join('\n'));
