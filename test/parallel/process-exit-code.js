// exit: 3
// The exit listener may change the code; process.exit in it too.
process.exitCode = 2;
process.on('beforeExit', (code) => {
  console.log('beforeExit', code);
  if (!process.again) {
    process.again = true;
    setTimeout(() => console.log('more work'), 1);
  }
});
process.on('exit', (code) => {
  console.log('exit', code, process.exitCode);
  process.exitCode = 3;
  setTimeout(() => console.log('never'));
  setImmediate(() => console.log('never'));
});
