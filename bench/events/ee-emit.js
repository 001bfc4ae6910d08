'use strict';
// Emitting an event to one or more listeners.
const { EventEmitter } = require('events');
const common = require('../common');

const bench = common.createBenchmark(({ argc, listeners, n }) => {
  const ee = new EventEmitter();
  for (let k = 0; k < listeners; k++) ee.on('dummy', () => {});
  bench.start();
  if (argc === 0) for (let i = 0; i < n; i++) ee.emit('dummy');
  else if (argc === 2) for (let i = 0; i < n; i++) ee.emit('dummy', true, 5);
  else for (let i = 0; i < n; i++) ee.emit('dummy', true, 5, 10, false);
  bench.end(n);
}, { argc: [0, 2, 4], listeners: [1, 5, 10], n: [200000] });
