'use strict';
// Buffers handed over instead of copied.
const { MessageChannel } = require('worker_threads');
const common = require('../common');

const bench = common.createBenchmark(({ bytes, n }) => {
  const { port1, port2 } = new MessageChannel();
  let got = 0;
  let buffer = new ArrayBuffer(bytes);
  port2.on('message', (b) => {
    if (++got === n) { bench.end(n); return port1.close(); }
    port1.postMessage(b, [b]);
  });
  bench.start();
  port1.postMessage(buffer, [buffer]);
  buffer = null;
}, { bytes: [1024, 67108864], n: [2000] });
