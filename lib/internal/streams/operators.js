'use strict';

// Iterator helpers of Readable that answer streams: map, filter, flatMap, drop,
// take, and compose.

const { AbortError, codes: { ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const {
  validateAbortSignal, validateFunction, validateInteger, validateObject,
} = require('internal/validators');
const { AsyncSteps, iteratorOf, close, forEachValue, stopEach } = require('internal/streams/async_steps');
const { from } = require('internal/streams/from');

// What a mapping answers for a value that has no place in the output.
const kEmpty = Symbol('kEmpty');
const kEnd = Symbol('kEnd');

function readable(steps) {
  return from(require('internal/streams/readable').Readable, steps);
}

function checkOptions(options) {
  if (options != null) validateObject(options, 'options');
  if (options != null && options.signal != null) validateAbortSignal(options.signal, 'options.signal');
}

// MapSteps calls fn on several values at a time and keeps the results in order.
class MapSteps extends AsyncSteps {
  constructor(stream, fn, options) {
    super();
    this.stream = stream;
    this.fn = fn;
    this.concurrency = 1;
    if (options != null && options.concurrency != null) this.concurrency = Math.floor(options.concurrency);
    this.highWaterMark = this.concurrency - 1;
    if (options != null && options.highWaterMark != null) this.highWaterMark = Math.floor(options.highWaterMark);
    validateInteger(this.concurrency, 'options.concurrency', 1);
    validateInteger(this.highWaterMark, 'options.highWaterMark', 0);
    this.highWaterMark += this.concurrency;

    this.signal = AbortSignal.any(options != null && options.signal ? [options.signal] : []);
    this.results = []; // promises, in the order of their values
    this.head = 0;
    this.held = false; // the first result has been given, and counts until the next step
    this.active = 0; // calls of fn that have not settled
    this.pumping = false;
    this.done = false;
    this.wakeReader = null;
    this.wakePump = null;
  }

  async step() {
    if (!this.pumping) {
      this.pumping = true;
      this.pump();
    }
    if (this.held) {
      this.held = false;
      this.shift();
    }
    for (;;) {
      while (this.head < this.results.length) {
        const value = await this.results[this.head];
        if (value === kEnd) return { value: undefined, done: true };
        if (this.signal.aborted) throw new AbortError();
        if (value !== kEmpty) {
          this.held = true;
          return { value, done: false };
        }
        this.shift();
      }
      await new Promise((resolve) => { this.wakeReader = resolve; });
    }
  }

  shift() {
    if (++this.head === this.results.length) {
      this.results.length = 0;
      this.head = 0;
    }
    this.unblock();
  }

  async pump() {
    try {
      await forEachValue(this.stream, (value) => this.take(value));
      this.add(kEnd);
    } catch (err) {
      const failed = Promise.reject(err);
      failed.catch(() => {});
      this.add(failed);
    }
    this.done = true;
  }

  take(value) {
    if (this.done) return stopEach;
    if (this.signal.aborted) throw new AbortError();
    let result;
    try {
      result = this.fn(value, { signal: this.signal });
      if (result === kEmpty) return undefined;
      result = Promise.resolve(result);
    } catch (err) {
      result = Promise.reject(err);
    }
    this.active++;
    result.then(() => { this.settled(); }, () => {
      this.done = true;
      this.settled();
    });
    this.add(result);
    if (this.done || !this.full()) return undefined;
    return new Promise((resolve) => { this.wakePump = resolve; });
  }

  add(result) {
    this.results.push(result);
    if (this.wakeReader !== null) {
      const wake = this.wakeReader;
      this.wakeReader = null;
      wake();
    }
  }

  full() {
    return this.active >= this.concurrency || this.results.length - this.head >= this.highWaterMark;
  }

  settled() {
    this.active--;
    this.unblock();
  }

  unblock() {
    if (this.wakePump !== null && !this.done && !this.full()) this.rousePump();
  }

  rousePump() {
    if (this.wakePump === null) return;
    const wake = this.wakePump;
    this.wakePump = null;
    wake();
  }

  finish() {
    this.done = true;
    this.rousePump();
  }
}

function mapSteps(stream, fn, options) {
  validateFunction(fn, 'fn');
  checkOptions(options);
  return new MapSteps(stream, fn, options);
}

function filterSteps(stream, fn, options) {
  validateFunction(fn, 'fn');
  return mapSteps(stream, async (value, opts) => ((await fn(value, opts)) ? value : kEmpty), options);
}

// FlatSteps goes through the values of iterables, one iterable after the other.
class FlatSteps extends AsyncSteps {
  constructor(outer) {
    super();
    this.outer = outer;
    this.inner = null;
  }

  async step() {
    for (;;) {
      if (this.inner !== null) {
        const result = await this.inner.next();
        if (!result.done) return { value: await result.value, done: false };
        this.inner = null;
      }
      const next = await this.outer.next();
      if (next.done) return next;
      this.inner = iteratorOf(next.value);
    }
  }

  async finish() {
    if (this.inner !== null) await close(this.inner);
    await this.outer.return();
  }
}

// SliceSteps leaves the first values out, or all after the first ones.
class SliceSteps extends AsyncSteps {
  constructor(stream, signal, skip, limit) {
    super();
    this.stream = stream;
    this.signal = signal;
    this.skip = skip;
    this.limit = limit;
    this.iterator = null;
  }

  checkSignal() {
    if (this.signal && this.signal.aborted) throw new AbortError();
  }

  async step() {
    this.checkSignal();
    if (this.iterator === null) this.iterator = iteratorOf(this.stream);
    while (this.limit > 0) {
      const result = await this.iterator.next();
      if (result.done) return result;
      this.checkSignal();
      if (this.skip > 0) {
        this.skip--;
      } else {
        this.limit--;
        return result;
      }
    }
    return { value: undefined, done: true };
  }

  async finish() {
    if (this.iterator !== null) await close(this.iterator);
  }
}

function count(number) {
  number = Number(number);
  if (Number.isNaN(number)) return 0;
  if (number < 0) throw new ERR_OUT_OF_RANGE('number', '>= 0', number);
  return Math.trunc(number);
}

function slice(stream, options, skip, limit) {
  checkOptions(options);
  return readable(new SliceSteps(stream, options ? options.signal : undefined, skip(), limit()));
}

module.exports = {
  kEmpty,
  checkOptions,
  mapSteps,
  filterSteps,
  map: (stream, fn, options) => readable(mapSteps(stream, fn, options)),
  filter: (stream, fn, options) => readable(filterSteps(stream, fn, options)),
  flatMap: (stream, fn, options) => readable(new FlatSteps(mapSteps(stream, fn, options))),
  drop: (stream, number, options) => slice(stream, options, () => count(number), () => Infinity),
  take: (stream, number, options) => slice(stream, options, () => 0, () => count(number)),
  compose(stream, target, options) {
    checkOptions(options);
    const { isNodeStream, isWritable } = require('internal/streams/predicates');
    if (isNodeStream(target) && !isWritable(target)) {
      throw new ERR_INVALID_ARG_VALUE('stream', target, 'must be writable');
    }
    const composed = require('internal/streams/compose').compose([stream, target]);
    if (options && options.signal) {
      require('internal/streams/add_abort_signal').attach(options.signal, composed);
    }
    return composed;
  },
};
