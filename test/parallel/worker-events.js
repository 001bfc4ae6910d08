// The life of a worker as its parent hears of it.
const { Worker, isMainThread, parentPort, threadId, workerData } = require('worker_threads');
if (isMainThread) {
  console.log('main', threadId, parentPort, workerData);
  const w = new Worker(__filename, { workerData: { n: 1 } });
  console.log(typeof w.threadId, w.threadId > 0);
  w.on('online', () => console.log('online'));
  w.on('message', (m) => {
    console.log('message', m);
    if (m.hello) w.postMessage('bye');
  });
  w.on('messageerror', () => console.log('never'));
  w.on('error', () => console.log('never'));
  w.on('exit', (code) => {
    console.log('exit', code, w.threadId);
    w.postMessage('to nobody');
    w.terminate().then((x) => console.log('terminated', x));
  });
} else {
  parentPort.postMessage({ hello: workerData, main: isMainThread, mine: threadId > 0 });
  parentPort.on('message', (m) => {
    parentPort.postMessage({ got: m });
    parentPort.close();
  });
}
