// exit: 9
'use strict';
// process.exit stops at once; its listeners may change the code.
const log = (...a) => console.log(...a);
process.on('exit', (code) => { log('exit 1', code, process.exitCode); process.exitCode = 9; });
process.on('exit', (code) => log('exit 2', code, process.exitCode));
process.nextTick(() => log('never tick'));
Promise.resolve().then(() => { log('never job'); });
setTimeout(() => log('never timeout'), 0);
try { log('before'); process.exit(0); } finally { log('never finally'); }
