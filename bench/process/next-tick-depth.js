'use strict';
// Ticks that queue the next one.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  let left = n;
  const cb = () => { if (--left === 0) bench.end(n); else process.nextTick(cb); };
  bench.start();
  process.nextTick(cb);
}, { n: [200000] });
