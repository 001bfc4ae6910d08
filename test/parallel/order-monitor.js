'use strict';
// uncaughtExceptionMonitor comes first, and does not handle anything.
const log = (...a) => console.log(...a);
process.on('uncaughtExceptionMonitor', (err, origin) => { log('monitor', err.message, origin); });
process.once('uncaughtException', (err, origin) => { log('handler', err.message, origin); });
process.on('exit', (code) => log('exit', code));
setTimeout(() => { throw new Error('first'); }, 1);
setTimeout(() => { log('still here'); process.on('uncaughtException', () => log('again')); Promise.reject(new Error('second')); }, 5);
