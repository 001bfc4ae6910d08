'use strict';

// The parent's side of node:worker_threads. What a worker needs of itself is in Go (internal/binding/threads).

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { validateArray, validateString } = require('internal/validators');
const threads = internalBinding('threads');

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');

let environment;

function environmentData() {
  if (environment === undefined) environment = new Map(threads.environmentData());
  return environment;
}

function checkExecArgv(list) {
  if (list === undefined || list === null) return;
  if (!Array.isArray(list)) throw new codes.ERR_INVALID_ARG_TYPE('options.execArgv', 'Array', list);
  const bad = internalBinding('options').invalidExecArgv(list.map(String));
  if (bad.length > 0) throw new codes.ERR_WORKER_INVALID_EXEC_ARGV(bad);
}

function checkSource(filename, options) {
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.eval', options.eval, 'must be false when \'filename\' is not a string');
    }
    return filename;
  }
  const isURL = filename !== null && typeof filename === 'object' && typeof filename.href === 'string' && filename.protocol !== undefined;
  if (typeof filename !== 'string' && !isURL) throw new codes.ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  return threads.resolvePath(filename);
}

class Worker extends EventEmitter {
  #handle;
  #running = true;
  #limits;
  #streams = { __proto__: null };
  #captured;
  #ended;
  #hasRef = true;

  constructor(filename, options = {}) {
    super();
    if (options === null || typeof options !== 'object') options = {};
    checkExecArgv(options.execArgv);
    if (options.argv) validateArray(options.argv, 'options.argv');
    if (options.env !== undefined && options.env !== null && typeof options.env !== 'object' && options.env !== SHARE_ENV) {
      throw new codes.ERR_INVALID_ARG_TYPE('options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], options.env);
    }
    if (options.name !== undefined) validateString(options.name, 'options.name');
    const source = checkSource(filename, options);
    const transferList = options.transferList ?? [];
    this.#captured = { 1: Boolean(options.stdout), 2: Boolean(options.stderr) };
    this.#limits = options.resourceLimits;
    const spec = {
      source,
      eval: Boolean(options.eval),
      name: options.name === undefined ? 'WorkerThread' : options.name,
      argv: options.argv ? options.argv.map(String) : undefined,
      execArgv: options.execArgv ?? process.execArgv,
      env: options.env === undefined || options.env === null ? undefined : options.env,
      resourceLimits: options.resourceLimits,
      stdin: Boolean(options.stdin),
      transferList,
      data: [options.workerData, environmentData()],
    };
    this.#handle = threads.spawn(spec, (event, a, b) => this.#notice(event, a, b));
    this.threadName = spec.name;
    if (spec.stdinPort !== undefined) {
      this.#streams.stdin = require('internal/worker_io').writableTo(spec.stdinPort);
    }
    this.threadId = this.#handle.threadId;
    if (this.#captured[1]) this.#readable('stdout', 1);
    if (this.#captured[2]) this.#readable('stderr', 2);
    this.#handle.start();
    process.nextTick(() => process.emit('worker', this));
  }

  #notice(event, a, b) {
    switch (event) {
      case 'output': return this.#output(a, b);
      case 'exit': return this.#exit(a);
      default: this.emit(event, a);
    }
  }

  #output(stream, data) {
    const name = stream === 1 ? 'stdout' : 'stderr';
    const reader = this.#streams[name];
    if (reader !== undefined) reader.push(require('buffer').Buffer.from(data));
    if (!this.#captured[stream]) internalBinding('stdio').write(stream, data);
  }

  #exit(code) {
    this.#running = false;
    this.threadId = -1;
    this.threadName = null;
    this.#handle = undefined;
    for (const name of ['stdout', 'stderr']) {
      const reader = this.#streams[name];
      if (reader !== undefined) reader.push(null);
    }
    if (this.#streams.stdin !== undefined) this.#streams.stdin.destroy();
    this.#ended?.(code);
    this.emit('exit', code);
  }

  #readable(name, stream) {
    if (this.#streams[name] === undefined) {
      const reader = require('internal/worker_io').readable();
      this.#streams[name] = reader;
      if (!this.#running) reader.push(null);
    }
    return this.#streams[name];
  }

  get stdin() { return this.#streams.stdin ?? null; }
  get stdout() { return this.#readable('stdout', 1); }
  get stderr() { return this.#readable('stderr', 2); }

  get resourceLimits() {
    if (!this.#running) return {};
    return { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 4096, codeRangeSizeMb: 0, stackSizeMb: 4, ...this.#limits };
  }

  postMessage(...args) {
    if (this.#handle === undefined) return;
    const port = this.#handle.port;
    port.postMessage(...args);
  }

  ref() {
    if (this.#handle === undefined) return;
    this.#hasRef = true;
    this.#handle.ref();
  }

  unref() {
    if (this.#handle === undefined) return;
    this.#hasRef = false;
    this.#handle.unref();
  }

  terminate(callback) {
    this.ref();
    if (typeof callback === 'function') {
      process.emitWarning('Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.', 'DeprecationWarning', 'DEP0132');
      if (this.#handle === undefined) return Promise.resolve();
      this.once('exit', (code) => callback(null, code));
    }
    if (this.#handle === undefined) return Promise.resolve();
    this.#handle.terminate();
    return new Promise((resolve) => this.once('exit', resolve));
  }

  async [Symbol.asyncDispose]() {
    await this.terminate();
  }
}

function setEnvironmentData(key, value) {
  if (value === undefined) environmentData().delete(key);
  else environmentData().set(key, value);
}

function getEnvironmentData(key) {
  return environmentData().get(key);
}

module.exports = {
  Worker,
  setEnvironmentData,
  getEnvironmentData,
  get BroadcastChannel() { return require('internal/broadcast_channel').BroadcastChannel; },
  moveMessagePortToContext(port, context) {
    void context;
    throw new codes.ERR_METHOD_NOT_IMPLEMENTED('moveMessagePortToContext()');
  },
  async postMessageToThread(threadId) {
    void threadId;
    throw new codes.ERR_METHOD_NOT_IMPLEMENTED('postMessageToThread()');
  },
  locks: undefined,
};
