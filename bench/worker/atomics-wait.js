'use strict';
// Atomics.wait on a value that is not there: what a look at shared memory costs.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  const i32 = new Int32Array(new SharedArrayBuffer(4));
  bench.start();
  for (let i = 0; i < n; i++) Atomics.wait(i32, 0, 1);
  bench.end(n);
}, { n: [1000000] });
