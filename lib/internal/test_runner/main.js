'use strict';

// The tests that the program of this process declares: their tree begins with the first declaration and ends with the process.

const { commandLine } = require('internal/test_runner/options');
const { callSite, failure } = require('internal/test_runner/failure');
const { Harness } = require('internal/test_runner/harness');
const { running } = require('internal/test_runner/test');

let own;

// watchProcess has the process tell harness what its tests do not: errors that nobody caught, and the end of the event loop. It
// gives the function that ends both the tests and the listening.
// Those of run() do not end with the event loop (withLoop is false).
function watchProcess(harness, onEnd, withLoop = true) {
  const uncaught = (err) => harness.stray(err, 'uncaughtException');
  const rejected = (err) => harness.stray(err, 'unhandledRejection');
  let ending = false;
  const finish = (err) => {
    harness.end(err);
    process.removeListener('uncaughtException', uncaught);
    process.removeListener('unhandledRejection', rejected);
    process.removeListener('beforeExit', idle);
    if (!withLoop) process.removeListener('exit', exit);
    onEnd?.();
  };
  const idle = async () => {
    if (ending) return;
    ending = true;
    if (harness.ready !== undefined) await harness.ready;
    const { root } = harness;
    if (root.subtests.length === 0 && (root.hooks.before.length > 0 || root.hooks.after.length > 0 || harness.globalTeardown !== undefined)) await harness.runRoot();
    else if (harness.globalTeardown !== undefined) await harness.runRoot();
    if (harness.rootDone !== undefined) await harness.rootDone;
    finish(failure('Promise resolution is still pending but the event loop has already resolved', 'cancelledByParent'));
  };
  const exit = () => {
    if (!harness.root.ended) finish();
    if (harness === own && !harness.success) process.exitCode = 1;
  };
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', rejected);
  if (withLoop) process.on('beforeExit', idle);
  process.on('exit', exit);
  return finish;
}

function makeOwn() {
  const options = commandLine();
  own = new Harness({ ...options, marks: !options.child, tagFilter: tagFilter(options), rootTimeout: options.timeout });
  const harness = own;
  harness.reporter.on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
  const finish = watchProcess(harness);
  harness.onForceExit = () => {
    const { drained } = harness;
    finish();
    drained().then(() => process.exit());
  };
  harness.ready = setUp(harness, options).then(() => { harness.ready = undefined; }, (err) => {
    harness.success = false;
    harness.root.ended = true;
    finish();
    process.nextTick(() => { throw err; });
    return new Promise(() => {}); // no test starts
  });
  return harness;
}

function tagFilter({ testTagFilters }) {
  return testTagFilters.length === 0 ? undefined : require('internal/test_runner/tags').tagFilter(testTagFilters);
}

async function setUp(harness, options) {
  if (options.child) {
    harness.drained = require('internal/test_runner/child_report').attach(harness.reporter);
  } else {
    harness.drained = await require('internal/test_runner/reporters').attach(harness.reporter, options.reporters, harness);
  }
  if (options.globalSetupPath !== undefined && !options.child) {
    harness.globalTeardown = await require('internal/test_runner/global_setup').setUp(options.globalSetupPath, process.cwd());
  }
}

function harnessOf() {
  const store = running.getStore();
  if (store !== undefined) return store.harness ?? store.owner.harness;
  if (borrowed !== undefined) return borrowed;
  const { isTestRunner, child } = commandLine();
  if (!isTestRunner || child) return own ?? makeOwn();
  early ??= new Harness({ ...commandLine(), rootTimeout: commandLine().timeout });
  return early;
}

let early;

// takeEarly gives the tree in which modules have declared hooks before --test began, or undefined.
function takeEarly() {
  const harness = early;
  early = undefined;
  return harness;
}

let borrowed;

// borrow has declarations outside of tests go to another tree, while run() loads files into this process.
function borrow(harness) { borrowed = harness; }

function declareTest(name, options, fn, overrides) {
  const harness = harnessOf();
  return harness.launch(harness.addTest(harness.current(), name, options, fn, overrides, callSite()));
}

function declareSuite(name, options, fn, overrides) {
  const harness = harnessOf();
  return harness.launch(harness.addSuite(harness.current(), name, options, fn, overrides, callSite()));
}

function declareHook(name, fn = () => {}, options = undefined) {
  harnessOf().current().hook(name, fn, options, callSite());
}

function currentContext() {
  const store = running.getStore();
  return store?.context;
}

module.exports = { declareTest, declareSuite, declareHook, currentContext, watchProcess, borrow, takeEarly };
