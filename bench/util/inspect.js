'use strict';
// util.inspect of ordinary values.
const { inspect } = require('util');
const common = require('../common');

const values = {
  Object: { a: 1, b: 'two', c: [3, 4], d: { e: null }, f: undefined },
  Array: Array.from({ length: 100 }, (_, i) => i),
  String: 'a string of some length',
  Map: new Map([[1, 'a'], ['b', { c: 2 }]]),
};

const bench = common.createBenchmark(({ type, n }) => {
  const v = values[type];
  bench.start();
  for (let i = 0; i < n; i++) inspect(v);
  bench.end(n);
}, { type: Object.keys(values), n: [20000] });
