'use strict';
// AsyncLocalStorage: entering a store and reading it.
const { AsyncLocalStorage } = require('async_hooks');
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  const als = new AsyncLocalStorage();
  let seen = 0;
  bench.start();
  for (let i = 0; i < n; i++) als.run(i, () => { if (als.getStore() === i) seen++; });
  bench.end(n);
  if (seen !== n) throw new Error('a store was lost');
}, { n: [500000] });
