'use strict';

// Async iteration over a readable stream.

const { aggregateTwoErrors } = require('internal/errors');
const { AsyncSteps } = require('internal/streams/async_steps');
const { destroyer } = require('internal/streams/destroyer');
const { finished } = require('internal/streams/finished');

class ReadableIterator extends AsyncSteps {
  constructor(stream, destroyOnReturn) {
    super();
    this.stream = stream;
    this.destroyOnReturn = destroyOnReturn;
    this.error = undefined; // undefined: still open; null: ended well
    this.wake = null; // goes on when the stream has news
    this.unwatch = null;
    this.onreadable = () => {
      const wake = this.wake;
      if (wake === null) return;
      this.wake = null;
      wake();
    };
  }

  // next takes what is there without the detour over steps.
  next() {
    const { stream } = this;
    if (!this.started || this.over || this.queue !== null || stream.destroyed) return super.next();
    let chunk;
    try {
      chunk = stream.read();
    } catch (err) {
      return this.throw(err);
    }
    if (chunk === null) return super.next();
    if (typeof chunk === 'object' && typeof chunk.then === 'function') {
      return this.enqueue(async () => {
        try {
          return { value: await chunk, done: false };
        } catch (err) {
          return this.fail(err);
        }
      });
    }
    return Promise.resolve({ value: chunk, done: false });
  }

  open() {
    const { stream } = this;
    stream.on('readable', this.onreadable);
    this.unwatch = finished(stream, { writable: false }, (err) => {
      this.error = err ? aggregateTwoErrors(this.error, err) : null;
      this.onreadable();
    });
  }

  async step() {
    const { stream } = this;
    if (this.unwatch === null) this.open();
    for (;;) {
      const chunk = stream.destroyed ? null : stream.read();
      if (chunk !== null) return { value: await chunk, done: false };
      if (this.error !== undefined) {
        // Not left to the steps' end, which comes some promise jobs later.
        this.over = true;
        this.finish();
        if (this.error) throw this.error;
        return { value: undefined, done: true };
      }
      await new Promise((resolve) => { this.wake = resolve; });
    }
  }

  failure(err) {
    this.error = aggregateTwoErrors(this.error, err);
    return this.error;
  }

  finish() {
    const { stream, error } = this;
    if ((error || this.destroyOnReturn) && (error === undefined || stream._readableState.autoDestroy)) {
      destroyer(stream, null);
    } else {
      stream.off('readable', this.onreadable);
      this.unwatch();
    }
  }
}

// iterate is what `for await` over a stream uses; old streams are wrapped.
function iterate(stream, options) {
  if (typeof stream.read !== 'function') {
    const { Readable } = require('internal/streams/readable');
    stream = Readable.wrap(stream, { objectMode: true });
  }
  return new ReadableIterator(stream, !options || options.destroyOnReturn !== false);
}

// iterator is readable.iterator(), which can leave the stream alive.
function iterator(stream, options) {
  if (options !== undefined) require('internal/validators').validateObject(options, 'options');
  return iterate(stream, options);
}

module.exports = { iterate, iterator };
