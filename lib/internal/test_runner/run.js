'use strict';

// run(): each file in a process of its own, their events in one stream, in the order of the files.

const { spawn } = require('child_process');
const { availableParallelism } = require('os');
const { resolve } = require('path');
const { Readable } = require('stream');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { validateAbortSignal, validateArray, validateFunction, validateNumber, validateObject, validateString, validateUint32 } = require('internal/validators');
const { failure } = require('internal/test_runner/failure');
const { readLine } = require('internal/test_runner/child_report');

const absent = ['watch', 'coverage', 'only', 'testNamePatterns', 'testSkipPatterns', 'globPatterns', 'shard', 'forceExit', 'inspectPort',
  'globalSetupPath', 'rerunFailuresFilePath', 'randomize', 'updateSnapshots'];

class TestsStream extends Readable {
  constructor() { super({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER }); }

  _read() {}

  send(type, data) {
    this.emit(type, data);
    this.push({ type, data });
  }
}

class Files {
  #stream;
  #options;
  #files;
  #next = 0;
  #turn = 0;
  #begun = process.hrtime.bigint();
  #counts = { tests: 0, failed: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0, suites: 0 };
  #success = true;

  constructor(stream, files, options) {
    this.#stream = stream;
    this.#options = options;
    this.#files = files.map((file) => ({ file, events: [], done: false }));
  }

  start(concurrency) {
    for (let i = 0; i < concurrency; i++) this.#startNext();
    if (this.#files.length === 0) this.#end();
  }

  #startNext() {
    if (this.#next >= this.#files.length) return;
    const entry = this.#files[this.#next++];
    const { cwd, execArgv, argv, env, signal, timeout } = this.#options;
    const path = resolve(cwd, entry.file);
    const begun = process.hrtime.bigint();
    const child = spawn(process.execPath, [...execArgv, path, ...argv], {
      cwd, env: { ...(env ?? process.env), NODE_TEST_CONTEXT: 'child-v8' }, signal, stdio: ['ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    let startError;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.#line(entry, path, line);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#add(entry, 'test:stderr', { file: path, message: text });
    });
    child.on('error', (err) => { startError = err; });
    const timer = timeout === Infinity ? undefined : setTimeout(() => {
      startError = failure(`test timed out after ${timeout}ms`, 'testTimeoutFailure');
      child.kill();
    }, timeout);
    child.on('close', (code, signalName) => {
      clearTimeout(timer);
      if (rest !== '') this.#add(entry, 'test:stdout', { file: path, message: rest });
      const duration = Number(process.hrtime.bigint() - begun) / 1e6;
      this.#fileEnd(entry, path, { code, signalName, startError, duration });
      this.#startNext();
    });
  }

  #line(entry, path, line) {
    const event = readLine(line);
    if (event === undefined) {
      this.#add(entry, 'test:stdout', { file: path, message: `${line}\n` });
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      this.#count(entry, event);
      this.#add(entry, event.type, event.data);
    } else if (event.type !== 'test:plan' && event.type !== 'test:diagnostic' || event.data.nesting > 0 || event.data.file !== undefined) {
      this.#add(entry, event.type, event.data); // the plan and the summary of a file give way to those of the whole run
    }
  }

  #count(entry, { type, data }) {
    const counts = this.#counts;
    if (data.nesting === 0) {
      counts.topLevel++;
      entry.tests = true;
    }
    if (type === 'test:fail' && data.todo === undefined) {
      entry.failed = true;
      this.#success = false;
    }
    if (data.details.type === 'suite') {
      counts.suites++;
      return;
    }
    counts.tests++;
    if (data.skip !== undefined) counts.skipped++;
    else if (data.todo !== undefined) counts.todo++;
    else if (type === 'test:pass') counts.passed++;
    else if (/^(?:cancelledByParent|testTimeoutFailure|testAborted)$/.test(data.details.error?.failureType)) counts.cancelled++;
    else counts.failed++;
  }

  // fileEnd reports the file itself where its tests do not tell how it went.
  #fileEnd(entry, path, { code, signalName, startError, duration }) {
    const failed = startError !== undefined || code !== 0;
    if (!(failed ? entry.failed : entry.tests)) {
      const details = { duration_ms: duration, type: 'test' };
      if (failed) {
        details.error = failure(startError ?? 'test failed', startError?.name === 'AbortError' ? 'testAborted' : 'testCodeFailure');
        details.error.exitCode = code;
        details.error.signal = signalName;
      }
      const data = { __proto__: null, name: entry.file, nesting: 0, file: path, line: 1, column: 1, testNumber: this.#counts.topLevel + 1, details };
      const type = failed ? 'test:fail' : 'test:pass';
      this.#add(entry, 'test:start', { __proto__: null, name: entry.file, nesting: 0, file: path, line: 1, column: 1 });
      this.#count(entry, { type, data });
      this.#add(entry, type, data);
    }
    entry.done = true;
    while (this.#files[this.#turn]?.done) {
      this.#turn++;
      const next = this.#files[this.#turn];
      if (next === undefined) this.#end();
      else for (const [type, data] of next.events.splice(0)) this.#stream.send(type, data);
    }
  }

  #add(entry, type, data) {
    if (this.#files[this.#turn] === entry) this.#stream.send(type, data);
    else entry.events.push([type, data]);
  }

  #end() {
    const { topLevel, ...counts } = this.#counts;
    const duration = Number(process.hrtime.bigint() - this.#begun) / 1e6;
    this.#stream.send('test:plan', { __proto__: null, nesting: 0, count: topLevel });
    const shown = { tests: counts.tests, suites: counts.suites, pass: counts.passed, fail: counts.failed, cancelled: counts.cancelled,
      skipped: counts.skipped, todo: counts.todo, duration_ms: duration };
    for (const [name, value] of Object.entries(shown)) this.#stream.send('test:diagnostic', { __proto__: null, nesting: 0, message: `${name} ${value}`, level: 'info' });
    this.#stream.send('test:summary', { __proto__: null, success: this.#success, counts: { ...counts, topLevel }, duration_ms: duration, file: undefined });
    this.#stream.push(null);
  }
}

function readConcurrency(value) {
  if (value === undefined || value === null || value === false) return 1;
  if (value === true) return Math.max(availableParallelism() - 1, 1);
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  validateUint32(value, 'options.concurrency', true);
  return value;
}

function run(options = {}) {
  validateObject(options, 'options');
  const { files, concurrency, signal, setup, cwd = process.cwd(), execArgv = [], argv = [], env, isolation = 'process' } = options;
  const timeout = options.timeout ?? Infinity;
  if (timeout !== Infinity) validateNumber(timeout, 'options.timeout', 0, 2 ** 31 - 1);
  const limit = readConcurrency(concurrency);
  if (files !== undefined) validateArray(files, 'options.files');
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (setup !== undefined) validateFunction(setup, 'options.setup');
  if (env !== undefined) validateObject(env, 'options.env');
  validateString(cwd, 'options.cwd');
  validateArray(execArgv, 'options.execArgv');
  validateArray(argv, 'options.argv');
  for (const name of absent) {
    const value = options[name];
    if (value !== undefined && value !== null && value !== false && value !== Infinity) throw new ERR_METHOD_NOT_IMPLEMENTED(`test.run() with options.${name}`);
  }
  if (isolation !== 'process') throw new ERR_METHOD_NOT_IMPLEMENTED(`test.run() with options.isolation '${isolation}'`);
  if (files === undefined) throw new ERR_METHOD_NOT_IMPLEMENTED('test.run() without options.files');
  const stream = new TestsStream();
  if (process.env.NODE_TEST_CONTEXT !== undefined) {
    process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
    stream.push(null);
    return stream;
  }
  const all = new Files(stream, files, { cwd, execArgv, argv, env, signal, timeout });
  process.nextTick(async () => {
    await setup?.(stream);
    all.start(limit);
  });
  return stream;
}

module.exports = { run };
