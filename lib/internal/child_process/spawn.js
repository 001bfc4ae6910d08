'use strict';

const { AbortError } = require('internal/errors');
const { checkTimeout, killSignal, spawnOptions, validateAbortSignal } = require('internal/child_process/arguments');
const { ChildProcess } = require('internal/child_process/child');

function abort(child, signal, reason) {
  if (child.killed) return;
  try {
    if (child.kill(signal)) child.emit('error', new AbortError(undefined, { cause: reason }));
  } catch (error) {
    child.emit('error', error);
  }
}

function spawn(file, args, options) {
  options = spawnOptions(file, args, options);
  checkTimeout(options.timeout);
  validateAbortSignal(options.signal, 'options.signal');
  const ender = killSignal(options.killSignal);
  const child = new ChildProcess();
  child.spawn(options);
  if (options.timeout > 0) {
    const timer = setTimeout(() => {
      try {
        child.kill(ender);
      } catch (error) {
        child.emit('error', error);
      }
    }, options.timeout);
    child.once('exit', () => clearTimeout(timer));
  }
  const { signal } = options;
  if (signal) {
    const onabort = () => abort(child, ender, signal.reason);
    if (signal.aborted) process.nextTick(onabort);
    else {
      const { addAbortListener } = require('internal/events/abort_listener');
      const listening = addAbortListener(signal, onabort);
      child.once('exit', () => listening[Symbol.dispose]());
    }
  }
  return child;
}

module.exports = { spawn };
