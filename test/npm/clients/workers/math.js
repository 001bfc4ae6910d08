'use strict';
const { expose } = require('threads/worker');
const { Observable } = require('threads/observable');

expose({
  add: (a, b) => a + b,
  fail() { throw new Error('failed'); },
  count: (n) => new Observable((observer) => {
    for (let i = 0; i < n; i++) observer.next(i);
    observer.complete();
  }),
});
