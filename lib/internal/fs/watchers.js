'use strict';

// fs.watch and fs.watchFile: an FSWatcher hears of changes from the system, a StatWatcher looks at the file again and again.

const EventEmitter = require('events');
const { resolve } = require('path');
const { Buffer } = require('buffer');
const { validateBoolean, validateFunction, validateUint32 } = require('internal/validators');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const binding = internalBinding('fs');

function oneMatcher(pattern) {
  if (typeof pattern === 'function') return pattern;
  if (pattern instanceof RegExp) return (name) => pattern.test(name);
  if (typeof pattern !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('options.ignore', ['string', 'RegExp', 'Function'], pattern);
  }
  if (pattern === '') throw new ERR_INVALID_ARG_VALUE('options.ignore', pattern, 'must not be empty');
  // A pattern without a separator is for names at any depth.
  return (name) => binding.globMatches(pattern, name) || !pattern.includes('/') && binding.globMatches(`**/${pattern}`, name);
}

// Makes a function that tells which names are passed over; null if none are.
function ignoreMatcher(ignore) {
  if (ignore === undefined || ignore === null) return null;
  const list = (Array.isArray(ignore) ? ignore : [ignore]).map(oneMatcher);
  return (name) => list.some((ignores) => ignores(name));
}

class FSWatcher extends EventEmitter {
  _handle = null;
  _ignoreMatcher = null;

  start(filename, persistent, recursive, encoding, ignore) {
    this._ignoreMatcher = ignoreMatcher(ignore);
    try {
      this._handle = binding.watch(filename, persistent, recursive, encoding, (event, name, error) => {
        if (this._handle === null) return;
        if (error) {
          this._handle.close();
          this._handle = null;
          error.filename = filename;
          this.emit('error', error);
          return;
        }
        if (this._ignoreMatcher !== null && this._ignoreMatcher(name)) return;
        this.emit('change', event, name);
      });
    } catch (error) {
      error.filename = filename;
      throw error;
    }
  }

  close() {
    if (this._handle === null) return;
    this._handle.close();
    this._handle = null;
    process.nextTick(() => { this.emit('close'); });
  }

  ref() {
    this._handle?.ref();
    return this;
  }

  unref() {
    this._handle?.unref();
    return this;
  }
}

function watchOptions(given) {
  const options = binding.options(given);
  for (const name of ['persistent', 'recursive']) {
    if (options[name] === undefined) options[name] = name === 'persistent';
  }
  validateBoolean(options.recursive, 'options.recursive');
  return options;
}

function watch(filename, options, listener) {
  if (typeof options === 'function') {
    listener = options;
    options = undefined;
  }
  options = watchOptions(options);
  filename = binding.path(filename);
  const watcher = new FSWatcher();
  watcher.start(filename, options.persistent === true, options.recursive, options.encoding, options.ignore);
  if (listener) watcher.on('change', listener);
  const { signal } = options;
  if (signal) {
    if (signal.aborted) {
      process.nextTick(() => { watcher.close(); });
    } else {
      const stop = () => { watcher.close(); };
      signal.addEventListener('abort', stop, { once: true });
      watcher.once('close', () => { signal.removeEventListener('abort', stop); });
    }
  }
  return watcher;
}

class StatWatcher extends EventEmitter {
  #bigint;
  #handle = null;
  #refd = true;

  constructor(bigint) {
    super();
    this.#bigint = bigint;
  }

  start(filename, interval) {
    if (this.#handle !== null) return;
    validateUint32(interval, 'interval');
    this.#handle = binding.statWatch(filename, interval, this.#bigint, (now, before) => { this.emit('change', now, before); });
    if (!this.#refd) this.#handle.unref();
  }

  stop() {
    if (this.#handle === null) return;
    this.#handle.close();
    this.#handle = null;
    process.nextTick(() => { this.emit('stop'); });
  }

  ref() {
    this.#refd = true;
    this.#handle?.ref();
    return this;
  }

  unref() {
    this.#refd = false;
    this.#handle?.unref();
    return this;
  }
}

const statWatchers = new Map();

const keyOf = (filename) => resolve(typeof filename === 'string' ? filename : Buffer.from(filename).toString());

function watchFile(filename, options, listener) {
  filename = keyOf(binding.path(filename));
  if (options === null || typeof options !== 'object') {
    listener = options;
    options = undefined;
  }
  options = { interval: 5007, persistent: true, ...options };
  validateFunction(listener, 'listener');
  let watcher = statWatchers.get(filename);
  if (watcher === undefined) {
    watcher = new StatWatcher(!!options.bigint);
    if (!options.persistent) watcher.unref();
    watcher.start(filename, options.interval);
    statWatchers.set(filename, watcher);
  }
  watcher.addListener('change', listener);
  return watcher;
}

function unwatchFile(filename, listener) {
  filename = keyOf(binding.path(filename));
  const watcher = statWatchers.get(filename);
  if (watcher === undefined) return;
  if (typeof listener === 'function') watcher.removeListener('change', listener);
  else watcher.removeAllListeners('change');
  if (watcher.listenerCount('change') === 0) {
    watcher.stop();
    statWatchers.delete(filename);
  }
}

module.exports = { watch, watchFile, unwatchFile, watchOptions, ignoreMatcher };
