// The functions of util.types, and shared buffers whatever they say of themselves.
const { types } = require('util');
for (const [name, { value, writable, enumerable, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(types))) {
  console.log(name, JSON.stringify(value.name), value.length, writable, enumerable, configurable);
}
const shared = [
  Object.defineProperty(new ArrayBuffer(1), Symbol.toStringTag, { value: 'SharedArrayBuffer' }),
  new SharedArrayBuffer(1),
  Object.setPrototypeOf(new SharedArrayBuffer(1), null),
  new (class extends SharedArrayBuffer {})(1),
  new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer,
];
for (const b of shared) console.log(types.isArrayBuffer(b), types.isSharedArrayBuffer(b), types.isAnyArrayBuffer(b));
console.log(Object.keys(require('domain')).join());
const { createHistogram, monitorEventLoopDelay, createSlidingWindowHistogram } = require('perf_hooks');
console.log(createHistogram.length, monitorEventLoopDelay.length, createSlidingWindowHistogram.length);
