'use strict';
// Date.now() and, for comparison, a native function that does nothing: the difference is the clock.
const common = require('../common');

const bench = common.createBenchmark(({ method, n }) => {
  let x = 0;
  const empty = Function.prototype;
  bench.start();
  if (method === 'now') for (let i = 0; i < n; i++) x += Date.now() & 1;
  else for (let i = 0; i < n; i++) x += empty() & 1;
  bench.end(n);
  if (x < 0) throw new Error('time went wrong');
}, { method: ['now', 'empty'], n: [2000000] });
