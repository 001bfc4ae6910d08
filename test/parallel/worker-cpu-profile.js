// A CPU profile of a worker, in V8's format: what ran is in it, each stop gives the same text, and it ends with the worker.
'use strict';
const { Worker } = require('node:worker_threads');
const { once } = require('node:events');

const source = `
  const { parentPort } = require('node:worker_threads');
  function busyWork() {
    const end = Date.now() + 300;
    let n = 0;
    while (Date.now() < end) n++;
    return n;
  }
  parentPort.on('message', () => {
    busyWork();
    parentPort.postMessage('done');
  });
`;
(async () => {
  const worker = new Worker(source, { eval: true });
  await once(worker, 'online');
  const first = await worker.startCpuProfile();
  const second = await worker.startCpuProfile();
  worker.postMessage('go');
  await once(worker, 'message');
  const text = await first.stop();
  console.log(text === await first.stop(), first.constructor.name);
  const profile = JSON.parse(text);
  console.log(Object.keys(profile).join());
  const busy = profile.nodes.find((n) => n.callFrame.functionName === 'busyWork');
  const samples = profile.samples.filter((id) => id === busy.id).length;
  console.log(samples > 10, profile.samples.length === profile.timeDeltas.length);
  console.log(profile.nodes[0].callFrame.functionName, profile.nodes.every((n, i) => i === 0 || profile.nodes.some((p) => p.children?.includes(n.id))));
  console.log(JSON.parse(await second.stop()).nodes.length > 1);
  const third = await worker.startCpuProfile();
  await worker.terminate();
  await third.stop().catch((err) => console.log(err.code));
  await worker.startCpuProfile().catch((err) => console.log(err.code));
})();
