'use strict';
// A worker that is terminated stops wherever WebAssembly is: in a loop, behind other instances, in recursion, waiting for a promise.

const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads');

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => new WebAssembly.Module(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]));
const type = section(1, [[0x60, 0, 0]]);
const exported = (index) => section(7, [[...name('f'), 0, index]]);
const endless = [7, 0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b];

const loop = new WebAssembly.Instance(wasm(type, section(3, [[0]]), exported(0), section(10, [endless]))).exports.f;
const calling = (f) => new WebAssembly.Instance(wasm(type, section(2, [[...name('m'), ...name('f'), 0, 0]]), section(3, [[0]]), exported(1), section(10, [[4, 0, 0x10, 0, 0x0b]])), { m: { f } }).exports.f;

const kinds = {
  'a loop': () => loop(),
  'a loop of another instance': () => calling(loop)(),
  'a loop behind JavaScript': () => calling(() => loop())(),
  'a start function': () => new WebAssembly.Instance(wasm(type, section(3, [[0]]), [8, 1, 0], section(10, [endless]))),
  'a function of a table': () => {
    const table = new WebAssembly.Table({ element: 'anyfunc', initial: 1 });
    table.set(0, loop);
    table.get(0)();
  },
  'recursion': () => {
    const { f } = new WebAssembly.Instance(wasm(type, section(3, [[0]]), exported(0), section(10, [[4, 0, 0x10, 0, 0x0b]]))).exports;
    for (;;) {
      try { f(); } catch { /* again */ }
    }
  },
  'a promising loop': () => WebAssembly.promising(loop)(),
  'a promise': () => {
    WebAssembly.promising(calling(new WebAssembly.Suspending(() => new Promise(() => {}))))();
    setInterval(() => {}, 1000);
  },
};

if (isMainThread) {
  (async () => {
    for (const kind in kinds) {
      const worker = new Worker(__filename, { workerData: kind });
      await new Promise((resolve) => worker.once('message', resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(kind, await worker.terminate());
    }
  })();
} else {
  parentPort.postMessage('ready');
  kinds[workerData]();
}
