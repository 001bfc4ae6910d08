// v8.Serializer and v8.Deserializer with odd arguments, and versions of the format.
const v8 = require('v8');
const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
};
for (const version of [0, 1, 9, 12, 13, 14, 15, 16]) show(version, () => v8.deserialize(Buffer.from([0xff, version, 0x49, 2])));
for (const v of [Infinity, -Infinity, NaN, -1, 2 ** 32 + 1, '7', undefined, {}, 1.9]) {
  for (const method of ['writeUint32', 'writeUint64', 'writeDouble']) {
    show(method, () => {
      const s = new v8.Serializer();
      s[method](v, v);
      return s.releaseBuffer().toString('hex');
    });
  }
}
for (const args of [[], [1], [1, {}], [1, new Uint8Array(1)], [1n, new ArrayBuffer(1)], [Symbol('s'), new ArrayBuffer(1)], ['x', new ArrayBuffer(1)]]) {
  show('Serializer', () => new v8.Serializer().transferArrayBuffer(...args));
  show('Deserializer', () => new v8.Deserializer(Buffer.alloc(4)).transferArrayBuffer(...args));
}
