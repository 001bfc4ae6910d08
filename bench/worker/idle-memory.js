'use strict';
// Workers that wait for messages after having answered one: time until all have, and resident memory of each.
// The rate is workers per second; the tool's RSS column shows the memory of the whole process.
const { Worker } = require('worker_threads');
const fs = require('fs');
const common = require('../common');

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;

const bench = common.createBenchmark(({ n }) => {
  const before = rss();
  let left = n;
  bench.start();
  for (let i = 0; i < n; i++) {
    const w = new Worker("const { parentPort: p } = require('worker_threads'); p.on('message', (m) => p.postMessage(m));", { eval: true });
    w.on('message', () => {
      if (--left > 0) return;
      bench.end(n);
      console.error(JSON.stringify({ workers: n, bytes_per_worker: Math.round((rss() - before) / n) }));
      process.exit(0);
    });
    w.postMessage(1);
  }
}, { n: [100, 10000] });
