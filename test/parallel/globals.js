// Globals look the same whether they have been used or not, and can be replaced.
const names = ['Buffer', 'process', 'console', 'setTimeout', 'queueMicrotask', 'structuredClone', 'MessageChannel', 'global', 'globalThis'];
for (const n of names) {
  const d = Object.getOwnPropertyDescriptor(globalThis, n);
  console.log(n, n in globalThis, Object.hasOwn(globalThis, n), d.enumerable, d.configurable, typeof globalThis[n]);
}
console.log(Object.keys(globalThis).slice(0, 8));
console.log(typeof NoSuchGlobal, 'NoSuchGlobal' in globalThis);
queueMicrotask = 5;
console.log(queueMicrotask, globalThis.queueMicrotask);
delete globalThis.structuredClone;
console.log(typeof structuredClone, global === globalThis, Object.prototype.toString.call(globalThis));
