'use strict';
// A rejection while the program exits is told no more.
process.on('unhandledRejection', () => console.log('never'));
process.on('exit', (code) => { console.log('exit', code); Promise.reject(new Error('late')); });
