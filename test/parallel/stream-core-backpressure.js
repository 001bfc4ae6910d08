'use strict';
// Queues fill and drain, through states that programs can look at and set.
const { PassThrough, Readable, Transform, Writable } = require('stream');

function look(s) {
  const parts = [];
  if (s._readableState) {
    const r = s._readableState;
    parts.push(`r ${r.length}/${r.highWaterMark} buffer ${r.buffer.length - r.bufferIndex} flowing ${r.flowing} reading ${r.reading} need ${r.needReadable} ended ${r.ended}`);
  }
  if (s._writableState) {
    const w = s._writableState;
    parts.push(`w ${w.length}/${w.highWaterMark} waiting ${w.bufferedRequestCount} drain ${w.needDrain} writing ${w.writing} pending ${w.pendingcb} corked ${w.corked}`);
  }
  return parts.join(' | ');
}

async function settle() {
  for (let i = 0; i < 3; i++) await new Promise(setImmediate);
}

(async () => {
  // A slow sink behind a transform behind a fast source.
  let n = 0;
  const src = new Readable({ highWaterMark: 8, read(size) { this.push(n < 10 ? 'abcd'.repeat(1 + (n++ % 2)) : null); } });
  const mid = new PassThrough({ highWaterMark: 8 });
  const held = [];
  const sink = new Writable({ highWaterMark: 4, write(chunk, encoding, done) { held.push(done); } });
  for (const [name, s] of Object.entries({ src, mid, sink })) {
    for (const event of ['pause', 'resume', 'drain', 'finish']) s.on(event, () => console.log(name, event));
  }
  src.pipe(mid).pipe(sink);
  await settle();
  for (let i = 0; i < 7; i++) {
    console.log('src', look(src), '\nmid', look(mid), '\nsink', look(sink));
    if (held.length) held.shift()();
    await settle();
  }

  // One source, two destinations of different pace, and one that leaves.
  let m = 0;
  const two = new Readable({ highWaterMark: 2, read() { this.push(m < 6 ? `${m++}` : null); } });
  const pending = [];
  const quick = new Writable({ write(chunk, e, done) { console.log('quick', String(chunk)); done(); } });
  const slow = new Writable({ highWaterMark: 1, write(chunk, e, done) { console.log('slow', String(chunk)); pending.push(done); } });
  two.pipe(quick);
  two.pipe(slow);
  await settle();
  console.log(look(two), two._readableState.pipesCount);
  pending.shift()();
  await settle();
  console.log(look(two));
  two.unpipe(slow);
  await settle();
  console.log(look(quick), two._readableState.pipesCount, two.readableLength);

  // Corked, with and without _writev, and with callbacks.
  for (const writev of [undefined, function(chunks, done) {
    console.log('writev', chunks.map((c) => `${c.chunk}:${c.encoding}`).join(), chunks.allBuffers);
    done();
  }]) {
    const w = new Writable({ decodeStrings: false, writev, write(c, e, done) { console.log('write', String(c), e); done(); } });
    w.cork();
    for (const text of ['a', 'b', 'c']) console.log(w.write(text, 'latin1', (err) => console.log('written', text, err)));
    console.log(look(w), w.writableBuffer?.length, w._writableState.getBuffer().map((b) => b.chunk).join());
    w.uncork();
    console.log(look(w));
    await settle();
    console.log(look(w));
  }

  // Reading by size, putting back, and a mark set by hand.
  const r = new Readable({ highWaterMark: 4, read() {} });
  for (const text of ['one', 'two', 'three', 'four']) console.log(r.push(text));
  console.log(String(r.read(1)), String(r.read(4)), r.read(100), String(r.read(2)), look(r));
  r.unshift(Buffer.from('<>'));
  console.log(String(r.read(3)), look(r));
  r._readableState.highWaterMark = 100;
  console.log(r.push('x'), r.readableHighWaterMark);
  r.setEncoding('utf8');
  console.log(JSON.stringify(r.read()), look(r));
  r.push(null);
  r.on('end', () => console.log('end'));
  console.log(r.read());
  await settle();

  // A transform whose output nobody reads holds its input back.
  const full = new Transform({ readableHighWaterMark: 2, writableHighWaterMark: 2, transform(c, e, done) { done(null, c); } });
  console.log(['aa', 'bb', 'cc'].map((c) => full.write(c)), look(full));
  console.log(String(full.read(2)), look(full));
  await settle();
  console.log(look(full), String(full.read(2)));
})();
