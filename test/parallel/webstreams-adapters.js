'use strict';
// Node streams as web streams and back, and what else of this runtime speaks web streams.
const { Readable, Writable, Duplex, PassThrough, compose, finished, pipeline } = require('stream');
const { text, json, arrayBuffer } = require('stream/consumers');
const { promisify } = require('util');
const t = (name, fn) => { try { console.log(name, fn()); } catch (e) { console.log(name, '!', e.name, e.code, e.message); } };
t('r', () => Readable.toWeb(1));
t('w', () => Writable.toWeb(new Readable()));
t('d', () => Duplex.toWeb(new Readable()));
t('type', () => Readable.toWeb(new Readable({ read() {} }), { type: 'x' }));
t('bytes', () => Readable.toWeb(new Readable({ read() {} }), { type: 'bytes' }));
t('from', () => Readable.fromWeb(1));
t('from', () => Readable.fromWeb(new ReadableStream(), { encoding: 'x' }));
t('from', () => Writable.fromWeb(new WritableStream(), { decodeStrings: 1 }));
t('from', () => Duplex.fromWeb({ readable: new ReadableStream() }));
t('pair', () => Duplex.toWeb(new PassThrough()));
(async () => {
  for await (const x of Readable.toWeb(Readable.from(['abc', 'd']))) console.log(x);
  for await (const x of Readable.toWeb(Readable.from([Buffer.from('abc')], { objectMode: false }))) console.log(x);
  let w = Writable.toWeb(new Writable({ write(c, e, cb) { console.log('write', c, e); cb(); }, final(cb) { console.log('final'); cb(); } }));
  w = w.getWriter();
  await w.write('str');
  await w.write(new Uint8Array(2));
  await w.close();
  const aborted = new Writable();
  aborted.on('error', (e) => console.log('error', e.code));
  await Writable.toWeb(aborted).abort();

  const r = Readable.fromWeb(ReadableStream.from(['a', new Uint8Array(2)]));
  for await (const x of r) console.log(x);
  const sink = Writable.fromWeb(new WritableStream({ write(c) { console.log('sink', c); }, close() { console.log('close'); } }));
  sink.write('x');
  sink.end('y');
  await promisify(finished)(sink);
  const d = Duplex.fromWeb(new TransformStream({ transform(c, k) { k.enqueue(c.toString().toUpperCase()); } }), { encoding: 'utf8' });
  d.end('duplex');
  for await (const x of d) console.log(x);
  let reason;
  const left = Readable.fromWeb(new ReadableStream({ pull(c) { c.enqueue('z'); }, cancel(e) { reason = e; } }));
  left.once('data', () => left.destroy(new Error('mine')));
  await promisify(finished)(left).catch((e) => console.log(e.message, reason.message));

  console.log(await text(ReadableStream.from(['a', 'b'])), await json(ReadableStream.from(['[1]'])), await arrayBuffer(new Blob(['q']).stream()));
  await promisify(pipeline)(Readable.from(['p', 'q']), new TransformStream({ transform(c, k) { k.enqueue(`${c}!`); } }),
    new WritableStream({ write(c) { console.log('pipeline', c); } }));
  const chain = compose(new TransformStream({ transform(c, k) { k.enqueue(`${c}`.repeat(2)); } }), async function* (source) { for await (const x of source) yield `<${x}>`; });
  chain.end('c');
  chain.setEncoding('utf8');
  for await (const x of chain) console.log(x);
  await promisify(finished)(new ReadableStream({ start(c) { c.error(new Error('over')); } })).catch((e) => console.log('finished', e.message));
  const halves = new Blob(['abcdef']).slice(1, 4).stream().getReader({ mode: 'byob' });
  console.log(await halves.read(new Uint8Array(2)), await halves.read(new Uint8Array(2)), (await halves.read(new Uint8Array(2))).done);
})();
