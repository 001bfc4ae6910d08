'use strict';
// Running a full queue of ticks with arguments; filling it is not counted.
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  for (let i = 0; i < n; i++) process.nextTick(onNextTick, i, true, 10, "test");
  function onNextTick(i, a, b, c) { void a; void b; void c; if (i + 1 === n) bench.end(n); }
  bench.start();
}, { n: [200000] });
