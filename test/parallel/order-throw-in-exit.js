'use strict';
// An exception in an exit listener: the others do not run.
const log = (...a) => console.log(...a);
process.on('uncaughtException', (err) => log('caught', err.message));
process.on('exit', (code) => { log('exit 1', code); throw new Error('in exit'); });
process.on('exit', (code) => log('exit 2', code));
