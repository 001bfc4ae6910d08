// exit: 3
// process.exit in a callback: no hook runs after it.
'use strict';
const { createHook, executionAsyncId } = require('node:async_hooks');

let last = 0;
createHook({
  after(id) {
    if (id === last) process.stdout.write('after ran\n');
  },
}).enable();
process.on('uncaughtException', () => console.log('uncaught'));
setTimeout(() => {
  setImmediate(() => {
    last = executionAsyncId();
    process.exit(3);
  });
  throw new Error('x');
}, 1);
