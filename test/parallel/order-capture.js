'use strict';
// The capture callback takes the place of the listeners, the monitor stays.
const log = (...a) => console.log(...a);
process.on('uncaughtExceptionMonitor', (err, origin) => log('monitor', err.message, origin));
process.on('uncaughtException', (err) => log('listener', err.message));
process.setUncaughtExceptionCaptureCallback((err) => { log('captured', err.message); process.nextTick(() => log('tick')); });
try { process.setUncaughtExceptionCaptureCallback(() => {}); } catch (err) { log(err.code); }
try { process.setUncaughtExceptionCaptureCallback(1); } catch (err) { log(err.code, err.message); }
log(process.hasUncaughtExceptionCaptureCallback());
setTimeout(() => { throw new Error('a'); }, 1);
setTimeout(() => Promise.reject(new Error('b')), 5);
setTimeout(() => { process.setUncaughtExceptionCaptureCallback(null); log(process.hasUncaughtExceptionCaptureCallback()); throw new Error('c'); }, 10);
