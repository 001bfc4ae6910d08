'use strict';
// Shared memories: their buffers, what they link with, how they travel, waiting and waking from both sides, and workers that are
// terminated while WebAssembly waits.

const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads');

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => new WebAssembly.Module(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]));
const show = (label, fn) => {
  try {
    console.log(label, fn());
  } catch (err) {
    console.log(label, err.name, err.message);
  }
};

const I = 0x7f, L = 0x7e;
const code = isMainThread ? wasm(
  section(1, [[0x60, 2, I, I, 1, I], [0x60, 3, I, I, L, 1, I]]),
  section(2, [[...name('m'), ...name('memory'), 2, 3, 1, 3]]),
  section(3, [[0], [0], [1]]),
  section(7, [[...name('add'), 0, 0], [...name('notify'), 0, 1], [...name('wait'), 0, 2]]),
  section(10, [
    [10, 0, 0x20, 0, 0x20, 1, 0xfe, 0x1e, 2, 0, 0x0b],
    [10, 0, 0x20, 0, 0x20, 1, 0xfe, 0x00, 2, 0, 0x0b],
    [12, 0, 0x20, 0, 0x20, 1, 0x20, 2, 0xfe, 0x01, 2, 0, 0x0b],
  ]),
) : workerData.code;

if (isMainThread) {
  main();
} else {
  const { memory, role } = workerData;
  const e = new WebAssembly.Instance(code, { m: { memory } }).exports;
  const view = new Int32Array(memory.buffer);
  if (role === 'count') {
    for (let i = 0; i < 20_000; i++) e.add(32, 1);
    parentPort.postMessage('counted');
  } else if (role === 'wait') {
    parentPort.postMessage('waits');
    parentPort.postMessage(['woken', e.wait(64, 0, -1n)]);
  } else if (role === 'wait in JavaScript') {
    parentPort.postMessage('waits');
    parentPort.postMessage(['woken', Atomics.wait(view, 24, 0)]);
  } else if (role === 'loop') {
    parentPort.postMessage('waits');
    for (;;) e.wait(128, 0, -1n);
  } else if (role === 'sends') {
    memory.grow(1);
    parentPort.postMessage(memory);
  }
}

async function main() {
  show('no maximum', () => new WebAssembly.Memory({ initial: 1, shared: true }));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 3, shared: true });
  const own = new WebAssembly.Memory({ initial: 1, maximum: 3 });
  const first = memory.buffer;
  show('buffer', () => [first instanceof SharedArrayBuffer, first.byteLength, memory.buffer === first, Object.isFrozen(first), first.growable, first.maxByteLength]);
  show('grow', () => [memory.grow(1), first.byteLength, memory.buffer.byteLength, memory.buffer === first]);
  show('too far', () => memory.grow(5));
  const taking = (...limits) => wasm(section(2, [[...name('m'), ...name('memory'), 2, ...limits]]), section(7, [[...name('g'), 2, 0]]));
  for (const [label, given] of Object.entries({ shared: memory, own })) {
    for (const limits of [[3, 1, 3], [1, 1, 3], [3, 1, 2], [3, 3, 3], [1, 1, 2], [0, 9]]) {
      show(`${label} for ${limits}`, () => new WebAssembly.Instance(taking(...limits), { m: { memory: given } }).exports.g === given);
    }
  }
  const made = new WebAssembly.Instance(wasm(section(5, [[3, 1, 2]]), section(7, [[...name('m'), 2, 0]]))).exports.m;
  show('of an instance', () => [made.buffer instanceof SharedArrayBuffer, made.grow(1), made.buffer.byteLength]);
  show('clone', () => {
    const c = structuredClone(memory);
    new Uint8Array(memory.buffer)[5] = 9;
    return [c instanceof WebAssembly.Memory, c !== memory, new Uint8Array(c.buffer)[5], c.buffer.byteLength];
  });
  show('clone of its own', () => structuredClone(own));
  show('transfer', () => structuredClone(memory, { transfer: [memory] }));

  const e = new WebAssembly.Instance(code, { m: { memory } }).exports;
  const view = new Int32Array(memory.buffer);
  show('add', () => [e.add(16, 5), e.add(16, 5), view[4], Atomics.load(view, 4)]);
  show('wait', () => [e.wait(16, 0, -1n), e.wait(16, 10, 1_000_000n), Atomics.wait(view, 4, 10, 2), Atomics.wait(view, 4, 0, 2)]);
  show('nobody', () => [e.notify(16, 1), Atomics.notify(view, 4)]);
  show('not aligned', () => e.add(17, 1));
  show('beyond', () => e.add(4 * 65536, 1));

  const start = (role) => {
    const worker = new Worker(__filename, { workerData: { memory, code, role } });
    const next = () => new Promise((resolve) => worker.once('message', resolve));
    return { worker, next };
  };
  const counters = Array.from({ length: 3 }, () => start('count'));
  await Promise.all(counters.map(({ next }) => next()));
  console.log('counted', view[8]);

  // one wakes the other: WebAssembly, JavaScript, and JavaScript that waits by a change of the value
  for (const [role, at, wake] of [['wait', 16, () => e.notify(64, 1)], ['wait', 16, () => Atomics.notify(view, 16, 1)], ['wait in JavaScript', 24, () => Atomics.notify(view, 24, 1)]]) {
    view[at] = 0;
    const { next } = start(role);
    await next();
    const woken = next();
    while (wake() === 0) await new Promise(setImmediate);
    console.log(role, await woken);
  }
  const { worker, next } = start('loop');
  await next();
  console.log('terminated', await worker.terminate());
  const sent = await start('sends').next();
  console.log('sent', sent instanceof WebAssembly.Memory, sent.buffer.byteLength, memory.buffer.byteLength, view[8]);
}
