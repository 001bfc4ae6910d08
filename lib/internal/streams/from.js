'use strict';

// Readable.from(): a stream over an iterable.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_STREAM_NULL_VALUES } } = require('internal/errors');
const { Buffer } = require('buffer');

// from answers a new Type whose chunks are the values of `iterable`. Text and
// bytes are one chunk, though they could be iterated over.
function from(Type, iterable, options) {
  if (typeof iterable === 'string' || iterable instanceof Buffer) {
    return new Type({
      objectMode: true,
      ...options,
      read() {
        this.push(iterable);
        this.push(null);
      },
    });
  }

  let iterator;
  let isAsync = false;
  if (iterable && iterable[Symbol.asyncIterator]) {
    isAsync = true;
    iterator = iterable[Symbol.asyncIterator]();
  } else if (iterable && iterable[Symbol.iterator]) {
    iterator = iterable[Symbol.iterator]();
  } else {
    throw new ERR_INVALID_ARG_TYPE('iterable', ['Iterable'], iterable);
  }

  const readable = new Type({ objectMode: true, highWaterMark: 1, ...options });
  let reading = false;

  readable._read = () => {
    if (reading) return;
    reading = true;
    if (isAsync) readAsync();
    else readSync();
  };
  const destroyRest = readable._destroy;
  readable._destroy = function(err, callback) {
    closeIterator(iterator, err).then(
      // The tick keeps errors thrown by the callback out of the promise.
      () => process.nextTick(done, err),
      (failure) => process.nextTick(done, failure || err));
    const stream = this;
    function done(failure) {
      destroyRest.call(stream, failure, callback);
    }
  };

  // accept answers whether to go on with the next value.
  function accept(value) {
    if (value === null) {
      reading = false;
      throw new ERR_STREAM_NULL_VALUES();
    }
    if (readable.push(value)) return true;
    reading = false;
    return false;
  }

  function readSync() {
    try {
      for (;;) {
        const { value, done } = iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (value && typeof value.then === 'function') {
          settle(value);
          return;
        }
        if (!accept(value)) return;
      }
    } catch (err) {
      readable.destroy(err);
    }
  }

  async function settle(promise) {
    try {
      if (accept(await promise)) readSync();
    } catch (err) {
      readable.destroy(err);
    }
  }

  async function readAsync() {
    try {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        const settled = value && typeof value.then === 'function' ? await value : value;
        if (!accept(settled)) return;
      }
    } catch (err) {
      readable.destroy(err);
    }
  }

  return readable;
}

// closeIterator tells the iterator that nobody will ask again, and why.
async function closeIterator(iterator, err) {
  if (err !== undefined && err !== null && typeof iterator.throw === 'function') {
    const { value, done } = await iterator.throw(err);
    await value;
    if (done) return;
  }
  if (typeof iterator.return === 'function') {
    const { value } = await iterator.return();
    await value;
  }
}

module.exports = { from };
