// exit: 7
'use strict';
// A handler that throws ends the program with code 7.
process.on('exit', (code) => console.log('exit', code));
process.on('uncaughtException', (err) => { console.log('handler', err.message); throw new Error('again'); });
setImmediate(() => console.log('never'));
throw new Error('first');
