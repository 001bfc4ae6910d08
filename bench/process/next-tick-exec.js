'use strict';
// Running a full queue; filling it is not counted.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  for (let i = 0; i < n; i++) process.nextTick(onNextTick, i);
  function onNextTick(i) { if (i + 1 === n) bench.end(n); }
  bench.start();
}, { n: [200000] });
