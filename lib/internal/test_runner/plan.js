'use strict';

// A test's plan: how many assertions and subtests it expects.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const { validateObject, validateUint32 } = require('internal/validators');
const { failure } = require('internal/test_runner/failure');
const { Latch } = require('internal/test_runner/stop');

class Plan {
  #expected;
  #wait;
  #actual = 0;
  #reached;

  constructor(count, options = {}) {
    validateUint32(count, 'count');
    validateObject(options, 'options');
    const { wait = false } = options;
    if (typeof wait !== 'boolean' && typeof wait !== 'number') throw new ERR_INVALID_ARG_TYPE('options.wait', ['boolean', 'number'], wait);
    if (wait < 0) throw new ERR_OUT_OF_RANGE('options.wait', '>= 0', wait);
    this.#expected = count;
    this.#wait = wait;
  }

  count() {
    this.#actual++;
    if (this.#actual === this.#expected) this.#reached?.resolve();
  }

  // check throws if the plan was not met, or gives a promise of that if the test waits for it.
  check() {
    if (this.#actual === this.#expected) return undefined;
    if (this.#wait === false || this.#actual > this.#expected) throw this.#missed();
    return this.#await();
  }

  #missed() { return failure(`plan expected ${this.#expected} assertions but received ${this.#actual}`, 'testCodeFailure'); }

  async #await() {
    this.#reached = new Latch();
    let timer;
    if (this.#wait !== true) {
      timer = setTimeout(() => this.#reached.reject(failure(
        `plan timed out after ${this.#wait}ms with ${this.#actual} assertions when expecting ${this.#expected}`, 'testTimeoutFailure')), this.#wait);
    }
    try {
      await this.#reached.promise;
    } finally {
      clearTimeout(timer);
    }
  }
}

module.exports = { Plan };
