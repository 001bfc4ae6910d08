'use strict';
// Ticks before promise jobs, both before timers; immediates after timers that are due.
const log = (...a) => console.log(...a);
setTimeout(() => { log('timeout 1'); process.nextTick(() => log('tick in timeout 1')); Promise.resolve().then(() => log('job in timeout 1')); }, 0);
setTimeout(() => log('timeout 2'), 0);
setImmediate(() => log('immediate'));
process.nextTick(() => { log('tick 1'); Promise.resolve().then(() => log('job from tick 1')); process.nextTick(() => log('tick from tick 1')); });
process.nextTick(() => log('tick 2'));
Promise.resolve().then(() => { log('job 1'); process.nextTick(() => log('tick from job 1')); queueMicrotask(() => log('microtask from job 1')); });
queueMicrotask(() => log('microtask 1'));
(async () => { log('async start'); await null; log('after await'); await new Promise((r) => process.nextTick(r)); log('after tick await'); })();
log('main end');
for (const until = Date.now() + 3; Date.now() < until;);
