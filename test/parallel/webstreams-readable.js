'use strict';
// Readable streams: queue, pulls, closing, errors, cancelling, tee, iteration, and the order of what they promise.
const turns = async (log, n) => { for (let i = 0; i < n; i++) { await 0; log.push(`t${i}`); } };
(async () => {
  let r = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } });
  console.log(r, r.getReader());
  r = new ReadableStream({ start(c) { c.enqueue(1); } }).getReader();
  console.log(await r.read());
  const log = [];
  r = new ReadableStream({ start(c) { c.enqueue(1); c.close(); } }).getReader();
  r.closed.then(() => log.push('closed'));
  r.read().then(() => log.push('read'));
  await turns(log, 3);
  console.log(log.join());

  const pulls = [];
  new ReadableStream({ pull(c) { pulls.push('pull'); c.enqueue(1); } }, { highWaterMark: 3 });
  await turns(pulls, 6);
  console.log(pulls.join());

  let c;
  r = new ReadableStream({ start(x) { c = x; } }, { highWaterMark: 10, size: (x) => x });
  console.log(c.desiredSize);
  c.enqueue(4);
  console.log(c.desiredSize);
  c.error(new RangeError('gone'));
  console.log(c.desiredSize, r);
  await r.getReader().read().catch((e) => console.log(e.message));

  r = new ReadableStream({ cancel(why) { console.log('cancelled', why); } });
  console.log(await r.cancel('enough'), r);

  const [a, b] = new ReadableStream({ start(x) { x.enqueue('x'); x.close(); } }).tee();
  for await (const v of a) console.log('a', v);
  for await (const v of b) console.log('b', v);

  for await (const v of ReadableStream.from([1, Promise.resolve(2)])) console.log('from', v);
  r = new ReadableStream({ pull(x) { x.enqueue(Math.random()); }, cancel() { console.log('left'); } });
  for await (const v of r) { console.log(typeof v); break; }
  console.log(r.locked);
  const it = r.values();
  console.log(it, Reflect.ownKeys(Object.getPrototypeOf(it)));

  r = new ReadableStream({ type: 'bytes', pull(x) { x.byobRequest.view[0] = 7; x.byobRequest.respond(1); } });
  const byob = r.getReader({ mode: 'byob' });
  console.log(r, await byob.read(new Uint8Array(4)), await byob.read(Buffer.alloc(2)), await byob.read(new DataView(new ArrayBuffer(3))));
  r = new ReadableStream({ type: 'bytes', start(x) { x.enqueue(new Uint8Array([1, 2, 3, 4, 5])); x.close(); } });
  const reader = r.getReader({ mode: 'byob' });
  console.log(await reader.read(new Uint16Array(2)), await reader.read(new Uint8Array(2), { min: 1 }), await reader.read(new Uint8Array(2)));
  r = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 8, pull(x) { x.byobRequest.respond(3); x.close(); } });
  console.log(await r.getReader().read());
  const bytes = new Uint8Array(3);
  new ReadableStream({ type: 'bytes', start(x) { x.enqueue(bytes); } });
  console.log(bytes.byteLength);
})();
