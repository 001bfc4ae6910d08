'use strict';
// Timers that are cleared before they fire: what servers do with timeouts.
const common = require('../common');

const bench = common.createBenchmark(({ pending, n }) => {
  const keep = [];
  for (let i = 0; i < pending; i++) keep.push(setTimeout(() => {}, 1e6));
  bench.start();
  for (let i = 0; i < n; i++) clearTimeout(setTimeout(() => {}, 1000 + i % 100));
  bench.end(n);
  keep.forEach(clearTimeout);
}, { pending: [0, 100000], n: [200000] });
