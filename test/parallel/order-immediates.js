'use strict';
// Ticks and jobs run between immediates; an immediate of the check phase waits for the next.
const log = (s) => console.log(s);
setImmediate(() => { log('i1'); process.nextTick(() => log('i1 tick')); Promise.resolve().then(() => log('i1 job')); setImmediate(() => log('i1 next')); });
setImmediate(() => { log('i2'); clearImmediate(i3); });
const i3 = setImmediate(() => log('i3 must not run'));
setImmediate(() => { log('i4'); queueMicrotask(() => { log('i4 micro'); process.nextTick(() => log('i4 micro tick')); }); });
