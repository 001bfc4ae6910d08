// exit: 3
'use strict';
// beforeExit comes again whenever its listeners gave the loop something to do.
const log = (...a) => console.log(...a);
let n = 0;
process.on('beforeExit', (code) => {
  log('beforeExit', code, ++n);
  process.nextTick(() => log('tick'));
  Promise.resolve().then(() => log('job'));
  if (n === 1) setTimeout(() => log('timeout'), 1);
  if (n === 2) setImmediate(() => { log('immediate'); process.exitCode = 3; });
  if (n === 3) setTimeout(() => log('never: unreferenced'), 1).unref();
});
process.on('exit', (code) => { log('exit', code); process.nextTick(() => log('never')); Promise.resolve().then(() => log('never')); });
