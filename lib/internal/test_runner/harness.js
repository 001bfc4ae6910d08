'use strict';

// A tree of tests with its stream of events and its counts.

const { relative } = require('path');
const { setInterval, clearInterval } = require('timers');
const { callSite, failure, wrap } = require('internal/test_runner/failure');
const { readArguments } = require('internal/test_runner/arguments');
const { TestContext, SuiteContext } = require('internal/test_runner/context');
const { TestsStream } = require('internal/test_runner/stream');
const { Test, running } = require('internal/test_runner/test');
const { Suite } = require('internal/test_runner/suite');

function emptyCounts() {
  return { __proto__: null, tests: 0, failed: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0, suites: 0 };
}

class Harness {
  #ids = 0;
  #held = 0;
  #keepAlive;
  #tagsTold = false;

  // options are those of the command line or of run().
  constructor(options) {
    this.options = options;
    this.reporter = new TestsStream();
    this.counts = emptyCounts();
    this.success = true;
    this.ready = undefined; // a promise while the reporters are being set up or files loaded
    this.globalTeardown = undefined;
    this.workerId = process.env.NODE_TEST_WORKER_ID === undefined ? undefined : Number(process.env.NODE_TEST_WORKER_ID);
    this.root = new Test(null, { name: '<root>', harness: this, options: { timeout: options.rootTimeout } });
    this.root.context = new TestContext(this.root);
    this.root.startedAt = process.hrtime.bigint();
  }

  get snapshots() {
    this.snapshotManager ??= new (require('internal/test_runner/snapshot').SnapshotManager)(this.options.updateSnapshots === true);
    return this.snapshotManager;
  }

  nextId() { return this.#ids++; }

  // hold keeps the process alive while tests run.
  hold() {
    this.#held++;
    this.#keepAlive ??= setInterval(() => {}, 2 ** 31 - 1);
  }

  release() {
    this.#held--;
    if (this.#held > 0) return;
    clearInterval(this.#keepAlive);
    this.#keepAlive = undefined;
  }

  warnOfTags() {
    if (this.#tagsTold) return;
    this.#tagsTold = true;
    process.emitWarning('Test tags is an experimental feature and might change at any time', 'ExperimentalWarning');
  }

  place() { return callSite(); }

  entryFile(test) {
    if (!this.options.byFile) return process.argv[1];
    for (let t = test; t !== null; t = t.parent) {
      if (t.entryFile !== undefined) return t.entryFile;
    }
    return undefined;
  }

  count(test) {
    const { counts } = this;
    if (test.nesting === 0) counts.topLevel++;
    if (!test.passed && !test.todo) this.success = false;
    if (test.kind === 'suite') {
      counts.suites++;
      return;
    }
    counts.tests++;
    if (test.skipped) counts.skipped++;
    else if (test.todo) counts.todo++;
    else if (test.cancelled) counts.cancelled++;
    else if (test.passed) counts.passed++;
    else counts.failed++;
  }

  // parent gives the test whose code runs.
  current() {
    const store = running.getStore();
    const test = store?.owner ?? store;
    return test === undefined || test.harness !== this || test.finished ? this.root : test;
  }

  // startSoon starts a subtest of the root once everything is set up.
  async #startSoon(test) {
    if (this.ready !== undefined) await this.ready;
    await test.start();
  }

  // startsNow tells whether a test starts where it is declared: those of a suite start when that has been built, those of the root
  // when everything is set up.
  startsNow(test) { return !test.deferred && test.parent !== this.root; }

  // launch starts a test when it may, and gives the promise that the program gets.
  launch(test) {
    if (test.deferred) return Promise.resolve();
    return test.parent === this.root ? this.#startSoon(test) : test.start();
  }

  // addTest declares a test that launch is to start.
  addTest(parent, name, options, fn, overrides, place) {
    const read = readArguments(name, options, fn);
    const late = parent.finished || parent.built === true;
    const test = new Test(late ? this.root : parent, { name: read.name, fn: read.fn, options: { ...read.options, ...overrides }, place });
    test.context = new TestContext(test);
    test.entryFile = this.loading;
    this.#adopt(parent, test, late);
    return test;
  }

  #adopt(parent, test, late) {
    if (late) test.fail(failure('test could not be started because its parent finished', 'parentAlreadyFinished'));
    test.parent.adopt(test);
    test.deferred = parent.kind === 'suite' && !late;
  }

  // declareFailed adds a test that stands for a file that did not load.
  declareFailed(name, err, place) {
    const test = new Test(this.root, { name, fn: undefined, place });
    test.context = new TestContext(test);
    test.fail(err);
    this.root.adopt(test);
    this.#startSoon(test);
  }

  // addSuite is addTest for a suite, whose function runs at once.
  addSuite(parent, name, options, fn, overrides, place) {
    const read = readArguments(name, options, fn);
    const late = parent.finished || parent.built === true;
    const suite = new Suite(late ? this.root : parent, { name: read.name, fn: read.fn, options: { ...read.options, ...overrides }, place });
    suite.context = new SuiteContext(suite);
    suite.entryFile = this.loading;
    this.#adopt(parent, suite, late);
    suite.building = suite.build();
    return suite;
  }

  // stray gets errors that nobody caught: they fail the test that they come from while it runs, and the process afterwards.
  stray(err, type) {
    if (this.settingUp || this.isReporterError?.(err)) throw err;
    const test = running.getStore();
    if (test !== undefined && test.lateFailure(wrap(err, type))) return;
    let source = 'A resource';
    if (test !== undefined) {
      const at = test.place === undefined ? '' : ` at ${relative(process.cwd(), test.place.file)}:${test.place.line}:${test.place.column}`;
      source = `Test ${test.owner === undefined ? '' : 'hook '}"${test.name}"${at}`;
    }
    const effect = test === undefined ? `which triggered an ${type} event, caught by the test runner.` :
      `and would have caused the test to fail, but instead triggered an ${type} event.`;
    this.root.diagnostics.push(`Error: ${source} generated asynchronous activity after the test ended. This activity created the error "${err}" ${effect}`);
    this.success = false;
    process.exitCode = 1;
  }

  // interrupt tells what runs at the moment, for a process that is told to end.
  interrupt() {
    const tests = this.root.subtests.filter((t) => t.begun && !t.ended).map((t) => ({ __proto__: null, nesting: t.nesting, name: t.name, ...t.place }));
    if (tests.length > 0) this.reporter.send('test:interrupted', { __proto__: null, tests });
  }

  // topLevelEnded runs the after hooks of the root once all tests that are known have ended: they may close what keeps the process alive.
  topLevelEnded() {
    const { root } = this;
    if (root.active > 0 || root.waiting.length > 0) return;
    if (root.hooks.after.length > 0 || this.options.forceExit) this.runRoot();
  }

  runRoot() {
    this.rootDone ??= this.#runRoot();
    return this.rootDone;
  }

  async #runRoot() {
    const { root } = this;
    this.hold();
    try {
      if (root.subtests.length === 0) await root.runHooks('before', root.context);
      await root.runHooks('after', root.context);
      await this.globalTeardown?.();
    } catch (err) {
      root.fail(err);
      this.success = false;
    }
    this.release();
    if (this.options.forceExit) this.onForceExit?.();
  }

  // end reports what is left: the plan, the counts, and how the root itself went.
  end(pendingError) {
    const { root, reporter } = this;
    if (root.ended) return;
    root.ended = true;
    for (const t of root.subtests) {
      if (t.finished) continue;
      t.cancel(pendingError);
      t.postRun(pendingError);
    }
    this.#reportEnd();
    reporter.end();
  }

  #reportEnd() {
    const { root, reporter, counts } = this;
    this.snapshotManager?.writeSnapshotFiles();
    root.endedAt = process.hrtime.bigint();
    const hook = root.hooks.after.find((h) => h.error !== undefined) ?? root.hooks.before.find((h) => h.error !== undefined);
    if (root.error !== undefined) {
      const file = hook?.place?.file ?? process.argv[1];
      reporter.send('test:fail', { __proto__: null, name: file, nesting: 0, testNumber: root.shown + 1, testId: root.id, parentId: undefined, tags: [],
        details: { __proto__: null, duration_ms: root.duration, error: root.error }, ...hook?.place });
    }
    reporter.plan(0, undefined, counts.topLevel);
    for (const message of root.diagnostics) reporter.diagnostic(0, undefined, message);
    const { duration } = root;
    const summary = { tests: counts.tests, suites: counts.suites, pass: counts.passed, fail: counts.failed, cancelled: counts.cancelled,
      skipped: counts.skipped, todo: counts.todo, duration_ms: duration };
    for (const name of Object.keys(summary)) reporter.diagnostic(0, undefined, `${name} ${summary[name]}`);
    reporter.summary(0, this.options.summaryFile, this.success, counts, duration);
  }

  // endRound reports what has run and begins anew: of watch mode.
  endRound() {
    const { root } = this;
    this.#reportEnd();
    this.counts = emptyCounts();
    this.success = true;
    root.subtests = [];
    root.next = 0;
    root.shown = 0;
    root.diagnostics = [];
    root.error = undefined;
    root.startedAt = process.hrtime.bigint();
    this.rounds = true;
  }
}

module.exports = { Harness, emptyCounts };
