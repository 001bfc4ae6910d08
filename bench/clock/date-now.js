'use strict';
// Date.now() and, for comparison, a native function that does nothing, reached in the same way: through an object that a global
// name stands for. The difference is the clock.
const common = require('../common');

globalThis.Control = { now: Function.prototype };

const bench = common.createBenchmark(({ method, n }) => {
  let x = 0;
  bench.start();
  if (method === 'now') for (let i = 0; i < n; i++) x = Date.now();
  else for (let i = 0; i < n; i++) x = Control.now();
  bench.end(n);
  if (x < 0) throw new Error('time went wrong');
}, { method: ['now', 'empty'], n: [2000000] });
