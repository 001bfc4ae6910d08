// exit: 1
// A rejection that nothing handles is an uncaught exception; one that is handled in time is none.
const late = Promise.reject(new Error('handled in the same turn'));
process.nextTick(() => late.catch((e) => console.log(e.message)));
process.on('exit', (code) => console.log('exit', code));
setTimeout(async () => {
  console.log('rejecting');
  throw 3;
}, 1);
