'use strict';

// run(): test files, each in a process of its own or all in this one, and their events in one stream.

const { availableParallelism } = require('os');
const { isAbsolute, resolve } = require('path');
const { pathToFileURL } = require('url');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { validateAbortSignal, validateArray, validateBoolean, validateFunction, validateInteger, validateNumber, validateObject, validateOneOf,
  validateString, validateStringArray } = require('internal/validators');
const { debuglog } = require('internal/util/debuglog');
const { failure } = require('internal/test_runner/failure');
const { TestsStream } = require('internal/test_runner/stream');
const { Harness } = require('internal/test_runner/harness');
const { commandLine, regExpOf } = require('internal/test_runner/options');

const debug = debuglog('test_runner');

function readConcurrency(value) {
  if (value === undefined || value === null || value === false) return 1;
  if (value === true) return Math.max(availableParallelism() - 1, 1);
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  validateInteger(value, 'options.concurrency', 1, 2 ** 32 - 1);
  return value;
}

function readPatterns(value, name) {
  if (value === undefined || value === null) return null;
  return (Array.isArray(value) ? value : [value]).map((one, i) => {
    const label = `${name}[${i}]`;
    if (one instanceof RegExp) return one;
    if (typeof one === 'string') return regExpOf(one, label);
    throw new ERR_INVALID_ARG_TYPE(label, ['string', 'RegExp'], one);
  });
}

function readShard(shard, watch) {
  if (shard === undefined || shard === null) return undefined;
  validateObject(shard, 'options.shard');
  const { total, index } = shard;
  validateInteger(total, 'options.shard.total', 1);
  validateInteger(index, 'options.shard.index', 1, total);
  if (watch) throw new ERR_INVALID_ARG_VALUE('options.shard', watch, 'shards not supported with watch mode');
  return { total, index };
}

function readOptions(options) {
  validateObject(options, 'options');
  const { files, globPatterns, signal, setup, cwd = process.cwd(), execArgv = [], argv = [], env, isolation = 'process', watch, forceExit, only, shard,
    coverage, globalSetupPath, rerunFailuresFilePath, randomize, randomSeed, updateSnapshots = false } = options;
  const timeout = options.timeout ?? Infinity;
  if (files !== undefined && files !== null) validateArray(files, 'options.files');
  if (watch !== undefined && watch !== null) validateBoolean(watch, 'options.watch');
  if (forceExit !== undefined && forceExit !== null) {
    validateBoolean(forceExit, 'options.forceExit');
    if (forceExit && watch) throw new ERR_INVALID_ARG_VALUE('options.forceExit', watch, 'is not supported with watch mode');
  }
  if (only !== undefined && only !== null) validateBoolean(only, 'options.only');
  if (globPatterns !== undefined && globPatterns !== null) validateArray(globPatterns, 'options.globPatterns');
  validateString(cwd, 'options.cwd');
  if (globPatterns?.length > 0 && files?.length > 0) throw new ERR_INVALID_ARG_VALUE('options.globPatterns', globPatterns, 'is not supported when specifying \'options.files\'');
  const part = readShard(shard, watch);
  if (setup !== undefined && setup !== null) validateFunction(setup, 'options.setup');
  const testNamePatterns = readPatterns(options.testNamePatterns, 'options.testNamePatterns');
  const testSkipPatterns = readPatterns(options.testSkipPatterns, 'options.testSkipPatterns');
  validateOneOf(isolation, 'options.isolation', ['process', 'none']);
  if (coverage !== undefined) validateBoolean(coverage, 'options.coverage');
  if (coverage) throw new ERR_METHOD_NOT_IMPLEMENTED('test.run() with options.coverage');
  if (rerunFailuresFilePath) throw new ERR_METHOD_NOT_IMPLEMENTED('test.run() with options.rerunFailuresFilePath');
  if (randomize || randomSeed !== undefined && randomSeed !== null) throw new ERR_METHOD_NOT_IMPLEMENTED('test.run() with options.randomize');
  if (timeout !== Infinity) validateNumber(timeout, 'options.timeout', 0, 2 ** 31 - 1);
  const concurrency = readConcurrency(options.concurrency);
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  validateStringArray(argv, 'options.argv');
  validateStringArray(execArgv, 'options.execArgv');
  if (env !== undefined) {
    validateObject(env, 'options.env');
    if (isolation === 'none') throw new ERR_INVALID_ARG_VALUE('options.env', env, 'is not supported with isolation=\'none\'');
  }
  if (globalSetupPath !== undefined && globalSetupPath !== null) validateString(globalSetupPath, 'options.globalSetupPath');
  validateBoolean(updateSnapshots, 'options.updateSnapshots');
  const tagFilters = options.testTagFilters?.length > 0 ? options.testTagFilters : undefined;
  return { __proto__: null, isTestRunner: commandLine().isTestRunner, concurrency, coverage: false, cwd, files, globPatterns, signal, setup, execArgv, argv, env, isolation,
    watch: Boolean(watch), forceExit: Boolean(forceExit), only: Boolean(only), shard: part, globalSetupPath: globalSetupPath ?? undefined, updateSnapshots,
    testNamePatterns, testSkipPatterns, timeout, tagFilters, moduleMocks: commandLine().moduleMocks };
}

// select gives the files to run, as the options name them.
function select({ files, globPatterns, cwd, shard }) {
  let chosen = files ?? require('internal/test_runner/discover').discover(globPatterns, cwd);
  if (shard !== undefined) chosen = chosen.filter((_, i) => i % shard.total === shard.index - 1);
  return chosen;
}

function takeIds(harness) {
  const used = new Set();
  harness.takeWorkerId = () => {
    let id = 1;
    while (used.has(id)) id++;
    used.add(id);
    return id;
  };
  harness.giveWorkerId = (id) => used.delete(id);
}

// runFiles runs each file in a process.
async function runFiles(harness, files, options) {
  const { FileTest } = require('internal/test_runner/files');
  takeIds(harness);
  const { root } = harness;
  await Promise.all(files.map((file) => {
    const test = new FileTest(root, file, options);
    root.adopt(test);
    return test.start();
  }));
}

// loadFiles imports each file into this process, and then runs what they have declared.
async function loadFiles(harness, files, options) {
  const { borrow } = require('internal/test_runner/main');
  const { importModule } = internalBinding('import');
  borrow(harness);
  process.env.NODE_TEST_WORKER_ID = '1';
  harness.workerId = 1;
  let loaded;
  harness.ready = new Promise((done) => { loaded = done; });
  const parent = pathToFileURL(`${options.cwd}/`).href;
  for (const file of files) {
    const path = isAbsolute(file) ? file : resolve(options.cwd, file);
    harness.loading = path;
    try {
      await importModule(pathToFileURL(path).href, parent);
    } catch (err) {
      harness.declareFailed(file, err, { line: 1, column: 1, file: path });
    }
  }
  harness.ready = undefined;
  harness.loading = undefined;
  loaded();
  while (harness.root.open > 0) await harness.root.allSubtests.promise;
}

async function perform(harness, options) {
  const { root } = harness;
  if (options.globalSetupPath !== undefined) {
    harness.globalTeardown = await require('internal/test_runner/global_setup').setUp(options.globalSetupPath, options.cwd);
  }
  const files = select(options);
  if (options.isolation === 'none') await loadFiles(harness, files, options);
  else await runFiles(harness, files, options);
  if (root.hooks.before.length + root.hooks.after.length > 0 || harness.globalTeardown !== undefined) await harness.runRoot();
}

// onSignals has the process report what it was running before it ends.
function onSignals(harness, finish) {
  const stop = async () => {
    harness.interrupt();
    await new Promise((resolve) => { setImmediate(resolve); }); // what ran is told, the rest is cut off
    finish(failure('Promise resolution is still pending but the event loop has already resolved', 'cancelledByParent'));
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function start(options) {
  const { watchProcess } = require('internal/test_runner/main');
  const isNone = options.isolation === 'none';
  const chosen = isNone ? {} : { only: false, testNamePatterns: null, testSkipPatterns: null }; // by the processes of the files
  const chosenOptions = { ...options, ...chosen, marks: isNone, byFile: isNone, rootTimeout: options.timeout,
    tagFilter: !isNone || options.tagFilters === undefined ? undefined : require('internal/test_runner/tags').tagFilter(options.tagFilters) };
  const early = isNone && options.isTestRunner ? require('internal/test_runner/main').takeEarly() : undefined;
  const harness = early ?? new Harness(chosenOptions);
  harness.options = chosenOptions;
  harness.root.concurrency = isNone ? 1 : options.concurrency;
  const finish = watchProcess(harness, () => {
    if (isNone) require('internal/test_runner/main').borrow(undefined);
  }, isNone && !options.watch);
  const watcher = options.watch ? new (require('internal/test_runner/watch').Watcher)(harness, options) : undefined;
  process.nextTick(async () => {
    try {
      harness.settingUp = true;
      const drained = await options.setup?.(harness.reporter, harness);
      harness.settingUp = false;
      if (options.isTestRunner) onSignals(harness, finish);
      if (watcher !== undefined) {
        await watcher.run();
      } else {
        harness.hold();
        await perform(harness, options);
        harness.release();
      }
      if (!isNone || watcher !== undefined || options.forceExit) finish(failure('Promise resolution is still pending but the event loop has already resolved', 'cancelledByParent'));
      if (options.forceExit) {
        if (typeof drained === 'function') await drained();
        process.exit();
      }
    } catch (err) {
      if (harness.settingUp) {
        process.nextTick(() => { throw err; });
        return;
      }
      harness.reporter.destroy(err);
      finish();
    }
  });
  return harness.reporter;
}

function run(options = {}) {
  const read = readOptions(options);
  debug('test runner configuration: %O', { __proto__: null, ...read, concurrency: options.concurrency ?? read.concurrency });
  if (process.env.NODE_TEST_CONTEXT !== undefined) {
    process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
    const stream = new TestsStream();
    stream.push(null);
    return stream;
  }
  return start(read);
}

module.exports = { run, select, runFiles, loadFiles };
