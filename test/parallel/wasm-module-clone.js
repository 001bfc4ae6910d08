// A WebAssembly.Module is cloned, also to a worker; other objects of WebAssembly are not.
'use strict';
const { Worker } = require('node:worker_threads');

// (module (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add))
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 9, 1, 7,
  0, 32, 0, 32, 1, 106, 11]);
const m = new WebAssembly.Module(bytes);
const copy = structuredClone({ m }).m;
console.log(copy === m, copy instanceof WebAssembly.Module, new WebAssembly.Instance(copy).exports.add(1, 2));
const tries = {
  transfer: () => structuredClone(m, { transfer: [m] }),
  memory: () => structuredClone(new WebAssembly.Memory({ initial: 1 })),
  instance: () => structuredClone(new WebAssembly.Instance(m)),
  global: () => structuredClone(new WebAssembly.Global({ value: 'i32' })),
  table: () => structuredClone(new WebAssembly.Table({ initial: 1, element: 'anyfunc' })),
};
for (const [name, f] of Object.entries(tries)) {
  try {
    console.log(name, f());
  } catch (err) {
    console.log(name, err.name, err.message);
  }
}
const worker = new Worker(`
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', (m) => parentPort.postMessage(new WebAssembly.Instance(m).exports.add(10, 20)));
`, { eval: true });
worker.once('message', (sum) => console.log(sum));
worker.postMessage(m);
