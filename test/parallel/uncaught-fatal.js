// exit: 1
// An exception that nothing catches ends the program after its exit listeners.
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('never'), 50);
setTimeout(() => {
  console.log('throwing');
  null.property;
}, 1);
