'use strict';
const workerpool = require('workerpool');

function fibonacci(n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

workerpool.worker({
  fibonacci,
  concat: (a, b) => a + b,
  tell(n) {
    for (let i = 0; i < n; i++) workerpool.workerEmit({ step: i });
    return 'done';
  },
});
