'use strict';
// Many ticks queued at once.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  let k = 0;
  const cb = () => { if (++k === n) bench.end(n); };
  bench.start();
  for (let i = 0; i < n; i++) process.nextTick(cb);
}, { n: [200000] });
