'use strict';
// structuredClone of values of several kinds.
const common = require('../common');

const values = {
  string: 'hello',
  object: { id: 1, name: 'payload', list: [1, 2, 3], nested: { a: true, b: null } },
  array: Array.from({ length: 1000 }, (_, i) => i),
  map: new Map(Array.from({ length: 100 }, (_, i) => [i, { i }])),
  buffer: new Uint8Array(65536),
};

const bench = common.createBenchmark(({ type, n }) => {
  const v = values[type];
  bench.start();
  for (let i = 0; i < n; i++) structuredClone(v);
  bench.end(n);
}, { type: Object.keys(values), n: [10000] });
