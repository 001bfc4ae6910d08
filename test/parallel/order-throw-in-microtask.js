'use strict';
// An error in queueMicrotask is uncaught; the jobs behind it go on.
const log = (s) => console.log(s);
process.on('uncaughtException', (err, origin) => log(`caught ${err.message} ${origin}`));
queueMicrotask(() => { log('m1'); throw new Error('m1'); });
queueMicrotask(() => log('m2'));
Promise.resolve().then(() => log('job'));
process.nextTick(() => { log('tick'); queueMicrotask(() => { throw new Error('m3'); }); Promise.resolve().then(() => log('job 2')); });
setTimeout(() => { queueMicrotask(() => { throw new Error('m4'); }); queueMicrotask(() => log('m5')); }, 1);
setTimeout(() => log('end'), 1);
