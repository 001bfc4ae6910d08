'use strict';

// A test file as a test: in a process of its own, whose events become those of this one in the file's turn.

const { spawn } = require('child_process');
const { resolve } = require('path');
const { failure } = require('internal/test_runner/failure');
const { FrameReader } = require('internal/test_runner/child_report');
const { Test } = require('internal/test_runner/test');
const { TestContext } = require('internal/test_runner/context');

const summaryWords = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms'];
const cancelling = ['cancelledByParent', 'testTimeoutFailure', 'testAborted'];

// Options of this process that its children do not get.
const alone = ['--test', '--watch', '--watch-preserve-output', '--test-force-exit', '--test-update-snapshots', '--test-only', '--check', '-c'];
const withValue = ['--test-reporter', '--test-reporter-destination', '--test-global-setup', '--test-isolation', '--experimental-test-isolation', '--test-concurrency',
  '--test-shard', '--test-timeout', '--test-name-pattern', '--test-skip-pattern', '--watch-path', '--experimental-test-tag-filter', '-e', '--eval', '-p', '--print', '-pe'];

function inheritedArguments(execArgv) {
  const kept = [];
  for (let i = 0; i < execArgv.length; i++) {
    const name = execArgv[i].split('=', 1)[0];
    if (alone.includes(name)) continue;
    if (withValue.includes(name)) {
      if (!execArgv[i].includes('=')) i++;
      continue;
    }
    kept.push(execArgv[i]);
  }
  return kept;
}

class FileTest extends Test {
  #events = [];
  #reported = 0; // results of the file's own tests
  #failed = 0;

  constructor(root, path, run) {
    super(root, { name: path, fn: undefined, options: { timeout: Infinity, signal: run.signal }, place: { line: 1, column: 1, file: resolve(run.cwd, path) } });
    this.context = new TestContext(this);
    this.options = run;
  }

  #arguments() {
    const { execArgv, argv, timeout, only, forceExit, updateSnapshots, testNamePatterns, testSkipPatterns, tagFilters, moduleMocks } = this.options;
    const args = inheritedArguments(process.execArgv);
    if (forceExit) args.push('--test-force-exit');
    if (only) args.push('--test-only');
    if (updateSnapshots) args.push('--test-update-snapshots');
    if (moduleMocks && !args.includes('--experimental-test-module-mocks')) args.push('--experimental-test-module-mocks');
    if (timeout !== Infinity) args.push(`--test-timeout=${timeout}`);
    for (const p of testNamePatterns ?? []) args.push(`--test-name-pattern=${p}`);
    for (const p of testSkipPatterns ?? []) args.push(`--test-skip-pattern=${p}`);
    for (const f of tagFilters ?? []) args.push(`--experimental-test-tag-filter=${f}`);
    return [...args, ...execArgv, this.name, ...argv];
  }

  async run() {
    this.begin();
    if (this.mayNotRun()) {
      this.postRun();
      return;
    }
    const { cwd, env, watcher } = this.options;
    const id = this.harness.takeWorkerId();
    const stdio = ['pipe', 'pipe', 'pipe'];
    const childEnv = { ...(env ?? process.env), NODE_TEST_CONTEXT: 'child-v8', NODE_TEST_WORKER_ID: `${id}` };
    if (watcher !== undefined) childEnv.NODE_TEST_WATCH = '1';
    const child = spawn(process.execPath, this.#arguments(), { cwd, env: childEnv, signal: this.controller.signal, stdio });
    const reader = new FrameReader((event) => this.#add(event), (message) => this.#print('test:stdout', message));
    child.stdin.end();
    child.stdout.on('data', (bytes) => reader.write(bytes));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) this.#print('test:stderr', line);
    });
    let startError;
    child.on('error', (err) => { startError = err; });
    const [code, signal] = await new Promise((done) => { child.on('close', (...how) => done(how)); });
    reader.end();
    this.harness.giveWorkerId(id);
    if (code !== 0 || signal !== null) this.#fail(startError, code, signal);
    this.pass();
    this.controller.abort();
    this.postRun();
  }

  #fail(startError, exitCode, signal) {
    if (this.error !== undefined) return;
    const err = failure('test failed', this.#failed > 0 ? 'subtestsFailed' : 'testCodeFailure');
    err.exitCode = exitCode;
    err.signal = signal;
    err.stack = undefined;
    if (startError !== undefined && startError.name !== 'AbortError') err.cause = startError;
    this.fail(err);
  }

  #print(type, message) {
    const { place: { file } } = this;
    this.#add({ type, data: { __proto__: null, file, message, entryFile: file } });
  }

  #add(event) {
    if (event.type === 'watch:files') {
      this.options.watcher?.loaded(this.name, event.data.files);
      return;
    }
    if (event.type === 'test:fail' && !event.data.todo) this.#failed++;
    if (!this.mayReport()) {
      this.#events.push(event);
      return;
    }
    this.#drain();
    this.#forward(event);
  }

  #drain() {
    for (const event of this.#events.splice(0)) this.#forward(event);
  }

  #forward({ type, data }) {
    const { harness } = this;
    data.entryFile = this.place.file;
    switch (type) {
      case 'test:plan':
        if (data.nesting === 0) return;
        break;
      case 'test:diagnostic':
        if (data.nesting === 0 && data.file === undefined && summaryWords.includes(data.message.split(' ', 1)[0])) return;
        break;
      case 'test:summary':
        data.file = this.place.file;
        break;
      case 'test:pass':
      case 'test:fail':
        this.#reported++;
        if (data.nesting === 0) data.testNumber = harness.counts.topLevel + 1;
        harness.count({
          nesting: data.nesting, passed: type === 'test:pass', todo: data.todo !== undefined, skipped: data.skip !== undefined, kind: data.details.type,
          cancelled: cancelling.includes(data.details.error?.failureType),
        });
        break;
      default:
    }
    harness.reporter.send(type, data);
  }

  reportReady(may) {
    if (may) this.#drain();
    super.reportReady(may);
  }

  // report tells of the file itself where its tests do not tell how it went.
  report() {
    this.#drain();
    if (this.#reported > 0 && (this.error === undefined || this.error.failureType === 'subtestsFailed')) {
      if (this.error !== undefined) this.harness.success = false;
      return;
    }
    this.number = this.harness.counts.topLevel + 1;
    super.report();
  }
}

module.exports = { FileTest };
