'use strict';

// Tests and suites: one tree whose root is the process. A Test runs its function once, after the hooks of its parents, and ends when
// the function and all its subtests have ended. What is reported comes in the order of declaration, however tests overlap.

const { AsyncLocalStorage } = require('async_hooks');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const { validateAbortSignal, validateNumber, validateObject, validateUint32 } = require('internal/validators');
const { failure, callSite } = require('internal/test_runner/failure');

const running = new AsyncLocalStorage();
const longestTimeout = 2 ** 31 - 1;

// arguments of test(), in any of the forms (name, options, fn), each of them optional.
function readArguments(name, options, fn) {
  if (typeof name === 'function') {
    fn = name;
    options = undefined;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
    options = undefined;
  }
  options = options !== null && typeof options === 'object' ? options : {};
  if (typeof fn !== 'function') fn = undefined;
  if (typeof name !== 'string' || name === '') name = fn?.name || '<anonymous>';
  return { name, options, fn };
}

function readConcurrency(value, inherited) {
  if (value === undefined || value === null) return inherited;
  if (typeof value === 'boolean') return value ? Infinity : 1;
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  validateUint32(value, 'options.concurrency', true);
  return value;
}

function checkTimeout(value) {
  if (value !== undefined && value !== null && value !== Infinity) validateNumber(value, 'options.timeout', 0, longestTimeout);
}

// readExpected reads the option expectFailure: true, a label, what the error has to match, or both of the latter in an object.
function readExpected(value) {
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value === 'string') return { label: value === '' ? undefined : value, match: undefined };
  if (typeof value === 'function' || value instanceof RegExp || value instanceof Error) return { label: undefined, match: value };
  if (typeof value !== 'object') return { label: undefined, match: undefined };
  const keys = Object.keys(value);
  if (keys.length === 0) throw new ERR_INVALID_ARG_VALUE('options.expectFailure', value, 'must not be an empty object');
  if (keys.every((k) => k === 'label' || k === 'match')) return { label: value.label, match: value.match };
  return { label: undefined, match: value };
}

// call runs a function of a program: with one argument, and with a callback if it has a parameter more.
function call(fn, self, argument) {
  return new Promise((resolve, reject) => {
    if (fn.length !== 2) {
      resolve(Reflect.apply(fn, self, [argument]));
      return;
    }
    let called = 0;
    const result = Reflect.apply(fn, self, [argument, (err) => {
      called++;
      if (called > 1) {
        const twice = failure(new Error('callback invoked multiple times'), 'multipleCallbackInvocations');
        reject(twice);
        running.getStore()?.lateFailure(twice);
      } else if (err) {
        reject(err);
      } else {
        process.nextTick(resolve);
      }
    }]);
    if (result !== null && typeof result === 'object' && typeof result.then === 'function') {
      Promise.resolve(result).catch(() => {});
      reject(failure('passed a callback but also returned a Promise', 'callbackAndPromisePresent'));
    }
  });
}

class Test {
  constructor(parent, kind, { name, options, fn }) {
    const { timeout, signal, concurrency, skip, todo, only, plan, expectFailure } = options;
    checkTimeout(timeout);
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    this.parent = parent;
    this.reporter = parent?.reporter;
    this.kind = kind;
    this.name = name;
    this.fn = fn;
    this.nesting = parent === null ? -1 : parent.nesting + 1;
    this.concurrency = readConcurrency(concurrency, kind === 'suite' && parent !== null ? parent.inheritedConcurrency : 1);
    this.inheritedConcurrency = concurrency === undefined ? parent?.inheritedConcurrency ?? 1 : this.concurrency;
    this.timeout = timeout ?? parent?.timeout ?? Infinity;
    this.outerSignal = signal;
    this.skipped = parent?.skipped === true && kind !== 'root' || Boolean(skip);
    this.todo = (todo !== undefined && todo !== false) || parent?.todo === true;
    this.only = Boolean(only);
    this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : undefined;
    this.expected = readExpected(expectFailure) ?? parent?.expected;
    this.location = parent === null ? undefined : callSite();
    this.controller = new AbortController();
    this.hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
    this.subtests = [];
    this.waiting = [];
    this.active = 0;
    this.nextReported = 0;
    this.begun = false;
    this.startReported = false;
    this.finished = false;
    this.cancelled = false;
    this.error = undefined;
    this.diagnostics = [];
    this.duration = 0;
    this.planned = undefined;
    this.assertions = 0;
    this.done = new Promise((resolve) => { this.resolveDone = resolve; });
    this.stopped = new Promise((_, reject) => { this.stop = reject; });
    this.stopped.catch(() => {});
    if (plan !== undefined) this.plan(plan);
    if (parent !== null) parent.subtests.push(this);
  }

  get passed() { return this.error === undefined; }

  get fullName() {
    return this.parent === null || this.parent.parent === null ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  plan(count, options = {}) {
    validateUint32(count, 'count');
    validateObject(options, 'options');
    if (this.planned !== undefined) throw failure('cannot set plan more than once', 'testCodeFailure');
    this.planned = count;
    this.planWait = options.wait ?? false;
    if (typeof this.planWait !== 'boolean' && typeof this.planWait !== 'number') {
      throw new ERR_INVALID_ARG_TYPE('options.wait', ['boolean', 'number'], this.planWait);
    }
    if (this.planWait < 0) throw new ERR_OUT_OF_RANGE('options.wait', '>= 0', this.planWait);
  }

  // countAssertion is told of each assertion and subtest that a plan counts.
  countAssertion() {
    this.assertions++;
    if (this.assertions === this.planned) this.planReached?.();
  }

  hook(name, fn, options = {}) {
    checkTimeout(options.timeout);
    if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
    const hook = { name, fn, timeout: options.timeout ?? Infinity, signal: options.signal };
    if (name === 'before' && this.begun && this.kind === 'test') {
      this.early = (this.early ?? Promise.resolve()).then(() => this.runHook(hook, this));
      this.early.catch((err) => this.fail(err));
      return;
    }
    this.hooks[name].push(hook);
  }

  async runHook(hook, test) {
    try {
      await within(call(hook.fn, test.context, test.context), hook.timeout, hook.signal, hook.name);
    } catch (err) {
      throw failure(err, 'hookFailed');
    }
  }

  async runHooks(name, test) {
    for (const hook of this.hooks[name]) await this.runHook(hook, test);
  }

  // ready settles when the hooks that go before the first subtest are done.
  ready() {
    this.beforeDone ??= this.runHooks('before', this);
    return this.beforeDone;
  }

  async runEach(name, test) {
    if (name === 'beforeEach') {
      if (this.parent !== null) await this.parent.runEach(name, test);
      await this.runHooks(name, test);
    } else {
      await this.runHooks(name, test);
      if (this.parent !== null) await this.parent.runEach(name, test);
    }
  }

  fail(err, type = 'testCodeFailure') {
    this.error ??= failure(err, type);
  }

  // lateFailure fails a running test from outside of its function.
  lateFailure(err) {
    if (this.finished) return false;
    this.fail(err);
    this.stop(err);
    return true;
  }

  cancel(message = 'test did not finish before its parent and was cancelled', type = 'cancelledByParent') {
    if (this.finished) return;
    const err = failure(message, type);
    this.error ??= err;
    this.cancelled = true;
    this.stop(err);
    this.controller.abort();
    for (const t of this.subtests) t.cancel();
    if (!this.begun) this.finish();
  }

  // schedule runs a subtest when its turn comes, and gives a promise of its end.
  schedule(test) {
    this.countAssertion();
    this.waiting.push(test);
    this.pump();
    return test.done;
  }

  pump() {
    if (this.held) return;
    while (this.active < this.concurrency && this.waiting.length > 0) {
      const test = this.waiting.shift();
      if (test.finished) continue;
      this.active++;
      running.run(test, () => test.run()).then(() => {
        this.active--;
        this.pump();
        if (this.active === 0) this.idle?.();
      });
    }
  }

  async run() {
    this.begun = true;
    this.begunAt = process.hrtime.bigint();
    this.reporter.started(this);
    if (!this.skipped || this.kind === 'suite') await this.perform();
    this.finish();
  }

  async perform() {
    if (this.skipped) {
      for (const t of this.subtests) t.finished = true; // those of a skipped suite are not reported
      this.subtests.length = 0;
      return;
    }
    let each = false;
    try {
      if (this.parent.early !== undefined) await this.parent.early;
      await this.parent.ready();
      if (this.kind === 'suite') {
        await this.built;
        if (this.error === undefined) {
          await this.ready();
          this.held = false;
          this.pump();
        } else {
          for (const t of this.subtests) t.cancel();
        }
      } else {
        each = true;
        await this.parent.runEach('beforeEach', this);
        if (this.fn !== undefined && !this.skipped) {
          await Promise.race([this.stopped, within(call(this.fn, this.context, this.context), this.timeout, this.outerSignal, 'test')]);
        }
        await this.awaitPlan();
      }
      await Promise.race([this.stopped, this.allSubtests()]);
    } catch (err) {
      this.fail(err);
      if (this.error.failureType === 'testTimeoutFailure' || this.error.failureType === 'testAborted') this.cancelled = true;
      for (const t of this.subtests) t.cancel();
    }
    await this.tearDown(each);
  }

  async tearDown(each) {
    try {
      if (each) await this.parent.runEach('afterEach', this);
    } catch (err) {
      this.fail(err);
    }
    try {
      await this.runHooks('after', this);
    } catch (err) {
      this.fail(err);
    }
    this.mocks?.reset();
  }

  async allSubtests() {
    for (let i = 0; i < this.subtests.length; i++) await this.subtests[i].done;
  }

  async awaitPlan() {
    if (this.planned === undefined) return;
    if (this.planWait !== false && this.assertions < this.planned) {
      const reached = new Promise((resolve) => { this.planReached = resolve; });
      const limit = this.planWait === true ? Infinity : this.planWait;
      try {
        await Promise.race([this.stopped, within(reached, limit, undefined, 'plan')]);
      } catch {
        throw failure(`plan timed out after ${limit}ms with ${this.assertions} assertions when expecting ${this.planned}`, 'testTimeoutFailure');
      }
    }
    if (this.assertions !== this.planned) {
      throw failure(`plan expected ${this.planned} assertions but received ${this.assertions}`, 'testCodeFailure');
    }
  }

  // judge turns the outcome of a test around that is expected to fail.
  judge() {
    const { error } = this;
    if (error === undefined) {
      this.fail('test was expected to fail but passed', 'expectedFailure');
      return;
    }
    this.error = undefined;
    if (this.expected.match === undefined) return;
    const thrown = error.cause ?? error;
    try {
      require('assert').throws(() => { throw thrown; }, this.expected.match);
    } catch (cause) {
      this.error = failure('The test failed, but the error did not match the expected validation', 'testCodeFailure');
      this.error.cause = cause;
    }
  }

  finish() {
    if (this.finished) return;
    this.finished = true;
    this.begun = true;
    if (this.begunAt !== undefined) this.duration = Number(process.hrtime.bigint() - this.begunAt) / 1e6;
    const failed = this.subtests.filter((t) => !t.passed && !t.todo).length;
    if (failed > 0) this.fail(`${failed} subtest${failed > 1 ? 's' : ''} failed`, 'subtestsFailed');
    if (this.expected !== undefined && !this.skipped && this.kind === 'test') this.judge();
    this.controller.abort();
    this.reporter.finished(this);
    this.resolveDone();
  }
}

// within settles as the promise does, or fails when time is up or the signal aborts.
function within(promise, timeout, signal, what) {
  if (timeout === Infinity && signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    let timer;
    const aborted = () => reject(failure(signal.reason, 'testAborted'));
    const end = (settle) => (value) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      settle(value);
    };
    if (signal?.aborted) {
      aborted();
      return;
    }
    signal?.addEventListener('abort', aborted, { once: true });
    if (timeout !== Infinity) {
      timer = setTimeout(() => reject(failure(`${what === 'test' ? 'test' : `${what} hook`} timed out after ${timeout}ms`, 'testTimeoutFailure')), timeout);
    }
    promise.then(end(resolve), end(reject));
  });
}

module.exports = { Test, readArguments, running };
