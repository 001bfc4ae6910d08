'use strict';
// Without a listener a rejection ends the program by an uncaught exception of that origin.
const log = (...a) => console.log(...a);
process.on('uncaughtExceptionMonitor', (err, origin) => log('monitor', err.message, err.code, origin));
process.on('uncaughtException', (err, origin) => log('uncaught', err.message, err.code, origin, err.name));
Promise.reject(5); Promise.reject(null); Promise.reject(undefined); Promise.reject(Symbol('s')); Promise.reject({ a: 1 }); Promise.reject('text');
Promise.reject(new TypeError('an error')); Promise.reject(Object.create(null)); Promise.reject([1]); Promise.reject(function named() {});
process.nextTick(() => log('tick'));
setImmediate(() => log('immediate'));
process.on('exit', (c) => log('exit', c));
