'use strict';
// Adding and removing listeners.
const { EventEmitter } = require('events');
const common = require('../common');

const bench = common.createBenchmark(({ n }) => {
  const ee = new EventEmitter();
  const listeners = [];
  for (let k = 0; k < 10; k++) listeners.push(() => {});
  bench.start();
  for (let i = 0; i < n; i++) {
    const dummy = i % 2 === 0 ? 'dummy0' : 'dummy1';
    for (let k = 9; k >= 0; --k) ee.on(dummy, listeners[k]);
    for (let k = 9; k >= 0; --k) ee.removeListener(dummy, listeners[k]);
  }
  bench.end(n);
}, { n: [20000] });
