'use strict';
// Streams that are sent to another thread or cloned: they work there through ports.
const { Worker, isMainThread, workerData } = require('worker_threads');
if (isMainThread) {
  const rs = new ReadableStream({ start(c) { c.enqueue('chunk'); c.enqueue({ a: [1] }); c.close(); } });
  const ws = new WritableStream({ write(c) { console.log('written', c); }, close() { console.log('closed'); } });
  const ts = new TransformStream({ transform(c, k) { k.enqueue(c + 1); } });
  const moved = structuredClone(rs, { transfer: [rs] });
  console.log(moved instanceof ReadableStream, rs.locked);
  const copy = structuredClone(ts, { transfer: [ts] });
  console.log(copy instanceof TransformStream, ts.readable.locked, ts.writable.locked);
  (async () => {
    for await (const x of moved) console.log(x);
    const w = copy.writable.getWriter();
    const r = copy.readable.getReader();
    w.write(1);
    console.log(await r.read());
    let c;
    const failing = new ReadableStream({ start(x) { c = x; } });
    const far = structuredClone(failing, { transfer: [failing] }).getReader();
    setImmediate(() => c.error(new TypeError('boom')));
    await far.read().catch((e) => console.log(e.name, e.message));
    const left = new ReadableStream({ cancel(why) { console.log('cancelled', why); } });
    structuredClone(left, { transfer: [left] }).cancel('enough');
    setTimeout(() => {
      const input = ReadableStream.from(['x', 'y']);
      new Worker(__filename, { workerData: { input, ws }, transferList: [input, ws] });
    }, 20);
  })();
} else {
  const { input, ws } = workerData;
  input.pipeThrough(new TransformStream({ transform(c, k) { k.enqueue(c.toUpperCase()); } })).pipeTo(ws);
}
