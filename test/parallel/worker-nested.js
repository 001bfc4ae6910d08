// Workers that start workers; ids go up, and the parent of each hears from it alone.
const { Worker, isMainThread, parentPort, workerData, threadId } = require('worker_threads');
const depth = isMainThread ? 0 : workerData;
const mine = `${depth}:${threadId}`;
if (depth < 3) {
  const w = new Worker(__filename, { workerData: depth + 1 });
  const tell = (m) => (isMainThread ? console.log(m) : parentPort.postMessage(m));
  w.on('message', (m) => tell(`${mine} ${m}`));
  w.on('exit', (code) => tell(`${mine} exit of ${depth + 1}: ${code}`));
} else {
  parentPort.postMessage(mine);
}
