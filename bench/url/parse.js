'use strict';
// URLs and paths.
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(({ op, n }) => {
  const ops = {
    'URL': (i) => new URL(`https://user:pass@example.com:8080/a/b/../c?q=${i}#h`).href,
    'URLSearchParams': (i) => new URLSearchParams(`a=1&b=2&c=${i}`).get('c'),
    'path.join': (i) => path.join('/a/b', '../c', `d${i}`, 'e.js'),
    'path.resolve': (i) => path.resolve('/a/b', '../c', `d${i}`, 'e.js'),
  };
  const f = ops[op];
  bench.start();
  for (let i = 0; i < n; i++) f(i);
  bench.end(n);
}, { op: ['URL', 'URLSearchParams', 'path.join', 'path.resolve'], n: [50000] });
