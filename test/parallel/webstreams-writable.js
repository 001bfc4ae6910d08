'use strict';
// Writable and transform streams and piping: order of writes, backpressure, abort, errors on their way.
const turns = async (log, n) => { for (let i = 0; i < n; i++) { await 0; log.push(`t${i}`); } };
(async () => {
  const log = [];
  let w = new WritableStream({ write(c) { log.push(`w${c}`); }, close() { log.push('close'); } });
  console.log(w, w.getWriter.length);
  w = w.getWriter();
  w.write(1).then(() => log.push('d1'));
  w.write(2).then(() => log.push('d2'));
  w.ready.then(() => log.push('ready'));
  w.close().then(() => log.push('closed'));
  await turns(log, 8);
  console.log(log.join(), w);

  w = new WritableStream({ abort(why) { console.log('abort', why); } });
  console.log(await w.abort('x'), w);
  w = new WritableStream({ write() { throw new Error('full'); } }).getWriter();
  await w.write(1).catch((e) => console.log(e.message));
  await w.closed.catch((e) => console.log(e.message));
  w = new WritableStream({ start(c) { this.c = c; }, write() { return new Promise((resolve, reject) => { this.c.signal.onabort = () => reject(this.c.signal.reason); }); } });
  const writer = w.getWriter();
  const write = writer.write(1).catch((e) => console.log('write', e));
  await new Promise(setImmediate);
  await writer.abort('stop').catch((e) => console.log('abort', e));
  await write;
  w = new WritableStream({}, { highWaterMark: 5, size: (c) => c.length }).getWriter();
  w.write('abc');
  console.log(w.desiredSize);
  w.write('def');
  console.log(w.desiredSize);

  const seen = [];
  const ts = new TransformStream({ transform(c, k) { k.enqueue(c * 2); k.enqueue(c); }, flush(k) { k.enqueue('end'); } });
  console.log(ts);
  await ReadableStream.from([1, 2, 3]).pipeThrough(ts).pipeTo(new WritableStream({ write(c) { seen.push(c); } }));
  console.log(seen.join());

  let cancelled;
  const endless = () => new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(why) { cancelled = why; } });
  await endless().pipeTo(new WritableStream({ write() { throw new Error('sink'); } })).catch((e) => console.log(e.message, cancelled.message));
  const kept = new WritableStream();
  await new ReadableStream({ start(c) { c.error(new Error('source')); } }).pipeTo(kept, { preventAbort: true }).catch((e) => console.log(e.message, kept));
  await ReadableStream.from([1]).pipeTo(kept, { preventClose: true });
  console.log(kept);
  const control = new AbortController();
  setImmediate(() => control.abort(new Error('signal')));
  await endless().pipeTo(new WritableStream({ write: () => new Promise(setImmediate) }), { signal: control.signal })
    .catch((e) => console.log(e.message, cancelled.message));

  const text = [];
  await ReadableStream.from(['gr\u00fc', '\ud83d', '\ude00'])
    .pipeThrough(new TextEncoderStream()).pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write(c) { text.push(c); } }));
  console.log(text, new TextEncoderStream(), new TextDecoderStream('utf-16le', { fatal: true }));
})();
