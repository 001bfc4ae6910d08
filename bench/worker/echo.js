'use strict';
// Messages that go to workers and come back.
const { Worker } = require('worker_threads');
const common = require('../common');

const payloads = { string: 'hello world!', object: { action: 'pewpewpew', powerLevel: 9001 } };

const bench = common.createBenchmark(({ workers, payload, sendsPerBroadcast, n }) => {
  const data = payloads[payload];
  const expected = n * workers * sendsPerBroadcast;
  let got = 0;
  let online = 0;
  const all = [];
  for (let i = 0; i < workers; i++) {
    const w = new Worker("const { parentPort: p } = require('worker_threads'); p.on('message', (m) => p.postMessage(m));", { eval: true });
    all.push(w);
    w.on('online', () => { if (++online === workers) { bench.start(); broadcast(); } });
    w.on('message', () => {
      if (++got === expected) {
        bench.end(expected);
        for (const x of all) x.unref();
        return process.exit(0);
      }
      if (got % (workers * sendsPerBroadcast) === 0) broadcast();
    });
  }
  function broadcast() {
    for (const w of all) for (let i = 0; i < sendsPerBroadcast; i++) w.postMessage(data);
  }
}, { workers: [1], payload: ['string', 'object'], sendsPerBroadcast: [1, 10], n: [5000] });
