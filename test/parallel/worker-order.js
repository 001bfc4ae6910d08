// Inside a worker callbacks have the same order as on the main thread.
const { Worker, isMainThread, parentPort } = require('worker_threads');
if (isMainThread) {
  const w = new Worker(__filename);
  w.on('message', (m) => console.log(m));
  w.postMessage('one');
  w.postMessage('two');
  return;
}
const log = (m) => parentPort.postMessage(m);
setImmediate(() => log('immediate'));
process.nextTick(() => log('tick'));
Promise.resolve().then(() => log('job'));
parentPort.on('message', (m) => {
  log('message ' + m);
  process.nextTick(() => log('tick of ' + m));
  Promise.resolve().then(() => log('job of ' + m));
  if (m === 'two') parentPort.close();
});
log('main');
