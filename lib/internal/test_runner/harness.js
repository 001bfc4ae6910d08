'use strict';

// The root of the tests of this process: it starts with the first declaration and ends when its tests have ended, or when the event
// loop has nothing left to do.

const { Test, readArguments, running } = require('internal/test_runner/test');
const { TestContext, SuiteContext } = require('internal/test_runner/context');
const { failure } = require('internal/test_runner/failure');

let root;

class Report {
  constructor(reporter) {
    this.reporter = reporter;
    this.counts = { tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 };
    this.success = true;
  }

  started() { this.drain(root); }

  finished(test) {
    if (test === root) return;
    this.count(test);
    this.drain(root);
  }

  count(test) {
    if (!test.passed && !test.todo) this.success = false;
    if (test.kind === 'suite') {
      this.counts.suites++;
      return;
    }
    this.counts.tests++;
    if (test.skipped) this.counts.skipped++;
    else if (test.todo) this.counts.todo++;
    else if (test.cancelled) this.counts.cancelled++;
    else if (test.passed) this.counts.pass++;
    else this.counts.fail++;
  }

  // drain tells the reporter what it may know now: a test is reported when those that were declared before it have been.
  drain(test) {
    while (test.nextReported < test.subtests.length) {
      const next = test.subtests[test.nextReported];
      if (!next.begun) return;
      if (!next.startReported) {
        next.startReported = true;
        this.emit('test:start', next, {});
      }
      this.drain(next);
      if (!next.finished) return;
      test.nextReported++;
      this.report(next, test.nextReported);
    }
  }

  report(test, testNumber) {
    if (test.subtests.length > 0) this.reporter.write({ type: 'test:plan', data: { nesting: test.nesting + 1, count: test.subtests.length } });
    const details = { duration_ms: test.duration, type: test.kind };
    if (!test.passed) details.error = test.error;
    const data = { testNumber, details };
    if (test.skipped) data.skip = test.message ?? true;
    else if (test.todo) data.todo = test.message ?? true;
    else if (test.expected !== undefined) data.expectFailure = test.expected.label ?? true;
    this.emit(test.passed ? 'test:pass' : 'test:fail', test, data);
    for (const message of test.diagnostics) this.emit('test:diagnostic', test, { message, level: 'info' });
  }

  emit(type, test, data) {
    this.reporter.write({ type, data: { __proto__: null, name: test.name, nesting: test.nesting, ...test.location, ...data } });
  }
}

// Printer prints what a formatter makes of the events.
class Printer {
  constructor(formatter, print) {
    this.formatter = formatter;
    this.print = print;
    print(formatter.start());
  }

  write(event) { this.print(this.formatter.format(event)); }
  end() { this.print(this.formatter.finish()); }
}

function makeReporter() {
  if (process.env.NODE_TEST_CONTEXT?.startsWith('child')) return new (require('internal/test_runner/child_report').ChildReport)();
  const print = (text) => process.stdout.write(text);
  switch (internalBinding('options').flags.testReporter) {
    case 'tap': return new Printer(new (require('internal/test_runner/tap').Tap)(), print);
    case 'dot': return new Printer(new (require('internal/test_runner/dot').Dot)(), print);
    case 'junit': return new Printer(new (require('internal/test_runner/junit').Junit)(), print);
    default: return new (require('internal/test_runner/spec').Spec)(print, process.stdout.isTTY === true);
  }
}

function makeRoot() {
  root = new Test(null, 'root', { name: '<root>', options: {}, fn: undefined });
  root.context = new TestContext(root, startTest);
  root.begunAt = process.hrtime.bigint();
  root.held = true;
  root.idle = afterRoot;
  root.reporter = new Report(makeReporter());
  process.on('uncaughtException', (err) => stray(err, 'uncaughtException'));
  process.on('unhandledRejection', (err) => stray(err, 'unhandledRejection'));
  process.on('beforeExit', stuck);
  process.on('exit', () => {
    if (!root.finished) {
      for (const t of root.subtests) t.cancel();
      end();
    }
    if (!root.reporter.success) process.exitCode = 1;
  });
  Promise.resolve().then(() => {
    chooseOnly(root);
    root.held = false;
    root.pump();
  });
}

// chooseOnly leaves out what is not marked if something is marked.
function chooseOnly(test) {
  if (!test.subtests.some(marked)) return;
  test.subtests = test.subtests.filter((t) => {
    if (marked(t)) {
      chooseOnly(t);
      return true;
    }
    t.finished = true;
    t.resolveDone();
    return false;
  });
}

function marked(test) {
  return test.only || test.subtests.some(marked);
}

// stray gets errors that nobody caught: they fail the test that they come from while it runs, and the process afterwards.
function stray(err, type) {
  const test = running.getStore();
  const wrapped = failure(err, type);
  if (test !== undefined && test.lateFailure(wrapped)) return;
  root.reporter.success = false;
  const where = test?.location === undefined ? '' : ` at ${test.location.file}:${test.location.line}:${test.location.column}`;
  const source = test === undefined ? 'A resource' : `Test "${test.name}"${where}`;
  root.diagnostics.push(`Error: ${source} generated asynchronous activity after the test ended. This activity created the error "${err}" and ` +
    `would have caused the test to fail, but instead triggered an ${type} event.`);
}

function stuck() {
  if (root.finished) return;
  let open = false;
  for (const t of root.subtests) {
    if (t.finished) continue;
    open = true;
    t.cancel('Promise resolution is still pending but the event loop has already resolved');
  }
  if (!open) finishRoot();
}

// afterRoot runs the after hooks of the root once all tests that are known have ended: they may close what keeps the process alive.
function afterRoot() {
  root.afterDone ??= (async () => {
    try {
      await root.ready();
      await root.runHooks('after', root);
    } catch (err) {
      root.reporter.success = false;
      root.diagnostics.push(`${err.cause?.stack ?? err.message}`);
    }
  })();
  return root.afterDone;
}

async function finishRoot() {
  await afterRoot();
  if (!root.finished) end();
}

function end() {
  root.finished = true;
  const { reporter } = root;
  root.duration = Number(process.hrtime.bigint() - root.begunAt) / 1e6;
  reporter.reporter.write({ type: 'test:plan', data: { nesting: 0, count: root.subtests.length } });
  const summary = Object.entries({ ...reporter.counts, duration_ms: root.duration });
  for (const message of [...root.diagnostics, ...summary.map(([name, value]) => `${name} ${value}`)]) {
    reporter.reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } });
  }
  reporter.reporter.end();
  if (!reporter.success) process.exitCode = 1;
}

function current() {
  if (root === undefined) makeRoot();
  const test = running.getStore();
  return test === undefined || test.finished ? root : test;
}

function start(parent, name, options, fn, overrides) {
  const read = readArguments(name, options, fn);
  const test = new Test(parent, 'test', { ...read, options: { ...read.options, ...overrides } });
  test.context = new TestContext(test, startTest);
  return parent.schedule(test);
}

function startTest(parent, name, options, fn) {
  return start(parent, name, options, fn, {});
}

function declareTest(name, options, fn, overrides) {
  const parent = current();
  const done = start(parent, name, options, fn, overrides);
  return parent.kind === 'suite' ? Promise.resolve() : done;
}

function declareSuite(name, options, fn, overrides) {
  const parent = current();
  const read = readArguments(name, options, fn);
  const suite = new Test(parent, 'suite', { ...read, options: { ...read.options, ...overrides } });
  suite.context = new SuiteContext(suite);
  suite.held = true;
  suite.built = Promise.resolve();
  if (read.fn !== undefined && !suite.skipped) {
    try {
      const result = running.run(suite, () => Reflect.apply(read.fn, suite.context, [suite.context]));
      suite.built = Promise.resolve(result).catch((err) => suite.fail(err));
    } catch (err) {
      suite.fail(err);
    }
  }
  const done = parent.schedule(suite);
  return parent.kind === 'suite' ? Promise.resolve() : done;
}

function declareHook(name, fn = () => {}, options = undefined) {
  current().hook(name, fn, options);
}

function currentContext() {
  return running.getStore()?.context;
}

module.exports = { declareTest, declareSuite, declareHook, currentContext };
