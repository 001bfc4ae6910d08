'use strict';
// Chunks of 64 KB through a PassThrough, in megabytes per second. Peak memory is what the tool shows beside it.
const { PassThrough, Readable, Writable, pipeline } = require('stream');
const common = require('../common');

const bench = common.createBenchmark(({ megabytes }) => {
  const chunk = Buffer.alloc(65536);
  let left = megabytes * 16;
  const source = new Readable({ read() { this.push(left-- > 0 ? chunk : null); } });
  const sink = new Writable({ write(_data, _encoding, done) { done(); } });
  bench.start();
  pipeline(source, new PassThrough(), sink, (error) => {
    if (error) throw error;
    bench.end(megabytes);
  });
}, { megabytes: [1024] });
