'use strict';
// Children that do nothing, one after the other or ten at once.
const { spawn } = require('child_process');
const common = require('../common');

const bench = common.createBenchmark(({ parallel, n }) => {
  let left = n;
  let started = 0;
  function next() {
    if (started === n) return;
    started++;
    spawn('true', { stdio: 'ignore' }).on('exit', () => { if (--left === 0) bench.end(n); else next(); });
  }
  bench.start();
  for (let i = 0; i < parallel; i++) next();
}, { parallel: [1, 10], n: [200] });
