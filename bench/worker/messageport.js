'use strict';
// Messages through a channel within one thread.
const { MessageChannel } = require('worker_threads');
const common = require('../common');

const payloads = { string: 'hello world!', object: { action: 'pewpewpew', powerLevel: 9001 } };

const bench = common.createBenchmark(({ payload, n }) => {
  const { port1, port2 } = new MessageChannel();
  let got = 0;
  port2.on('message', () => {
    if (++got === n) { bench.end(n); return port1.close(); }
    port1.postMessage(payloads[payload]);
  });
  bench.start();
  port1.postMessage(payloads[payload]);
}, { payload: ['string', 'object'], n: [100000] });
