'use strict';

// What ends a test before its function does: its time, and signals.

const { failure } = require('internal/test_runner/failure');

// Stop has a promise that only ever rejects: when time is up or the signal aborts. clear must be called at the end.
class Stop {
  #timer;
  #signal;
  #aborted;

  constructor(timeout, signal) {
    const over = new Latch();
    // The failure is made by a reaction, so that its stack tells who waits for the test.
    this.promise = over.promise.then((err) => { throw err ?? failure(`test timed out after ${timeout}ms`, 'testTimeoutFailure'); });
    this.#aborted = () => over.resolve(failure(signal.reason, 'testAborted'));
    if (signal !== undefined) {
      this.#signal = signal;
      if (signal.aborted) this.#abandon();
      else signal.addEventListener('abort', this.#aborted, { once: true });
    }
    if (timeout !== Infinity) {
      this.#timer = setTimeout(over.resolve, timeout);
      this.#timer.unref();
    }
  }

  // abandon has nobody complain if nothing waits for the promise. It must not come while something does: a promise that two wait for
  // tells stacks nothing.
  #abandon() {
    this.promise.catch(() => {});
    this.#aborted();
  }

  clear() {
    this.promise.catch(() => {});
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
