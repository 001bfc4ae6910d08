// process.exit and exit codes in workers.
const { Worker } = require('worker_threads');
const codes = [
  '', 'process.exit()', 'process.exit(3)', 'process.exitCode = 4', 'process.exitCode = 4; process.exit()',
  'process.on("exit", (c) => { console.log("worker exit", c); process.exitCode = 9; })',
  'process.on("exit", (c) => console.log("worker exit", c)); process.exit(2); console.log("never")',
  'setTimeout(() => process.exit(6), 1); setInterval(() => {}, 1000)',
  'Promise.resolve().then(() => process.exit(7)); process.nextTick(() => console.log("tick"))',
  'require("worker_threads").parentPort.postMessage("sent before the exit"); process.exit(8)',
];
(async () => {
  for (const code of codes) {
    await new Promise((resolve) => {
      const w = new Worker(code, { eval: true });
      w.on('message', (m) => console.log(m));
      w.on('exit', (c) => { console.log('exit', c); resolve(); });
    });
  }
})();
