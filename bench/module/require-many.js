'use strict';
// Requiring many small modules: the first time from disk, then from the cache of modules.
const fs = require('fs');
const os = require('os');
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(({ cached, n }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-module-'));
  for (let i = 0; i < n; i++) fs.writeFileSync(path.join(dir, `m${i}.js`), `exports.id = ${i};`);
  if (cached === 'true') for (let i = 0; i < n; i++) require(path.join(dir, `m${i}.js`));
  bench.start();
  for (let i = 0; i < n; i++) require(path.join(dir, `m${i}.js`));
  bench.end(n);
  fs.rmSync(dir, { recursive: true });
}, { cached: ['false', 'true'], n: [500] });
