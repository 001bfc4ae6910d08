// flags: --unhandled-rejections=none
'use strict';
const log = (...a) => console.log(...a);
process.on('warning', (w) => log(w.name, w.message.split('\n')[0].slice(0, 60)));
process.on('rejectionHandled', () => log('handled late'));
process.on('exit', (c) => log('exit', c, process.exitCode));
const p = Promise.reject(new Error('one'));
setTimeout(() => { log('timeout'); p.catch(() => log('caught')); }, 5);
process.nextTick(() => log('tick'));
