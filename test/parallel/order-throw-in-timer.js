'use strict';
// An error in a timer does not stop the timers of the same moment; ticks run first.
const log = (s) => console.log(s);
process.on('uncaughtException', (err) => { log(`caught ${err.message}`); setTimeout(() => log('timer from handler'), 0); setImmediate(() => log('immediate from handler')); });
setTimeout(() => { process.nextTick(() => log('tick of thrower')); Promise.resolve().then(() => log('job of thrower')); throw new Error('a'); }, 1);
setTimeout(() => log('b'), 1);
setTimeout(() => { throw new Error('c'); }, 1);
setTimeout(() => log('d'), 2);
for (const until = Date.now() + 8; Date.now() < until;);
