'use strict';
// Unhandled rejections are told when ticks and jobs are done; handled late, that is told too.
const log = (...a) => console.log(...a);
process.on('unhandledRejection', (reason, promise) => { log('unhandled', reason.message, promise instanceof Promise); process.nextTick(() => log('tick from', reason.message)); Promise.resolve().then(() => log('job from', reason.message)); });
process.on('rejectionHandled', (promise) => log('handled late', promise === late));
process.on('uncaughtException', (err) => log('uncaught', err.message));
const late = Promise.reject(new Error('late'));
Promise.reject(new Error('never'));
const inTime = Promise.reject(new Error('in time'));
process.nextTick(() => { log('tick'); inTime.catch(() => log('caught in time')); });
Promise.resolve().then(() => { log('job'); Promise.reject(new Error('from job')); });
setImmediate(() => { log('immediate'); late.catch(() => log('late caught')); Promise.reject(new Error('from immediate')).catch(() => {}); });
setTimeout(() => { log('timeout'); Promise.reject(new Error('from timeout')); process.nextTick(() => log('timeout tick')); }, 20);
