'use strict';
// Start of a process or a worker that runs a small script, requires one small module, or requires many builtins.
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(main, {
  mode: ['process', 'worker'],
  script: ['semicolon', 'require-cachable', 'require-builtins'],
  count: [30],
});

function main({ mode, script, count }) {
  const file = path.join(__dirname, '..', 'fixtures', `${script}.js`);
  if (mode === 'process') return bench.spawn([file], count);
  const { Worker } = require('worker_threads');
  let left = count;
  bench.start();
  (function next() {
    if (left-- === 0) return bench.end(count);
    new Worker(file).on('exit', next).on('error', (e) => { throw e; });
  })();
}
