'use strict';
// Many resources that are made, run in and destroyed, with and without a hook that hears of it.
const { AsyncResource, createHook } = require('async_hooks');
const common = require('../common');

const bench = common.createBenchmark(({ hook, n }) => {
  let destroyed = 0;
  if (hook === 'destroy') createHook({ destroy() { destroyed++; } }).enable();
  bench.start();
  for (let i = 0; i < n; i++) {
    const r = new AsyncResource('Bench');
    r.runInAsyncScope(() => {});
    r.emitDestroy();
  }
  bench.end(n);
}, { hook: ['none', 'destroy'], n: [200000] });
