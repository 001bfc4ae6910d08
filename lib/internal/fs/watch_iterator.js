'use strict';

// fs.promises.watch: changes as for await takes them.

const { validateBoolean, validateInteger, validateOneOf, validateAbortSignal } = require('internal/validators');
const { codes: { ERR_FS_WATCH_QUEUE_OVERFLOW }, AbortError } = require('internal/errors');
const { ignoreMatcher } = require('internal/fs/watchers');
const binding = internalBinding('fs');

class Changes {
  #filename;
  #options;
  #handle = null;
  #done = false;
  #error = null;
  #queue = [];
  #waiting = null;
  #onAbort = null;

  constructor(filename, options) {
    this.#filename = filename;
    this.#options = options;
  }

  #start() {
    const given = this.#options;
    const options = binding.options(given);
    const { persistent = true, recursive = false, encoding, maxQueue = 2048, overflow = 'ignore', signal, ignore } = options;
    validateBoolean(persistent, 'options.persistent');
    validateBoolean(recursive, 'options.recursive');
    validateInteger(maxQueue, 'options.maxQueue');
    validateOneOf(overflow, 'options.overflow', ['ignore', 'error']);
    validateAbortSignal(signal, 'options.signal');
    const ignores = ignoreMatcher(ignore);
    if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
    try {
      this.#handle = binding.watch(this.#filename, persistent, recursive, encoding, (eventType, filename, error) => {
        if (error) {
          this.#fail(error);
        } else if (ignores === null || !ignores(filename)) {
          this.#arrived({ __proto__: null, eventType, filename }, maxQueue, overflow);
        }
      });
    } catch (error) {
      error.filename = this.#filename;
      throw error;
    }
    if (signal) {
      this.#onAbort = () => { this.#fail(new AbortError(undefined, { cause: signal.reason })); };
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  #arrived(change, maxQueue, overflow) {
    if (this.#waiting === null && this.#queue.length >= maxQueue) {
      if (overflow === 'error') this.#fail(new ERR_FS_WATCH_QUEUE_OVERFLOW(maxQueue));
      else process.emitWarning('fs.watch maxQueue exceeded');
      return;
    }
    this.#queue.push(change);
    this.#wake();
  }

  #fail(error) {
    this.#error = error;
    this.#wake();
  }

  #wake() {
    const wake = this.#waiting;
    this.#waiting = null;
    wake?.();
  }

  #close() {
    this.#done = true;
    this.#handle?.close();
    this.#handle = null;
    if (this.#onAbort) this.#options.signal.removeEventListener('abort', this.#onAbort);
    this.#onAbort = null;
    this.#wake();
  }

  async next() {
    if (this.#done) return { value: undefined, done: true };
    if (this.#handle === null) {
      try {
        this.#start();
      } catch (error) {
        this.#close();
        throw error;
      }
    }
    while (this.#queue.length === 0 && this.#error === null && !this.#done) {
      await new Promise((resolve) => { this.#waiting = resolve; });
    }
    if (this.#error !== null && !this.#done) {
      this.#close();
      throw this.#error;
    }
    if (this.#done) return { value: undefined, done: true };
    return { value: this.#queue.shift(), done: false };
  }

  async return(value) {
    this.#close();
    return { value, done: true };
  }

  async throw(error) {
    this.#close();
    throw error;
  }

  async [Symbol.asyncDispose]() { this.#close(); }

  [Symbol.asyncIterator]() { return this; }
}

exports.watch = function watch(filename, options) { return new Changes(filename, options); };
