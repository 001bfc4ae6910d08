'use strict';
// Resizable and transferred buffers, half precision, exact rounding.
const attempt = (f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } };
const b = new ArrayBuffer(8, { maxByteLength: 16 });
const whole = new Uint8Array(b);
const part = new Uint8Array(b, 4, 4);
const view = new DataView(b, 6);
console.log(whole.length, part.length, view.byteLength, b.resizable, b.maxByteLength);
b.resize(6);
console.log(whole.length, part.length, part.byteOffset, part.buffer === b, attempt(() => view.byteLength));
b.resize(16);
console.log(whole.length, part.length, view.byteLength, whole.subarray(2).length, whole.slice(14).length);
const moved = b.transfer();
console.log(b.detached, b.byteLength, moved.resizable, moved.byteLength, moved.transferToFixedLength(4).resizable);
for (const f of [() => new ArrayBuffer(8, { maxByteLength: 4 }), () => new ArrayBuffer(1).resize(1), () => b.transfer(), () => b.slice(0),
  () => new ArrayBuffer(2 ** 53)]) console.log(attempt(f));
new Uint8Array(4).set(new Float32Array(0));
console.log(new Uint8Array([1, 2, 3]).toHex(), Uint8Array.fromBase64('AQI=').length, Math.f16round(1.1), Math.f16round(65520), Math.f16round(2 ** -25));
