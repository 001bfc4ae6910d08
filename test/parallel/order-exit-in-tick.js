// exit: 4
'use strict';
const log = (...a) => console.log(...a);
process.on('exit', (code) => { log('exit', code); });
process.nextTick(() => { log('t1'); process.nextTick(() => log('never')); Promise.resolve().then(() => log('never')); process.exitCode = 4; process.exit(); });
process.nextTick(() => log('never'));
Promise.resolve().then(() => log('never'));
