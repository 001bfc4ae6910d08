'use strict';
// The bytes of V8's wire format, both ways.
const v8 = require('node:v8');

const circle = { list: [] };
circle.self = circle;
circle.list.push(circle, circle.list);
const shared = new ArrayBuffer(8);
const mixed = [1, 'two', [3]];
mixed.extra = 'named';
const error = new TypeError('wrong', { cause: { code: 7 } });
error.stack = 'TypeError: wrong\n    at nowhere';
const values = {
  undefined: undefined, null: null, true: true, false: false, smi: 1, negative: -1, big: 2 ** 31, least: -(2 ** 31), half: 1.5, negativeZero: -0, nan: NaN,
  ascii: 'text', latin: 'é', wide: 'ab€', padded: ['€'], emoji: '\u{1F600}', empty: '', lone: '\ud800',
  bigints: [0n, 10n, -(2n ** 70n), 2n ** 64n - 1n],
  object: { a: 1, 2: 'two', 'é': null, 4294967295: 'no index', __proto__: null },
  nested: { a: { b: { c: [] } } }, dense: [1, 'a', null], holes: [1, , 3], absent: new Array(3), mixed,
  date: new Date(5), noDate: new Date(NaN), regexp: /a\/b/gimsuy, regexpV: /[a]/v,
  map: new Map([[1, { k: 2 }], ['x', new Set([1])]]), set: new Set(['a', { b: 1 }]),
  boxed: [new Number(1.5), new String('x'), new Boolean(true), new Boolean(false), Object(5n)],
  circle, error, plainError: Object.assign(new Error('e'), { stack: undefined }),
  bytes: new Uint8Array([1, 2, 3]), buffer: Buffer.from('node'), floats: new Float64Array([0.5]), view: new DataView(shared, 2, 4),
  big64: new BigInt64Array([-1n]), sharing: [new Uint8Array(shared, 1, 2), shared], resizable: new ArrayBuffer(2, { maxByteLength: 4 }),
};
for (const [name, value] of Object.entries(values)) {
  const bytes = v8.serialize(value);
  console.log(name, bytes.toString('hex'));
  console.log(name, v8.deserialize(bytes));
}

// Views as the base class writes them, and what it is asked.
const s = new v8.Serializer();
s.writeHeader();
s.writeValue([new Uint16Array(shared, 2, 2), shared, new Float32Array(1)]);
s.writeUint32(300);
s.writeUint64(1, 2);
s.writeDouble(1.5);
s.writeRawBytes(Buffer.from('raw'));
const bytes = s.releaseBuffer();
console.log(bytes.toString('hex'), s.releaseBuffer().length);
const d = new v8.Deserializer(bytes);
console.log(d.readHeader(), d.getWireFormatVersion(), d.readValue(), d.readUint32(), d.readUint64(), d.readDouble(), d.readRawBytes(3).toString());

class Hosted extends v8.Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }
  _writeHostObject(o) {
    this.writeUint32(o.byteLength);
  }
  _getSharedArrayBufferId() {
    return 9;
  }
}
const h = new Hosted();
const moved = new ArrayBuffer(1);
h.transferArrayBuffer(5, moved);
h.writeValue([new Uint8Array(7), moved, new SharedArrayBuffer(1)]);
console.log(h.releaseBuffer().toString('hex'));

// What cannot be written or read.
for (const bad of [() => 1, Symbol('q'), new WeakMap(), { f() {} }, Promise.resolve(), new Proxy({}, {}), new SharedArrayBuffer(2),
  { get a() { throw new RangeError('getter'); } }]) {
  try { v8.serialize(bad); console.log('written'); } catch (e) { console.log(e.name, e.message); }
}
for (const hex of ['', 'ff0f', 'ff0fff', 'ff20', '4902', 'ff0f5e05', 'ff0f6f4902', 'ff0f41ffffffff0f', 'ff0f6f4902490a7b02', 'ff0f5a10aa', 'ff0f220561', 'ff0f5c63', 'ff0d4902', 'ff0e42020102']) {
  try { console.log(hex, v8.deserialize(Buffer.from(hex, 'hex'))); } catch (e) { console.log(hex, e.name, e.message); }
}
for (const f of [() => v8.Serializer(), () => new v8.Deserializer('x'), () => new v8.Serializer().writeRawBytes('x'),
  () => new v8.Deserializer(Buffer.alloc(0)).readUint32(), () => new v8.Deserializer(Buffer.alloc(0)).readUint64(),
  () => new v8.Deserializer(Buffer.alloc(0)).readDouble(), () => new v8.Deserializer(Buffer.alloc(0)).readRawBytes(1)]) {
  try { f(); console.log('passed'); } catch (e) { console.log(e.name, e.code, e.message); }
}
console.log(v8.isStringOneByteRepresentation('aé'), v8.isStringOneByteRepresentation('€'));
