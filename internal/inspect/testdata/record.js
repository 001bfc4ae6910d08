// Prints what Node makes of the cases: node record.js > expected.json
'use strict';
const fs = require('fs');
const path = require('path');
const util = require('util');
process.cwd = () => '/srv/app';
global.util = util;
(0, eval)(fs.readFileSync(path.join(__dirname, 'prelude.js'), 'utf8'));
const expected = {};
for (const src of require('./cases.js')) {
  let out;
  try {
    out = (0, eval)('(' + src + ')');
    out = typeof out === 'string' ? out : 'not a string: ' + String(out);
  } catch (e) {
    out = 'throws ' + (e && e.name) + ' ' + (e && e.code) + ': ' + (e && e.message);
  }
  expected[src] = out;
}
process.stdout.write(JSON.stringify(expected, null, 1) + '\n');
