'use strict';
// Reading a small file over and over.
const fs = require('fs');
const common = require('../common');

const bench = common.createBenchmark(({ method, n }) => {
  if (method === 'sync') {
    bench.start();
    for (let i = 0; i < n; i++) fs.readFileSync(__filename);
    return bench.end(n);
  }
  let left = n;
  bench.start();
  for (let k = 0; k < 16; k++) next();
  function next() {
    if (left <= 0) return;
    fs.readFile(__filename, () => { if (--left === 0) bench.end(n); else next(); });
  }
}, { method: ['sync', 'callback'], n: [10000] });
