// exit: 4
// process.exit in a hook that is told while an exception is handled.
'use strict';
const { createHook, executionAsyncId } = require('node:async_hooks');

let timer = 0;
createHook({ after(id) { if (id === timer) process.exit(4); } }).enable();
process.on('uncaughtException', () => console.log('uncaught'));
setTimeout(() => {
  timer = executionAsyncId();
  throw new Error('y');
}, 1);
