// exit: 7
// A handler that throws itself: exit code 7.
process.on('exit', (code) => console.log('exit', code));
process.on('uncaughtException', () => { throw new Error('worse'); });
throw new Error('bad');
