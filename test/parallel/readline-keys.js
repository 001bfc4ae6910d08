'use strict';

// Keys as 'keypress' events tell of them.

const { PassThrough } = require('stream');
const { emitKeypressEvents } = require('readline');

const input = new PassThrough();
emitKeypressEvents(input);
input.on('keypress', (text, key) => console.log(JSON.stringify(text), JSON.stringify(key)));
for (const sequence of [
  'aZ9 é日👍', '\r\n\t\x7f\b', '\x01\x1a\x1c\x1f\x00', '\x1ba\x1bA\x1b\r', '\x1b[A\x1b[1;2A\x1b[1;5B\x1bOC\x1bO5D', '\x1b[5~\x1b[3;3~\x1b[24~\x1b[Z',
  '\x1b[a\x1bOb\x1b[7$\x1b[8^', '\x1b[[A\x1b[[5~', '\x1b[200~x\x1b[201~', '\x1b[99;9x', '\x1b\x1b[A', '\x1b\x1b\x1b', '\x1b[', 'C', '\x1b]',
]) input.write(sequence);
setTimeout(() => input.write('\x1b'), 0);
