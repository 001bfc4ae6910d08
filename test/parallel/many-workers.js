// Hundreds of workers in a row and dozens at once; all of them answer.
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
if (!isMainThread) {
  parentPort.postMessage(workerData * 2);
  return;
}
let sum = 0;
let left = 60;
for (let i = 0; i < 60; i++) {
  const w = new Worker(__filename, { workerData: i });
  w.on('message', (m) => { sum += m; });
  w.on('exit', () => { if (--left === 0) console.log(sum); });
}
