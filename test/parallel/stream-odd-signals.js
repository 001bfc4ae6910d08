'use strict';

// Signals and encodings of other types in streams, and values that end in messages of child_process; recorded from Node.js.
const stream = require('stream');
const { spawn, spawnSync, execFile } = require('child_process');

function show(label, f) {
  try {
    console.log(label, '=>', f());
  } catch (e) {
    console.log(label, '=>', e.name, e.code, e.message);
  }
}
const signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
for (const v of [undefined, null, 0, -1, 'x', {}, [], () => {}, Symbol('s'), new AbortController().signal, signal]) {
  show('addAbortSignal', () => stream.addAbortSignal(v, new stream.PassThrough()) instanceof stream);
  show('addAbortSignal', () => stream.addAbortSignal(v, 5));
  for (const name of ['Readable', 'Writable', 'Duplex', 'Transform']) show(name, () => new stream[name]({ signal: v }) instanceof stream);
}
for (const v of [Symbol('s'), 10n, () => {}, Buffer.from('f'), { a: { b: 1 } }, -0, [1], null, 'zz']) {
  show('setDefaultEncoding', () => new stream.Writable().setDefaultEncoding(v) instanceof stream);
}
for (const v of [{}, [1], 10n, Symbol('s'), 'none']) show('kill', () => spawn('true').kill(v));
show('argv0', () => execFile('true', [], { argv0: '' }).spawnargs);
for (const input of [0, false, '']) show('input', () => spawnSync('cat', { input }).status);
