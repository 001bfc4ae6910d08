// exit: 5
// process.exit ends the program at once, through its exit listeners.
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('never'), 0);
process.nextTick(() => console.log('never'));
try {
  process.exit(5);
} finally {
  console.log('never');
}
console.log('never');
