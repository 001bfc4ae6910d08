'use strict';
// The immediates behind one that threw still run in this check phase.
const log = (s) => console.log(s);
process.on('uncaughtException', (err) => { log(`caught ${err.message}`); process.nextTick(() => log('tick from handler')); });
setImmediate(() => { log('i1'); process.nextTick(() => log('i1 tick')); throw new Error('i1'); });
setImmediate(() => { log('i2'); process.nextTick(() => log('i2 tick')); });
setImmediate(() => { setImmediate(() => log('i3 inner')); throw new Error('i3'); });
setImmediate(() => log('i4'));
