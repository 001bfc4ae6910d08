'use strict';
// N workers at once, each of which computes a little and ends.
const { Worker } = require('worker_threads');
const common = require('../common');

const bench = common.createBenchmark(({ workers }) => {
  let left = workers;
  bench.start();
  for (let i = 0; i < workers; i++) {
    new Worker("let x = 0; for (let i = 0; i < 1000; i++) x += i; require('worker_threads').parentPort.postMessage(x);", { eval: true })
      .on('exit', () => { if (--left === 0) bench.end(workers); });
  }
}, { workers: [1, 10, 64, 100, 1000, 10000] });
