'use strict';

// The parent's side of node:worker_threads. What a worker needs of itself is in Go (internal/binding/threads).

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { validateObject, validateNumber } = require('internal/validators');
const { specOf } = require('internal/worker_options');
const threads = internalBinding('threads');

let environment;

function environmentData() {
  if (environment === undefined) environment = new Map(threads.environmentData());
  return environment;
}

// worker.performance: how busy the worker's loop is, as this thread sees it.
class WorkerPerformance {
  constructor(times) {
    this.eventLoopUtilization = function eventLoopUtilization(util1, util2) {
      const [start, now, idle] = times();
      return require('internal/perf/utilization').utilizationAt(start, now, idle, util1, util2);
    };
  }
}

// A profile that is being made: stop ends it and gives its text, however often it is called.
class CPUProfileHandle {
  #stop;
  #stopped;

  constructor(stop) {
    this.#stop = stop;
  }

  stop() {
    return this.#stopped ??= this.#stop();
  }

  async [Symbol.asyncDispose]() {
    await this.stop();
  }
}

class Worker extends EventEmitter {
  #handle; // undefined once the worker has exited
  #limits;
  #streams = { __proto__: null };
  #captured;
  #performance;
  #questions = new Set(); // functions that reject what the worker was asked and has not answered

  constructor(filename, options = {}) {
    super();
    if (options === null || typeof options !== 'object') options = {};
    const spec = specOf(filename, options);
    this.#captured = { 1: Boolean(options.stdout), 2: Boolean(options.stderr) };
    spec.data = [options.workerData, environmentData()];
    const handle = threads.spawn(spec, (event, a, b) => this.#notice(event, a, b), this);
    this.#handle = handle;
    this.#limits = handle.limits();
    if (spec.stdinPort !== undefined) {
      this.#streams.stdin = require('internal/worker_io').writableTo(spec.stdinPort);
    }
    if (this.#captured[1]) this.#readable('stdout');
    if (this.#captured[2]) this.#readable('stderr');
    internalBinding('diagnostics').channel('worker_threads')?.publish({ worker: this });
    handle.start();
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
    const reader = this.#streams[stream === 1 ? 'stdout' : 'stderr'];
    if (reader !== undefined) reader.push(require('buffer').Buffer.from(data));
    if (!this.#captured[stream]) internalBinding('stdio').write(stream, data);
  }

  #exit(code) {
    this.#handle = undefined;
    for (const reject of this.#questions) reject(new codes.ERR_WORKER_NOT_RUNNING());
    for (const name of ['stdout', 'stderr']) this.#streams[name]?.push(null);
    this.#streams.stdin?.destroy();
    this.emit('exit', code);
  }

  #readable(name) {
    if (this.#streams[name] === undefined) {
      const reader = require('internal/worker_io').readable();
      this.#streams[name] = reader;
      if (this.#handle === undefined) reader.push(null);
    }
    return this.#streams[name];
  }

  terminate() {
    if (this.#handle === undefined) return Promise.resolve();
    this.ref();
    this.#handle.terminate();
    return new Promise((resolve) => this.once('exit', resolve));
  }

  async [Symbol.asyncDispose]() {
    await this.terminate();
  }

  ref() { this.#handle?.ref(); }

  unref() { this.#handle?.unref(); }

  get threadId() { return this.#handle === undefined ? -1 : this.#handle.threadId; }
  get threadName() { return this.#handle === undefined ? null : this.#handle.threadName; }
  get stdin() { return this.#streams.stdin ?? null; }
  get stdout() { return this.#readable('stdout'); }
  get stderr() { return this.#readable('stderr'); }
  get resourceLimits() { return this.#handle === undefined ? {} : { ...this.#limits }; }

  get performance() {
    if (this.#performance === undefined) {
      this.#performance = new WorkerPerformance(() => (this.#handle === undefined ? [0, 0, 0] : this.#handle.loopTimes()));
    }
    return this.#performance;
  }

  // #running gives the handle, or throws as a promise does for a worker that has ended.
  #running() {
    if (this.#handle === undefined) throw new codes.ERR_WORKER_NOT_RUNNING();
    return this.#handle;
  }

  async #heapStatistics() { return this.#running().heapStatistics(); }

  getHeapStatistics() { return this.#heapStatistics(); }

  async #cpuUsage(prev) {
    const now = this.#running().cpuUsage();
    return prev ? { user: now.user - prev.user, system: now.system - prev.system } : now;
  }

  cpuUsage(prev) {
    if (prev) {
      validateObject(prev, 'prev');
      validateNumber(prev.user, 'prev.user', 0, Number.MAX_SAFE_INTEGER);
      validateNumber(prev.system, 'prev.system', 0, Number.MAX_SAFE_INTEGER);
    }
    return this.#cpuUsage(prev);
  }

  // #ask gives a promise of what the worker's isolate answers.
  #ask(what, argument) {
    return new Promise((resolve, reject) => {
      if (this.#handle === undefined) throw new codes.ERR_WORKER_NOT_RUNNING();
      this.#questions.add(reject);
      const put = this.#handle.ask(what, argument, (answer) => {
        this.#questions.delete(reject);
        resolve(answer);
      });
      if (put) return;
      this.#questions.delete(reject);
      throw new codes.ERR_WORKER_NOT_RUNNING();
    });
  }

  async #refuse(what) {
    this.#running();
    throw new codes.ERR_METHOD_NOT_IMPLEMENTED(`worker.${what}()`);
  }

  getHeapSnapshot(options) {
    require('internal/heap_snapshot').checkOptions(options);
    return this.#ask('heapSnapshot', 0).then((text) => require('internal/heap_snapshot').streamOf(text));
  }

  startCpuProfile() {
    return this.#ask('startCpuProfile', 0).then((number) => new CPUProfileHandle(() => this.#ask('stopCpuProfile', number)));
  }

  startHeapProfile() { return this.#refuse('startHeapProfile'); }
}

Object.defineProperty(Worker.prototype, 'postMessage', { value: threads.postMessage, writable: true, configurable: true });

function setEnvironmentData(key, value) {
  if (value === undefined) environmentData().delete(key);
  else environmentData().set(key, value);
}

function getEnvironmentData(key) {
  return environmentData().get(key);
}

function moveMessagePortToContext(port, contextifiedSandbox) {
  threads.checkMovable(port, contextifiedSandbox);
  if (typeof contextifiedSandbox !== 'object' || contextifiedSandbox === null || !internalBinding('contexts').contextOf(contextifiedSandbox)) {
    throw new codes.ERR_INVALID_ARG_TYPE('contextifiedSandbox', 'vm.Context', contextifiedSandbox);
  }
  // Contexts share their built-in objects, so that the port's own class serves in each of them.
  return structuredClone(port, { transfer: [port] });
}

async function postMessageToThread(threadId, value, transferList, timeout) {
  if (typeof transferList === 'number' && timeout === undefined) {
    timeout = transferList;
    transferList = [];
  }
  if (timeout !== undefined) validateNumber(timeout, 'timeout', 0);
  if (threadId === threads.threadId) throw new codes.ERR_WORKER_MESSAGING_SAME_THREAD();
  const code = await new Promise((resolve) => {
    threads.postToThread(threadId, value, transferList ?? [], timeout ?? -1, resolve);
  });
  if (code !== undefined) throw new codes[code]();
}

module.exports = {
  Worker,
  setEnvironmentData,
  getEnvironmentData,
  get BroadcastChannel() { return require('internal/broadcast_channel').BroadcastChannel; },
  moveMessagePortToContext,
  postMessageToThread,
  get locks() { return require('internal/locks').locks; },
};
