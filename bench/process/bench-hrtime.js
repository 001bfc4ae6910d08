'use strict';
// Reading the precise clock.
const common = require('../common');

const bench = common.createBenchmark(({ type, n }) => {
  const f = type === 'bigint' ? process.hrtime.bigint : () => process.hrtime();
  bench.start();
  for (let i = 0; i < n; i++) f();
  bench.end(n);
}, { type: ['raw', 'bigint'], n: [500000] });
