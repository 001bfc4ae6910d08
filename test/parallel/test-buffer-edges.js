'use strict';

// Searches with an end, writes over other content, aligned memory, and arguments of other types; recorded from Node.js.
const crypto = require('crypto');
const buffer = require('buffer');

function outcome(f) {
  try {
    const r = f();
    return Buffer.isBuffer(r) ? r.toString('hex') : String(r);
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
const show = (label, f) => console.log(label, '=>', outcome(f));

const hay = Buffer.from('abcabcabc');
const wide = Buffer.from('abcabc', 'utf16le');
const places = [undefined, -12, -9, -5, -1, 0, 1, 3, 5, 8, 9, 12];
for (const method of ['indexOf', 'lastIndexOf', 'includes']) {
  for (const value of ['abc', 'c', 99, Buffer.from('bc'), '']) {
    const lines = places.map((offset) => places.map((end) => outcome(() => hay[method](value, offset, end))).join());
    console.log(method, String(value), lines.join(' '));
  }
  for (const value of ['bc', Buffer.from('bc', 'utf16le'), '']) {
    const lines = places.map((offset) => places.map((end) => outcome(() => wide[method](value, offset, end, 'ucs2'))).join());
    console.log(method, JSON.stringify(String(value)), 'wide', lines.join(' '));
  }
}
for (const encoding of [undefined, 'hex', 'bogus', '', 0, true, {}, []]) {
  show(`indexOf encoding ${encoding}`, () => hay.indexOf('6263', 0, 9, encoding));
  show(`lastIndexOf encoding ${encoding}`, () => hay.lastIndexOf('6263', 9, undefined, encoding));
}
show('end is an encoding', () => hay.indexOf('6263', 0, 'hex'));
show('offset is an encoding', () => hay.indexOf('6263', 'hex'));

// What lies behind the bytes written stays.
for (const encoding of ['base64', 'base64url', 'hex', 'utf8', 'utf16le', 'latin1']) {
  const sum = crypto.createHash('sha256');
  for (let length = 0; length < 200; length++) {
    const source = Buffer.alloc(length, 'some text that is not regular');
    for (const junk of ['', '=', '!', '\n', '€']) {
      for (const share of [0.3, 0.8, 1]) {
        let text = encoding === 'utf8' ? source.toString('latin1') : source.toString(encoding);
        const at = Math.floor(text.length * share);
        text = text.slice(0, at) + junk + text.slice(at);
        const target = Buffer.alloc(450, 0xaa);
        const n = target.write(text, 3, encoding);
        if (!target.subarray(n + 3).every((b) => b === 0xaa)) console.log('scraps behind', encoding, length, junk, share);
        sum.update(`${n}`).update(target);
      }
    }
  }
  console.log(encoding, sum.digest('hex'));
}

for (const name of ['allocUnsafe', 'allocUnsafeSlow']) {
  for (const size of [0, 1, 10, 5000, 40000]) {
    for (const alignment of [1, 2, 8, 64, 4096]) {
      show(`${name} ${size} ${alignment}`, () => {
        const b = Buffer[name](size, alignment).fill(1);
        return `${b.length} ${b.every((x) => x === 1)}`;
      });
    }
  }
  for (const alignment of [0, 3, -1, 2.5, 2 ** 31, NaN, null, '8', {}, 8n]) show(`${name} alignment ${alignment}`, () => Buffer[name](8, alignment).length);
  show(`${name} too much`, () => Buffer[name](Number.MAX_SAFE_INTEGER, 8));
}

const odd = [-0, [], [1, [2]], {}, new Date(0), new String('ab'), 10n, Symbol('s'), Object(Symbol('q')), new Map([[1, 2]]), Object.create(null), null, NaN];
for (const v of odd) {
  show('toString', () => hay.toString(v));
  show('write', () => Buffer.alloc(3).write('a', 0, 1, v));
  show('byteLength', () => Buffer.byteLength('6162', v));
  show('StringDecoder', () => new (require('string_decoder').StringDecoder)(v).encoding);
  show('setEncoding', () => typeof new (require('stream').Readable)().setEncoding(v));
}
for (const v of [-1, Infinity, -Infinity, 2 ** 64, NaN, 1, '5', undefined, null, Symbol('s'), Object.create(null), 3n]) {
  for (const at of [0, -1, 'x', 1.5]) {
    show('writeBigInt64LE', () => Buffer.alloc(9).writeBigInt64LE(v, at));
    show('writeBigUInt64BE', () => Buffer.alloc(9).writeBigUInt64BE(v, at));
  }
}
show('of', () => Buffer.of(1, 10n));
show('of', () => Buffer.of(1, '2', 3.9, -1, null));
for (const at of [-0.5, -2.5, 1.9]) show('copy', () => hay.copy(Buffer.alloc(3), at, 0, 2));
for (const from of ['ucs2', 'utf8', 'latin1', 'ascii', '']) {
  for (const to of ['ucs2', 'utf8', 'latin1', 'ascii', '']) {
    for (const bytes of [[0x61, 0, 0x62], [0x61], [0, 0xd8, 0x61], [0xe2, 0x82, 0xac, 0x80]]) {
      show(`transcode ${from} ${to} ${bytes}`, () => buffer.transcode(Buffer.from(bytes), from, to));
    }
  }
}
show('resolveObjectURL', () => buffer.resolveObjectURL(Symbol('s')));

// Values in messages.
const named = (constructor) => ({ constructor });
for (const v of ['a\0b\n\x1b', "a'b", 'a\'"\n', 'x'.repeat(29), "'".repeat(30), {}, named(null), named({ name: '' }), named({ name: 5 }),
  Object.create(null), Object.create(Object.create(null)), [], class A {}, () => {}]) {
  show('equals', () => hay.equals(v));
}
for (const v of [{}, { a: { b: { c: {} } } }, [1, [2]], new Date(0), /x/, class A {}, () => {}, Object.create(null), new Proxy({}, {}), new Set(['x'.repeat(200)])]) {
  show('encoding', () => require('fs').readFileSync('nowhere', { encoding: v }));
}
