'use strict';
// Spawn to exit of an empty worker, one after the other.
const { Worker } = require('worker_threads');
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  let left = n;
  bench.start();
  (function next() {
    if (left-- === 0) return bench.end(n);
    new Worker(';', { eval: true }).on('exit', next);
  })();
}, { n: [100] });
