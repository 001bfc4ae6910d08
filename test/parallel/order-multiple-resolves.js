'use strict';
// multipleResolves was removed: nobody is told.
process.on('multipleResolves', () => console.log('never'));
new Promise((resolve, reject) => { resolve(1); resolve(2); reject(new Error('3')); });
setTimeout(() => console.log('done'), 5);
