'use strict';
// A listener of unhandledRejection that throws makes an uncaught exception.
const log = (...a) => console.log(...a);
let n = 0;
process.on('unhandledRejection', (reason) => { log('unhandled', reason); if (++n === 1) throw new Error('from listener'); });
process.on('uncaughtException', (err, origin) => log('uncaught', err.message, origin));
Promise.reject(1); Promise.reject(2);
process.nextTick(() => log('tick'));
setTimeout(() => log('timeout'), 1);
