'use strict';
// Methods of Buffer with the arguments that are usual and with those that are not, on receivers of all kinds.

const shared = Buffer.from(new SharedArrayBuffer(8));
shared.fill('ab');
const gone = Buffer.alloc(8, 'x');
const goneBytes = new Uint8Array(8);
const receivers = {
  buffer: () => Buffer.from('abcdefgh'), bytes: () => new Uint8Array([97, 98, 99, 100, 101, 102, 103, 104]), empty: () => Buffer.alloc(0),
  shared: () => shared, odd: () => Buffer.from('abc'), sub: () => new (class extends Uint8Array {})([1, 2, 3, 4, 5, 6, 7, 8]), foreign: () => gone,
};
const args = {
  equals: [[Buffer.from('abcdefgh')], [new Uint8Array(8)], ['abcdefgh'], [], [new Uint16Array(4)], [Buffer.from('abcdefgh'), 1]],
  compare: [[Buffer.from('abd')], [Buffer.alloc(0)], [new Uint8Array([97])], [5], [], [Buffer.from('xabcdefgh'), 1], [Buffer.from('abc'), undefined]],
  copy: [[Buffer.alloc(4)], [Buffer.alloc(12)], [Buffer.alloc(0)], [new Uint16Array(3)], [new ArrayBuffer(4)], [{}], [], [Buffer.alloc(4), 1], [Buffer.alloc(4), 1, 2, 3], [Buffer.alloc(4), undefined]],
  indexOf: [[98], [354], [-158], [98.7], [NaN], ['b'], ['cd'], [''], ['\u00e9'], [Buffer.from('de')], [true], [undefined], [], [{}], ['b', 2], ['b', 'hex'], [Infinity]],
  includes: [['gh'], ['hg'], [104], [null]],
  fill: [[0], [1], [257], [-1], ['a'], ['xyz'], [''], ['\u00e9'], [Buffer.from('q')], [true], [undefined], [], ['z', 1, 2], ['61', 'hex'], [1.7], [{}]],
  swap16: [[], [1]], swap32: [[]], swap64: [[]],
  toString: [[], ['utf8'], ['latin1'], ['HEX'], ['base64'], ['nope'], [undefined], [null], [''], [5], ['utf8', 1], ['ascii', 1, 3], ['ucs2'], ['base64url']],
  readUInt8: [[], [0], [7], [8], [-1], [1.5], ['1'], [undefined], [null], [NaN], [1, true]],
  readInt8: [[0], [7]], readUInt16LE: [[], [1], [7]], readUint16BE: [[0], [6]], readInt16LE: [[2]], readInt16BE: [[2]], readUInt32LE: [[], [4], [5]],
  readUInt32BE: [[1]], readInt32LE: [[1]], readInt32BE: [[1], [2 ** 40]], readFloatLE: [[], [1], [5]], readFloatBE: [[0]], readDoubleLE: [[], [1]], readDoubleBE: [[0]],
  writeUInt8: [[1], [255, 7], [256], [-1, 0], [1.5, 1], ['7', 2], [1, 8], [1, -1], [1, '0'], [1, undefined], [], [undefined, 0], [NaN, 0], [2 ** 40, 0]],
  writeInt8: [[-128], [127, 1], [128], [-129]], writeUInt16LE: [[65535], [65536], [1, 6], [1, 7]], writeUInt16BE: [[258, 1]], writeInt16LE: [[-32768, 2], [-32769]], writeInt16BE: [[-2, 2]],
  writeUInt32LE: [[4294967295], [4294967296], [1, 4], [1, 5]], writeUInt32BE: [[16909060]], writeInt32LE: [[-2147483648], [2147483648]], writeInt32BE: [[-2, 4]],
};

const show = (v) => typeof v === 'number' || typeof v === 'boolean' ? (Object.is(v, -0) ? '-0' : String(v)) : typeof v === 'string' ? JSON.stringify(v) : v === undefined ? 'undefined' :
  ArrayBuffer.isView(v) ? `${v.constructor.name} ${Buffer.from(v.buffer, v.byteOffset, v.byteLength).toString('hex')}` : typeof v;
for (const name of Object.keys(args)) {
  for (const [kind, make] of Object.entries(receivers)) {
    for (const list of args[name]) {
      const target = ArrayBuffer.isView(list[0]) ? list[0].slice?.() ?? list[0] : undefined;
      const call = target && name === 'copy' ? [target, ...list.slice(1)] : list;
      const self = make();
      let out;
      try {
        const f = Buffer.prototype[name];
        const r = Buffer.isBuffer(self) && self[name] === f ? self[name](...call) : f.call(self, ...call);
        // The same once more with the arguments written out, as programs do.
        let again = make();
        switch (call.length) {
          case 0: again[name] = f; out = again[name](); break;
          case 1: again[name] = f; out = again[name](call[0]); break;
          default: again[name] = f; out = again[name](call[0], call[1], call[2]);
        }
        out = `${r === self ? 'itself' : show(r)} / ${out === again ? 'itself' : show(out)}`;
        if (ArrayBuffer.isView(self)) out += ' on ' + show(self);
        if (target) out += ' with ' + show(target);
      } catch (e) {
        out = `${e.name} ${e.code}`;
      }
      console.log(name, kind, list.map(show).join(), '->', out);
    }
  }
}

structuredClone(gone.buffer === undefined ? 0 : goneBytes.buffer, { transfer: [goneBytes.buffer] });
for (const f of ['equals', 'compare', 'copy', 'indexOf', 'toString', 'readUInt8']) {
  const b = goneBytes;
  b.m = Buffer.prototype[f];
  try { console.log(f, show(b.m(Buffer.from('a')))); } catch (e) { console.log(f, e.name, e.code); }
}

// Replaced methods and own ones are called in place of the quick ones.
const own = Buffer.from('own');
own.equals = function (x) { return `own ${x} ${this === own}`; };
for (let i = 0; i < 2; i++) console.log(own.equals(i));
const { equals } = Buffer.prototype;
Buffer.prototype.equals = function (...list) { return [equals.apply(this, list)]; };
for (let i = 0; i < 2; i++) console.log(Buffer.from('a').equals(Buffer.from('a')));
Buffer.prototype.equals = equals;
