// Uncaught exceptions and rejections that a listener takes.
process.on('uncaughtExceptionMonitor', (e, origin) => console.log('monitor', e.message, origin));
process.on('uncaughtException', (e, origin) => console.log('caught', e.message, origin));
setTimeout(() => {
  setTimeout(() => {
    console.log('still running');
    setImmediate(() => { throw new Error('in an immediate'); });
  }, 1);
  throw new Error('in a timer');
}, 20);
process.nextTick(() => { throw new Error('in a tick'); });
process.nextTick(() => console.log('next tick'));
queueMicrotask(() => { throw new Error('in a microtask'); });
Promise.reject(new Error('rejected'));
throw new Error('at load');
