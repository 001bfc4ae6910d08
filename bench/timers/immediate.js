'use strict';
// Immediates, one after the other or all at once.
const common = require('../common');

const bench = common.createBenchmark(({ type, n }) => {
  bench.start();
  if (type === 'depth') {
    let left = n;
    const cb = () => { if (--left === 0) bench.end(n); else setImmediate(cb); };
    return setImmediate(cb);
  }
  let k = 0;
  const cb = () => { if (++k === n) bench.end(n); };
  for (let i = 0; i < n; i++) setImmediate(cb);
}, { type: ['depth', 'breadth'], n: [200000] });
