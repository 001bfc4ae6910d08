'use strict';
// AsyncLocalStorage: a store that is kept across awaits.
const { AsyncLocalStorage } = require('async_hooks');
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  const als = new AsyncLocalStorage();
  als.run('x', async () => {
    bench.start();
    for (let i = 0; i < n; i++) { await null; if (als.getStore() !== 'x') throw new Error('the store was lost'); }
    bench.end(n);
  });
}, { n: [200000] });
