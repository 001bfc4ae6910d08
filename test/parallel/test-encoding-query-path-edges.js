'use strict';

// Values of other types and odd text for querystring, path and the text decoders; recorded from Node.js.
const querystring = require('querystring');
const path = require('path');

function outcome(f) {
  try {
    const r = f();
    return Buffer.isBuffer(r) ? r.toString('hex') : JSON.stringify(r);
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
const show = (label, f) => console.log(label, '=>', outcome(f));

for (const text of ['ä', '\ud800', '€%41', 'a+b%20', 0, true, Symbol('s'), [], [65, 66], Buffer.from('%41')]) {
  show('unescapeBuffer', () => querystring.unescapeBuffer(text));
  show('unescape', () => querystring.unescape(text));
}
for (const sep of [Symbol('s'), Object.create(null), [], '']) {
  show('stringify', () => querystring.stringify({}, sep));
  show('stringify', () => querystring.stringify({ a: [1, ''], b: undefined }, sep));
}
show('names', () => [querystring.escape.name, querystring.unescape.name, querystring.unescape.length]);
for (const text of ['/..', '/../', '/.a', '..', 'a/..', '/...', '/..a']) {
  show(`parse ${text}`, () => path.posix.parse(text));
  show(`parse ${text}`, () => path.win32.parse(text));
}
for (const label of ['hz-gb-2312', 'replacement', 'iso-2022-cn', 'none', '']) show(`TextDecoder ${label}`, () => new TextDecoder(label).encoding);
for (const input of [null, 5, 'x', [], new Uint8Array([0x61])]) {
  for (const options of [undefined, null, 5, {}, 'x']) show('decode', () => new TextDecoder().decode(input, options));
}
