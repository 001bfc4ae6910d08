'use strict';
// postMessageToThread: to a child, to the main thread from a grandchild, and all the ways in which it fails.
const { Worker, parentPort, postMessageToThread, threadId, workerData, MessageChannel } = require('worker_threads');

const tell = async (name, promise) => {
  try {
    console.log(name, await promise);
  } catch (err) {
    console.log(name, err.name, err.code, err.message);
  }
};

if (workerData === 'child') {
  process.on('workerMessage', (message, source) => {
    if (message === 'throw') throw new Error('in the listener');
    if (message.port) message.port.postMessage(`hello from the child to ${source}`);
  });
  new Worker(__filename, { workerData: 'grandchild' }).on('exit', () => parentPort.postMessage('ready'));
  parentPort.on('message', () => parentPort.close());
} else if (workerData === 'grandchild') {
  const alive = setInterval(() => {}, 1000); // the answer alone does not keep Node.js running
  tell('to the main thread', postMessageToThread(0, { from: 'the grandchild' })).then(() => clearInterval(alive));
} else if (workerData === 'deaf') {
  parentPort.on('message', () => parentPort.close());
} else {
  process.on('workerMessage', (message, source) => console.log('main got', message, source > 1));
  const child = new Worker(__filename, { workerData: 'child' });
  child.once('message', async () => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => port1.once('message', resolve));
    await tell('to the child', postMessageToThread(child.threadId, { port: port2 }, [port2]));
    console.log(await answer);
    port1.close();
    await tell('a listener that throws', postMessageToThread(child.threadId, 'throw'));
    await tell('itself', postMessageToThread(threadId, 1));
    await tell('nobody', postMessageToThread(1e6, 1));
    await tell('no clone', postMessageToThread(child.threadId, () => {}));
    await tell('bad timeout', postMessageToThread(child.threadId, 1, [], 'x'));
    await tell('negative timeout', postMessageToThread(child.threadId, 1, -1));
    child.postMessage('end');
    const deaf = new Worker(__filename, { workerData: 'deaf' });
    deaf.once('online', async () => {
      await tell('nobody listens', postMessageToThread(deaf.threadId, 1));
      deaf.postMessage('end');
    });
  });
}
