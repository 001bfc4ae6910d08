'use strict';
// What a Worker tells of itself while it runs, and after; ports as both of their interfaces; FileHandles in messages.
const fs = require('fs');
const { Worker, MessageChannel, receiveMessageOnPort } = require('worker_threads');

const port = new MessageChannel().port1;
let p = Object.getPrototypeOf(port);
for (; p !== Object.prototype; p = Object.getPrototypeOf(p)) {
  console.log(p.constructor.name, Object.getOwnPropertyNames(p).filter((name) => !/Event(Listener)?$/.test(name)).sort().join());
}
for (const bad of [{}, undefined, 1]) {
  try { receiveMessageOnPort(bad); } catch (err) { console.log(err.code, err.message); }
}

const worker = new Worker('setInterval(() => {}, 1000)', { eval: true, name: ' named ' });
console.log(worker.threadName, worker.threadId > 0, worker.stdin);
worker.once('online', async () => {
  const stats = await worker.getHeapStatistics();
  console.log(Object.getPrototypeOf(stats), Object.keys(stats).join());
  const usage = await worker.cpuUsage();
  console.log(Object.keys(usage), usage.user >= 0, Object.keys(await worker.cpuUsage(usage)));
  for (const bad of [5, { user: -1, system: 0 }, { user: 1 }]) {
    try { worker.cpuUsage(bad); } catch (err) { console.log(err.code, err.message); }
  }
  console.log(Object.keys(worker.performance.eventLoopUtilization()));
  console.log('terminated with', await worker.terminate(), await worker.terminate());
  for (const method of ['getHeapStatistics', 'cpuUsage', 'startCpuProfile', 'getHeapSnapshot']) {
    await worker[method]().catch((err) => console.log(method, err.code, err.message));
  }
  console.log(worker.threadId, worker.threadName, worker.resourceLimits, worker.performance.eventLoopUtilization());
  await worker[Symbol.asyncDispose]();

  const handle = await fs.promises.open(__filename);
  const { port1, port2 } = new MessageChannel();
  try { port1.postMessage(handle); } catch (err) { console.log(err.name, err.message); }
  port1.postMessage({ handle }, [handle]);
  console.log(handle.fd);
  await handle.stat().catch((err) => console.log(err.code, err.message));
  port2.once('message', async (m) => {
    console.log(m.handle.fd > 2, (await m.handle.readFile('utf8')).slice(1, 11));
    await m.handle.close();
    port1.close();
  });
});
