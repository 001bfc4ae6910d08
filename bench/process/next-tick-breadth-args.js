'use strict';
// Many ticks with one to four arguments queued at once.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  let k = 0;
  const cb = (a, b, c, d) => { void a; void b; void c; void d; if (++k === n) bench.end(n); };
  bench.start();
  for (let i = 0; i < n; i++) {
    switch (i % 4) {
      case 0: process.nextTick(cb, 1); break;
      case 1: process.nextTick(cb, 1, 2); break;
      case 2: process.nextTick(cb, 1, 2, 3); break;
      default: process.nextTick(cb, 1, 2, 3, 4);
    }
  }
}, { n: [200000] });
