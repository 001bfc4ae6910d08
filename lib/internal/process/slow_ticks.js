'use strict';

// The nextTick queue in JavaScript, with ids that go through binding calls: what --no-async-fast-path uses, to measure what the
// queue in Go and the ids in shared memory are worth.

const { newScope, enterScope, leaveScope, taken } = internalBinding('async_wrap');

class TickObject {
  constructor(callback, args) {
    this.callback = callback;
    this.args = args;
    this.scope = newScope(this);
  }
}

let queue = [];
let head = 0;

function push(callback, args) {
  queue.push(new TickObject(callback, args));
}

function shift() {
  const tick = queue[head];
  queue[head++] = undefined;
  if (head === queue.length) {
    queue = [];
    head = 0;
  } else if (head >= 1024 && head * 2 >= queue.length) {
    queue = queue.slice(head);
    head = 0;
  }
  return tick;
}

function run() {
  while (queue.length > 0) {
    const { callback, args, scope } = shift();
    taken();
    enterScope(scope);
    try {
      if (args === undefined) callback();
      else callback(...args);
    } finally {
      leaveScope(scope);
    }
  }
}

module.exports = { push, run };
