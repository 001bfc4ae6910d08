'use strict';

const EventEmitter = require('events');
const { validateArray, validateObject, validateOneOf, validateString } = require('internal/validators');
const { signalNumber } = require('internal/child_process/arguments');
const { getValidStdio } = require('internal/child_process/stdio');
const { Socket, kLend, kLent } = require('internal/child_process/socket');
const binding = internalBinding('child_process');
const { channel } = internalBinding('diagnostics');

// Failures that a program learns of by an event; all others are thrown.
const lateFailures = new Set(['EACCES', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOENT']);

function ChildProcess() {
  EventEmitter.call(this);
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  this._handle = null;
  channel('child_process')?.publish({ process: this });
}
Object.setPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
Object.setPrototypeOf(ChildProcess, EventEmitter);

// oneClosed counts what has to be closed before 'close'.
function oneClosed(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) child.emit('close', child.exitCode, child.signalCode);
}

function spawnFailure(child, error) {
  if (child.spawnfile) error.path = child.spawnfile;
  error.spawnargs = child.spawnargs.slice(1);
  return error;
}

// ended is called once: when the process has exited, or with the error for which it never began.
function ended(child, code, signal, error) {
  if (signal !== null) child.signalCode = signal;
  else child.exitCode = code;
  if (child.stdin) child.stdin.destroy();
  child._handle = null;
  if (error !== undefined) child.emit('error', spawnFailure(child, error));
  else child.emit('exit', child.exitCode, child.signalCode);
  // A program that does not read the output must not miss 'close'.
  process.nextTick(flush, child);
  oneClosed(child);
}

function lend(stream) {
  if (typeof stream[kLend] === 'function') stream[kLend]();
}

function flush(child) {
  if (child.stdio == null) return;
  for (const stream of child.stdio) {
    if (stream && stream.readable && !stream[kLent] && !stream.readableFlowing && stream.listenerCount('readable') === 0) stream.resume();
  }
}

// adopt makes the streams of the pipes. Where the process never began, they end at once.
function adopt(child, described, pipes) {
  const streams = described.map((entry, i) => {
    if (entry.type !== 'pipe' && entry.type !== 'overlapped') return null;
    if (entry.ipc) {
      child._closesNeeded++;
      return null;
    }
    const stream = new Socket(pipes === null ? null : pipes[i], { readable: i > 0, writable: pipes !== null });
    if (pipes === null) {
      stream.destroy();
      return stream;
    }
    if (i > 0) {
      child._closesNeeded++;
      stream.on('close', () => oneClosed(child));
    }
    return stream;
  });
  [child.stdin, child.stdout, child.stderr] = streams;
  child.stdio = streams;
}

ChildProcess.prototype.spawn = function spawn(options) {
  validateObject(options, 'options');
  validateOneOf(options.serialization, 'options.serialization', [undefined, 'json', 'advanced']);
  const serialization = options.serialization || 'json';
  const { stdio, ipcFd } = getValidStdio(options.stdio || 'pipe', false);
  let envPairs = options.envPairs;
  if (ipcFd !== undefined) {
    if (envPairs !== undefined) validateArray(envPairs, 'options.envPairs');
    envPairs = [...(envPairs ?? []).filter((pair) => !/^NODE_CHANNEL_(FD|SERIALIZATION_MODE)=/.test(pair)),
      `NODE_CHANNEL_FD=${ipcFd}`, `NODE_CHANNEL_SERIALIZATION_MODE=${serialization}`];
  }
  validateString(options.file, 'options.file');
  this.spawnfile = options.file;
  if (options.args === undefined) this.spawnargs = [];
  else {
    validateArray(options.args, 'options.args');
    this.spawnargs = options.args;
  }
  channel('tracing:child_process.spawn:start')?.publish({ process: this, options });
  const started = binding.spawn({ __proto__: null, ...options, args: this.spawnargs, envPairs: envPairs ?? [], stdio },
    (code, signal) => ended(this, code, signal));
  if (typeof started === 'number') return failed(this, started, stdio);
  process.nextTick(() => this.emit('spawn'));
  this._handle = started.handle;
  for (const entry of stdio) {
    if (entry.type === 'wrap') lend(entry.stream);
  }
  this.pid = started.pid;
  channel('tracing:child_process.spawn:end')?.publish({ process: this });
  adopt(this, stdio, started.pipes);
  if (ipcFd !== undefined) {
    const { setupChannel } = require('internal/child_process/channel');
    setupChannel(this, started.pipes[ipcFd], serialization, () => oneClosed(this));
  }
  return 0;
};

function failed(child, errno, stdio) {
  const error = binding.failure(errno, 'spawn');
  channel('tracing:child_process.spawn:error')?.publish({ process: child, error });
  if (!lateFailures.has(error.code)) throw error;
  const late = child.spawnfile ? binding.failure(errno, `spawn ${child.spawnfile}`) : error;
  child._handle = null;
  process.nextTick(ended, child, errno, null, late);
  // Without descriptors there is nothing that streams could be made of.
  if (error.code !== 'EMFILE' && error.code !== 'ENFILE') adopt(child, stdio.map((e) => (e.ipc ? { type: 'ignore' } : e)), null);
  return errno;
}

ChildProcess.prototype.kill = function kill(signal) {
  const number = signal === 0 ? 0 : signalNumber(signal === undefined ? 'SIGTERM' : signal);
  if (this._handle) {
    const errno = this._handle.kill(number);
    if (errno === 0) {
      this.killed = true;
      return true;
    }
    const error = binding.failure(errno, 'kill');
    if (error.code === 'EINVAL' || error.code === 'ENOSYS') throw error;
    if (error.code !== 'ESRCH') this.emit('error', error); // a process that is gone needs no killing
  }
  return false;
};

ChildProcess.prototype.ref = function ref() {
  if (this._handle) this._handle.ref();
};

ChildProcess.prototype.unref = function unref() {
  if (this._handle) this._handle.unref();
};

if (Symbol.dispose) {
  Object.defineProperty(ChildProcess.prototype, Symbol.dispose, {
    configurable: true, writable: true, enumerable: true, value: function() { if (!this.killed) this.kill(); },
  });
}

module.exports = { ChildProcess };
