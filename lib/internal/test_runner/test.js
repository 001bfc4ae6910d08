'use strict';

// A test of the tree whose root is the process. It runs its function once, after the hooks of its ancestors, and ends when the
// function and all its subtests have ended. It is reported when all that were declared before it have been.

const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const { validateAbortSignal } = require('internal/validators');
const { failure, isFailure } = require('internal/test_runner/failure');
const { readConcurrency, readTimeout, readTags, readExpected } = require('internal/test_runner/arguments');
const { Stop, Latch } = require('internal/test_runner/stop');
const { Plan } = require('internal/test_runner/plan');
const { filterOf } = require('internal/test_runner/filter');
const { Hook } = require('internal/test_runner/hook');

const running = new AsyncLocalStorage();

// scopeOf gives the asynchronous scope of a test or hook, in which running names it.
function scopeOf(test) {
  test.scope ??= running.run(test, () => new AsyncResource('Test'));
  return test.scope;
}

// Callback is what a function with exactly one parameter more than its argument is given.
class Callback {
  #done = new Latch();
  #called = 0;

  arguments = [(err) => {
    this.#called++;
    if (this.#called > 1) {
      if (this.#called === 2) throw failure('callback invoked multiple times', 'multipleCallbackInvocations');
    } else if (err) {
      this.#done.reject(err);
    } else {
      this.#done.resolve();
    }
  }];

  // settle gives what a test waits for whose function gave result.
  settle(test, result) {
    if (result === null || typeof result !== 'object' || typeof result.then !== 'function') return this.#done.promise;
    test.fail(failure('passed a callback but also returned a Promise', 'callbackAndPromisePresent'));
    this.#done.promise.catch(() => {});
    return result;
  }
}

// takesCallback tells whether a program's function wants a callback.
function takesCallback(fn) { return fn.length === 2; }

class Test {
  constructor(parent, { name, fn, options = {}, harness = parent.harness, place }) {
    const { timeout, signal, concurrency, skip, todo, only, plan, expectFailure, tags } = options;
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    this.parent = parent;
    this.harness = harness;
    this.name = name;
    this.fn = fn;
    this.place = place;
    this.nesting = parent === null || parent.parent === null ? 0 : parent.nesting + 1;
    this.id = harness.nextId();
    this.concurrency = readConcurrency(concurrency, parent === null ? 1 : parent.concurrency);
    this.timeout = readTimeout(timeout, parent === null ? Infinity : parent.timeout);
    this.tags = readTags(tags, parent === null ? [] : parent.tags);
    if (tags !== undefined) harness.warnOfTags();
    this.skipped = parent?.skipped === true || Boolean(skip);
    this.todo = todo !== undefined && todo !== false || parent?.todo === true;
    this.only = only ?? (parent !== null && parent.only && !parent.onlySubtests);
    this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : undefined;
    this.expected = readExpected(expectFailure) ?? parent?.expected;
    this.controller = new AbortController();
    this.outerSignal = signal;
    this.hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
    this.subtests = [];
    this.waiting = []; // subtests whose turn has not come: { test, latch }
    this.active = 0; // subtests that run
    this.shown = 0; // subtests that have a number in the report
    this.next = 0; // index of the subtest that is reported next
    this.open = 0; // subtests that have not ended
    this.allSubtests = undefined; // a latch for that
    this.begun = false;
    this.onlySubtests = false;
    this.number = 0;
    this.startedAt = undefined;
    this.endedAt = undefined;
    this.ended = false; // ran to its end
    this.finished = false; // reported
    this.startTold = false;
    this.filtered = false;
    this.passed = false;
    this.cancelled = false;
    this.error = undefined;
    this.diagnostics = [];
    this.plan = plan === undefined ? undefined : new Plan(plan);
    if (skip || todo && fn === undefined) this.fn = () => {};
    if (fn === undefined) this.fn = () => {};
    if (parent !== null) filterOf(harness).declare(this, only);
    this.onOuterAbort = () => this.cancel(failure(signal.reason, 'testAborted'));
    if (signal !== undefined && !signal.aborted) signal.addEventListener('abort', this.onOuterAbort, { once: true });
  }

  get kind() { return 'test'; }
  get root() { return this.harness.root; }

  get fullName() {
    return this.parent === null || this.parent.parent === null ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  get duration() { return this.startedAt === undefined ? 0 : Number((this.endedAt ?? process.hrtime.bigint()) - this.startedAt) / 1e6; }

  setPlan(count, options) {
    if (this.plan !== undefined) throw failure('cannot set plan more than once', 'testCodeFailure');
    this.plan = new Plan(count, options);
  }

  hook(name, fn, options, place) {
    const hook = new Hook(this, name, fn, options, place);
    if (name === 'before' && this.startedAt !== undefined) {
      hook.run(this.context).then(() => {
        if (hook.error !== undefined) this.fail(failure(hook.error.cause ?? hook.error, 'testCodeFailure'));
      });
    }
    this.hooks[name].push(hook);
  }

  // hooksFor gives the hooks of a name with those that it takes over: outer ones first, after tests inner ones.
  hooksFor(name) {
    const own = this.hooks[name];
    if (name === 'before' || name === 'after' || this.parent === null) return [...own];
    const outer = this.parent.hooksFor(name);
    return name === 'beforeEach' ? [...outer, ...own] : [...own, ...outer];
  }

  async runHooks(name, context) {
    for (const hook of this.hooksFor(name)) {
      await hook.run(context);
      if (hook.error === undefined) continue;
      const wrapped = failure(`failed running ${name} hook`, 'hookFailed');
      wrapped.cause = isFailure(hook.error) ? hook.error.cause : hook.error;
      throw wrapped;
    }
  }

  // adopt makes declared a subtest; one that comes too late goes to the root as failed.
  adopt(declared) {
    if (this.parent !== null && (this.finished || this.built === true)) {
      declared.fail(failure('test could not be started because its parent finished', 'parentAlreadyFinished'));
    }
    if (this.open === 0) this.allSubtests = new Latch();
    this.open++;
    this.subtests.push(declared);
    this.plan?.count();
  }

  hasRoom() { return this.active < this.concurrency; }

  // start runs the test, or lets it wait for its turn.
  start() {
    filterOf(this.harness).decide(this);
    if (!this.filtered) {
      this.number = ++this.parent.shown;
      this.send('test:enqueue', { type: this.kind });
    }
    if (!this.parent.hasRoom()) {
      const latch = new Latch();
      this.parent.waiting.push({ test: this, latch });
      return latch.promise;
    }
    if (!this.filtered) this.send('test:dequeue', { type: this.kind });
    return this.run();
  }

  async startWaiting() {
    while (this.waiting.length > 0 && this.hasRoom()) {
      const { test, latch } = this.waiting.shift();
      if (!test.filtered) test.send('test:dequeue', { type: this.kind });
      await test.run();
      latch.resolve();
    }
  }

  send(type, data) {
    this.harness.reporter.send(type, {
      __proto__: null, nesting: this.nesting, name: this.name, testId: this.id, parentId: this.parent.id, tags: this.tags, ...this.place, ...data,
    });
  }

  log(message, data) { this.send('test:log', { message, data }); }

  begin() {
    this.begun = true;
    this.parent.active++;
    this.startedAt ??= process.hrtime.bigint();
    this.harness.hold();
  }

  async run() {
    this.begin();
    if (this.mayNotRun()) {
      this.postRun();
      return;
    }
    let stop;
    let cleaned = false;
    try {
      const { parent } = this;
      if (parent.hooks.before.length > 0) await parent.runHooks('before', parent.context);
      if (parent.hooksFor('beforeEach').length > 0) await parent.runHooks('beforeEach', this.context);
      stop = new Stop(this.timeout, this.controller.signal);
      const done = takesCallback(this.fn) ? new Callback() : undefined;
      // The program's function is called from here, so that few of the runner's frames stand below it.
      let result = scopeOf(this).runInAsyncScope(this.fn, this.context, this.context, ...(done?.arguments ?? []));
      if (done !== undefined) result = done.settle(this, result);
      await Promise.race([result, stop.promise]);
      if (this.error !== undefined) throw this.error;
      while (this.open > 0) await Promise.race([this.allSubtests.promise, stop.promise]);
      const planned = this.plan?.check();
      if (planned !== undefined) await Promise.race([planned, stop.promise]);
      this.pass();
      cleaned = true;
      await this.runAfter();
    } catch (err) {
      this.failed(err);
      try {
        if (!cleaned) await this.runAfter();
      } catch {
        // the test has failed already
      }
    } finally {
      stop?.clear();
      this.controller.abort();
    }
    this.postRun();
  }

  // mayNotRun cancels a test whose signal has aborted before it began.
  mayNotRun() {
    if (this.outerSignal?.aborted) this.cancel(failure(this.outerSignal.reason, 'testAborted'));
    if (this.filtered) this.passed = true;
    if (this.skipped && this.error === undefined) this.pass();
    return this.filtered || this.skipped || this.error !== undefined;
  }

  runAfterEach() { return this.parent.runHooks('afterEach', this.context); }

  async runAfter() {
    try {
      if (this.parent.hooksFor('afterEach').length > 0) await this.runAfterEach();
    } finally {
      if (this.hooks.after.length > 0 && !this.skipped) await this.runHooks('after', this.context);
    }
  }

  failed(err) {
    if (isFailure(err) && err.failureType === 'testTimeoutFailure') this.cancel(err);
    else this.fail(isFailure(err) ? err : failure(err, 'testCodeFailure'));
  }

  fail(err) {
    if (this.error !== undefined) return;
    if (this.expected !== undefined && this.kind === 'test' && !this.skipped && err.failureType !== 'cancelledByParent') {
      this.error = this.judge(err);
      this.passed = this.error === undefined;
      if (this.passed) this.excused = true;
      return;
    }
    this.passed = false;
    this.error = err;
  }

  // judge gives what is wrong with an error that was expected, or undefined.
  judge(err) {
    if (this.expected.match === undefined) return undefined;
    const thrown = err.cause ?? err;
    try {
      require('assert').throws(() => { throw thrown; }, this.expected.match);
      return undefined;
    } catch (cause) {
      const wrong = failure('The test failed, but the error did not match the expected validation', 'testCodeFailure');
      wrong.cause = cause;
      return wrong;
    }
  }

  pass() {
    if (this.error !== undefined || this.excused) return;
    if (this.expected !== undefined && this.kind === 'test' && !this.skipped) {
      this.passed = false;
      this.error = failure('test was expected to fail but passed', 'expectedFailure');
      return;
    }
    this.passed = true;
  }

  // lateFailure fails a running test from outside of its function; it reports whether the test still ran.
  lateFailure(err) {
    if (this.ended) return false;
    this.fail(err);
    this.controller.abort();
    return true;
  }

  cancel(err = failure('test did not finish before its parent and was cancelled', 'cancelledByParent')) {
    if (this.endedAt !== undefined || this.error !== undefined) return;
    this.fail(err);
    this.cancelled = true;
    this.controller.abort();
  }

  // postRun ends the test: what still runs below it is cancelled with pendingError, and those that wait behind it get their turn.
  postRun(pendingError) {
    const first = !this.ended;
    this.ended = true;
    this.endedAt ??= process.hrtime.bigint();
    this.startedAt ??= this.endedAt;
    this.waiting = [];
    let failed = 0;
    for (const t of this.subtests) {
      if (!t.finished) {
        t.cancel(pendingError);
        t.postRun(pendingError);
      }
      if (!t.passed && !t.todo) failed++;
    }
    if (this.passed && failed > 0) this.fail(failure(`${failed} subtest${failed > 1 ? 's' : ''} failed`, 'subtestsFailed'));
    this.outerSignal?.removeEventListener('abort', this.onOuterAbort);
    this.mocks?.reset();
    if (!first) return;
    if (!this.filtered) {
      if (this.number === 0) this.number = ++this.parent.shown;
      const data = this.resultData();
      data.details.passed = this.passed;
      this.send('test:complete', data);
    }
    if (this.begun) {
      this.parent.active--;
      this.harness.release();
    }
    if (--this.parent.open === 0) this.parent.allSubtests.resolve();
    this.parent.reportReady(false);
    this.parent.startWaiting();
  }

  mayReport() {
    return this.parent === null || this.parent.subtests[this.parent.next] === this && this.parent.mayReport();
  }

  // reportReady reports the subtests that have ended, in their order, if it is this test's turn.
  reportReady(may) {
    while (this.next < this.subtests.length && this.subtests[this.next].ended) {
      may = may || this.mayReport();
      if (!may) return;
      const t = this.subtests[this.next];
      t.reportReady(true);
      if (!t.filtered) t.report();
      this.next++;
      t.finished = true;
    }
    if (this.parent === null && this.next === this.subtests.length && this.next > 0) this.harness.topLevelEnded();
  }

  reportStart() {
    if (this.startTold || this.parent === null) return;
    this.startTold = true;
    this.parent.reportStart();
    this.send('test:start', {});
  }

  resultData() {
    const details = { __proto__: null, duration_ms: this.duration, type: this.kind };
    if (!this.passed) details.error = this.error;
    const classname = this.classname();
    if (classname !== '') details.classname = classname;
    const data = { testNumber: this.number, details };
    if (this.skipped) data.skip = this.message || true;
    else if (this.todo) data.todo = this.message || true;
    else if (this.expected !== undefined) data.expectFailure = this.expected.label ?? true;
    return data;
  }

  classname() {
    const names = [];
    for (let t = this.parent; t.parent !== null; t = t.parent) names.unshift(t.name);
    return names.join('.');
  }

  report() {
    this.harness.count(this);
    this.reportStart();
    if (this.subtests.length > 0) this.harness.reporter.plan(this.nesting + 1, this.place, this.shown);
    const data = this.resultData();
    if (data.details.classname !== undefined) data.classname = data.details.classname;
    this.send(this.passed ? 'test:pass' : 'test:fail', data);
    for (const message of this.diagnostics) this.harness.reporter.diagnostic(this.nesting, this.place, message);
  }
}

module.exports = { Test, running, scopeOf, takesCallback, Callback };
