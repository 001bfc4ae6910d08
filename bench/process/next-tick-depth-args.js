'use strict';
// Ticks that queue the next one, with arguments.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  let left = n;
  const cb = (a, b) => { void a; void b; if (--left === 0) bench.end(n); else process.nextTick(cb, left, true); };
  bench.start();
  process.nextTick(cb, left, true);
}, { n: [200000] });
