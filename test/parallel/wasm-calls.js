'use strict';

// Calls through WebAssembly and back, as deep as they get, exceptions and the end of the process in them, and a worker that is
// terminated in an endless loop of WebAssembly.

const { Worker, isMainThread, parentPort } = require('worker_threads');

const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const looping = wasm(section(1, [[0x60, 0, 0]]), section(3, [[0]]), section(7, [[1, 108, 0, 0]]), section(10, [[7, 0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b]]));
// f calls the imported g, h calls itself
const calling = wasm(section(1, [[0x60, 0, 0]]), section(2, [[1, 101, 1, 103, 0, 0]]), section(3, [[0], [0]]), section(7, [[1, 102, 0, 1], [1, 104, 0, 2]]),
  section(10, [[4, 0, 0x10, 0, 0x0b], [4, 0, 0x10, 2, 0x0b]]));

if (isMainThread) {
  let depth = 0;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(calling), { e: { g() {
    depth++;
    if (depth < 50) exports.f();
    else if (depth === 50) throw new Error('deep');
  } } });
  for (const call of [() => exports.f(), () => exports.f(), () => exports.h(), () => exports.f()]) {
    try {
      console.log(call());
    } catch (err) {
      console.log(err.name, err.message, depth);
    }
  }
  const worker = new Worker(__filename);
  worker.on('message', () => setTimeout(() => worker.terminate().then((code) => {
    console.log('terminated', code);
    process.exitCode = 0;
    process.on('exit', () => console.log('exit'));
    const last = new WebAssembly.Instance(new WebAssembly.Module(calling), { e: { g() { process.exit(0); } } });
    last.exports.f();
    console.log('not reached');
  }), 50));
} else {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(looping));
  parentPort.postMessage('begins');
  setTimeout(() => exports.l(), 5);
}
