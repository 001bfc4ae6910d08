// exit: 1
// Without an error listener a worker's error is the parent's.
const { Worker } = require('worker_threads');
process.on('exit', (code) => console.log('exit', code));
process.on('uncaughtExceptionMonitor', (e) => console.log('monitor', e.message));
new Worker('throw new Error("unheard")', { eval: true });
