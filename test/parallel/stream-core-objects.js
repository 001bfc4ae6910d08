'use strict';
// Objects through a pipe to a sink that is slow, corked, or takes many at once.
const { Readable, Writable } = require('stream');

const source = () => {
  let i = 0;
  return new Readable({ objectMode: true, highWaterMark: 2, read() { this.push(i < 5 ? { i: i++ } : null); } });
};

(async () => {
  for (const [name, options] of Object.entries({
    slow: { write(v, encoding, done) { console.log('write', v, encoding); setImmediate(done); } },
    many: {
      highWaterMark: 4,
      write(v, encoding, done) { console.log('write', v, encoding); setImmediate(done); },
      writev(list, done) { console.log('writev', list.map((c) => [c.chunk.i, c.encoding]), list.allBuffers); setImmediate(done); },
    },
    quick: { write(v, encoding, done) { console.log('write', v, encoding); done(); } },
  })) {
    console.log(name);
    const sink = new Writable({ objectMode: true, highWaterMark: 1, ...options });
    source().pipe(sink);
    await new Promise((resolve) => sink.on('finish', resolve));
  }
})();
