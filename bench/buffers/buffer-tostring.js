'use strict';
// Buffers to strings and back.
const common = require('../common');

const bench = common.createBenchmark(({ encoding, len, n }) => {
  const buf = Buffer.alloc(len, 'a');
  bench.start();
  for (let i = 0; i < n; i++) Buffer.from(buf.toString(encoding), encoding);
  bench.end(n);
}, { encoding: ['utf8', 'latin1', 'hex', 'base64'], len: [64, 4096, 65536], n: [5000] });
