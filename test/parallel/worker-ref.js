// An unreferenced worker does not keep the program alive; a port with a listener does.
const { Worker } = require('worker_threads');
const idle = 'require("worker_threads").parentPort.on("message", () => {})';
const a = new Worker(idle, { eval: true });
a.unref();
const b = new Worker(idle, { eval: true });
b.unref();
b.ref();
b.on('online', () => {
  console.log('b online');
  b.unref();
});
a.on('exit', () => console.log('never'));
process.on('exit', () => console.log('exit'));
