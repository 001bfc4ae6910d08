'use strict';
// What throws within a chunk's way comes out where Node reports it, and the streams around go on or are destroyed as there.
const { PassThrough, Readable, Transform, Writable } = require('stream');

const source = () => {
  let i = 0;
  return new Readable({ read() { this.push(i < 4 ? `c${i++}` : null); } });
};

const cases = {
  '_read throws': () => [new Readable({ read() { throw new Error('from _read'); } }), new PassThrough()],
  '_read throws later': () => {
    let n = 0;
    return [new Readable({ read() { if (n++ === 2) throw new Error('third'); this.push('x'); } }), new PassThrough()];
  },
  '_write throws': () => [source(), new Writable({ write() { throw new Error('from _write'); } })],
  '_transform throws': () => [source(), new Transform({ transform() { throw new Error('from _transform'); } })],
  '_transform fails': () => [source(), new Transform({ transform(c, e, done) { done(new Error('failed')); } })],
  'calls back twice': () => [source(), new Writable({ write(c, e, done) { done(); done(); } })],
  'fails later': () => [source(), new Writable({ write(c, e, done) { setImmediate(done, new Error('late')); } })],
  'not a function': () => { const w = new Writable(); w._write = undefined; return [source(), w]; },
  'no method': () => [source(), new Writable()],
  'wrong chunk': () => [new Readable({ objectMode: true, read() { this.push({}); this.push(null); } }), new PassThrough()],
  'wrong push': () => [new Readable({ read() { this.push({}); } }), new PassThrough()],
  'push after end': () => [new Readable({ read() { this.push(null); this.push('x'); } }), new PassThrough()],
  'destroyed in data': () => {
    const s = source();
    s.on('data', () => s.destroy(new Error('enough')));
    return [s, new PassThrough()];
  },
  'write after end': () => {
    const p = new PassThrough();
    p.end();
    return [source(), p];
  },
};

(async () => {
  for (const [name, make] of Object.entries(cases)) {
    const log = [];
    const streams = make();
    streams.forEach((s, i) => {
      for (const event of ['data', 'end', 'finish', 'error', 'close', 'unpipe', 'resume', 'drain']) {
        if (event === 'data' && i === 0) continue;
        s.on(event, (v) => log.push(`${i} ${event}${event === 'error' ? ` ${v.code ?? v.name} ${v.message.split('\n')[0]}` : event === 'data' ? ` ${v}` : ''}`));
      }
    });
    try {
      streams[0].pipe(streams[1]);
    } catch (err) {
      log.push(`threw ${err.message}`);
    }
    for (let i = 0; i < 5; i++) await new Promise(setImmediate);
    const [r, w] = streams;
    log.push(`states ${r.destroyed} ${r.readableLength} ${w.destroyed} ${w.writableLength} ${w.writableNeedDrain}`);
    console.log(`${name}:\n  ${log.join('\n  ')}`);
  }
})();
