'use strict';

// What ends a test before its function does: its time, and signals.

const { failure } = require('internal/test_runner/failure');

// Stop has a promise that only ever rejects: when time is up or the signal aborts. clear must be called at the end.
class Stop {
  #timer;
  #signal;
  #aborted;

  constructor(timeout, signal) {
    this.promise = new Promise((_, reject) => {
      this.#aborted = () => reject(failure(signal.reason, 'testAborted'));
      if (signal !== undefined) {
        this.#signal = signal;
        if (signal.aborted) this.#aborted();
        else signal.addEventListener('abort', this.#aborted, { once: true });
      }
      if (timeout !== Infinity) {
        this.#timer = setTimeout(() => reject(failure(`test timed out after ${timeout}ms`, 'testTimeoutFailure')), timeout);
        this.#timer.unref();
      }
    });
    this.promise.catch(() => {});
  }

  clear() {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#aborted);
  }
}

// Latch is a promise with its settling functions outside.
class Latch {
  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

module.exports = { Stop, Latch };
