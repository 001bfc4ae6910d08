'use strict';
// comlink over a worker of node:worker_threads: calls, callbacks, classes, errors.
const path = require('path');
const { Worker } = require('worker_threads');
const Comlink = require('comlink');
const nodeEndpoint = require('comlink/dist/umd/node-adapter');

(async () => {
  const worker = new Worker(path.join(__dirname, 'workers', 'comlink.js'));
  const api = Comlink.wrap(nodeEndpoint(worker));
  console.log('call', await api.add(2, 3));
  console.log('property', await api.name);
  console.log('callback', await api.twice(Comlink.proxy((n) => n + 1), 5));
  const counter = await new api.Counter(10);
  await counter.up();
  console.log('instance', await counter.value);
  await api.fail().catch((err) => console.log('error', err.name, err.message));
  await worker.terminate();
})();
