'use strict';
// After an error in a tick that a listener handled, the other ticks run later, before timers of that moment.
const log = (s) => console.log(s);
process.on('uncaughtException', (err, origin) => { log(`caught ${err.message} ${origin}`); process.nextTick(() => log('tick from handler')); Promise.resolve().then(() => log('job from handler')); });
process.nextTick(() => log('t1'));
process.nextTick(() => { process.nextTick(() => log('t2 inner')); Promise.resolve().then(() => log('t2 job')); throw new Error('t2'); });
process.nextTick(() => log('t3'));
process.nextTick(() => { throw new Error('t4'); });
process.nextTick(() => log('t5'));
setImmediate(() => log('immediate'));
Promise.resolve().then(() => log('main job'));
