'use strict';

// What a test's function and a suite's function are given.

const { validateFunction, validateNumber, validateObject } = require('internal/validators');
const { setTimeout, clearTimeout } = require('timers');
const { assertionsFor } = require('internal/test_runner/assert');

class SuiteContext {
  #suite;

  constructor(suite) { this.#suite = suite; }

  get signal() { return this.#suite.controller.signal; }
  get name() { return this.#suite.name; }
  get filePath() { return this.#suite.harness.entryFile(this.#suite); }
  get fullName() { return this.#suite.fullName; }
  get passed() { return this.#suite.finished && this.#suite.passed; }
  get attempt() { return 0; }
  get tags() { return [...this.#suite.tags]; }
  get workerId() { return this.#suite.harness.workerId; }
  diagnostic(message) { this.#suite.diagnostics.push(message); }
  log(message, data) { this.#suite.log(message, data); }
}

class TestContext {
  #test;
  #assert;

  constructor(test) { this.#test = test; }

  get signal() { return this.#test.controller.signal; }
  get name() { return this.#test.name; }
  get filePath() { return this.#test.harness.entryFile(this.#test); }
  get fullName() { return this.#test.fullName; }
  get error() { return this.#test.error ?? null; }
  get passed() { return this.#test.passed; }
  get attempt() { return 0; }
  get tags() { return [...this.#test.tags]; }
  get workerId() { return this.#test.harness.workerId; }

  get assert() {
    this.#assert ??= assertionsFor(this.#test, this);
    return this.#assert;
  }

  get mock() {
    this.#test.mocks ??= new (require('internal/test_runner/mock').MockTracker)();
    return this.#test.mocks;
  }

  diagnostic(message) { this.#test.diagnostics.push(message); }
  log(message, data) { this.#test.log(message, data); }
  plan(count, options) { this.#test.setPlan(count, options); }
  runOnly(value) { this.#test.onlySubtests = Boolean(value); }

  skip(message) {
    this.#test.skipped = true;
    this.#test.message = message;
  }

  todo(message) {
    this.#test.todo = true;
    this.#test.message = message;
  }


  test(name, options, fn) {
    const { harness } = this.#test;
    const subtest = harness.addTest(this.#test, name, options, fn, {}, harness.place());
    return harness.startsNow(subtest) ? subtest.start() : harness.launch(subtest); // started here, so that few frames stand below it
  }

  before(fn, options) { this.#test.hook('before', fn, options, this.#test.harness.place()); }
  after(fn, options) { this.#test.hook('after', fn, options, this.#test.harness.place()); }
  beforeEach(fn, options) { this.#test.hook('beforeEach', fn, options, this.#test.harness.place()); }
  afterEach(fn, options) { this.#test.hook('afterEach', fn, options, this.#test.harness.place()); }

  // waitFor calls condition again until it throws no more, and gives its result.
  waitFor(condition, options = {}) {
    validateFunction(condition, 'condition');
    validateObject(options, 'options');
    const { interval = 50, timeout = 1000 } = options;
    validateNumber(interval, 'options.interval', 0, 2 ** 31 - 1);
    validateNumber(timeout, 'options.timeout', 0, 2 ** 31 - 1);
    return new Promise((resolve, reject) => {
      let cause;
      let again;
      const end = setTimeout(() => {
        clearTimeout(again);
        reject(Object.assign(new Error('waitFor() timed out'), { cause }));
      }, timeout);
      const attempt = async () => {
        try {
          const result = await condition();
          clearTimeout(end);
          resolve(result);
        } catch (err) {
          cause = err;
          again = setTimeout(attempt, interval);
        }
      };
      attempt();
    });
  }
}

module.exports = { TestContext, SuiteContext };
