'use strict';
// What happens to a program that sends itself signals, throws, and ends.
const kept = { name: 'kept' };
process.finalization.registerBeforeExit(kept, (o, event) => console.log('finalization', o.name, event));
process.finalization.register(kept, (o, event) => console.log('finalization', o.name, event));
const gone = { name: 'gone' };
process.finalization.register(gone, () => console.log('never'));
process.finalization.unregister(gone);
process.finalization.unregister(gone);
process.on('exit', (code) => console.log('exit', code, kept.name));

const late = Promise.reject(new Error('late'));
process.on('unhandledRejection', (e) => console.log('unhandled', e.message));
process.on('warning', (w) => console.log(w.name, w.message));

const wait = setTimeout(() => {}, 10000);
process.once('SIGUSR2', (signal, number) => {
  clearTimeout(wait);
  console.log(signal, number === require('os').constants.signals.SIGUSR2);

  process.addUncaughtExceptionCaptureCallback((e) => { console.log('first', e.message); return true; });
  process.addUncaughtExceptionCaptureCallback((e) => { console.log('second', e.message); return e.message === 'two'; });
  console.log(process.hasUncaughtExceptionCaptureCallback());
  setTimeout(() => {
    console.log(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length);
    setTimeout(() => { throw new Error('two'); }, 1);
    setTimeout(() => { throw new Error('one'); }, 2).unref();
    setTimeout(() => late.catch(() => {}), 10);
    setImmediate(() => {});
    console.log(process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate').join());
  }, 1);
});
process.kill(process.pid, 'SIGUSR2');
