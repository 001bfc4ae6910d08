'use strict';

// Readable: a source of chunks with a queue. Here are the object itself and the
// ways in and out of the queue; readable_flow has the events that drive it.

const EE = require('events');
const { Stream } = require('internal/streams/legacy');
const { ReadableState, shift, unshift, take } = require('internal/streams/readable_state');
const { toBuffer } = require('internal/streams/state');
const { emitReadable, emitReadableNow, addFlow } = require('internal/streams/readable_flow');
const { addLateMethods } = require('internal/streams/readable_late');
const { destroy, undestroy, construct, errorOrDestroy } = require('internal/streams/destroy');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_OUT_OF_RANGE,
    ERR_STREAM_PUSH_AFTER_EOF,
    ERR_STREAM_UNSHIFT_AFTER_END_EVENT,
  },
} = require('internal/errors');

const maxHighWaterMark = 0x40000000;

// The accessors are written as a class, which is the cheapest way to have them
// not enumerable; Readable itself stays a function that can be called.
class ReadableAccessors extends Stream {
  get readable() {
    const r = this._readableState;
    // `readable` may be set to false by old code, or by a duplex stream's option.
    return !!r && r.readable !== false && !r.destroyed && !r.errorEmitted && !r.endEmitted;
  }
  set readable(value) {
    if (this._readableState) this._readableState.readable = !!value;
  }
  get readableDidRead() { return this._readableState.dataEmitted; }
  get readableAborted() {
    const r = this._readableState;
    return r.readable !== false && (r.destroyed || !!r.errored) && !r.endEmitted;
  }
  get readableHighWaterMark() { return this._readableState.highWaterMark; }
  get readableBuffer() {
    const r = this._readableState;
    return r && (r.bufferIndex ? r.buffer.slice(r.bufferIndex) : r.buffer);
  }
  get readableFlowing() { return this._readableState.flowing; }
  set readableFlowing(value) {
    if (this._readableState) this._readableState.flowing = value;
  }
  get readableLength() { return this._readableState.length; }
  get readableObjectMode() { return this._readableState ? this._readableState.objectMode : false; }
  get readableEncoding() { return this._readableState ? this._readableState.encoding : null; }
  get errored() { return this._readableState ? this._readableState.errored : null; }
  get closed() { return this._readableState ? this._readableState.closed : false; }
  get destroyed() { return this._readableState ? this._readableState.destroyed : false; }
  set destroyed(value) {
    if (this._readableState) this._readableState.destroyed = value;
  }
  get readableEnded() { return this._readableState ? this._readableState.endEmitted : false; }
}

function Readable(options) {
  if (!(this instanceof Readable)) return new Readable(options);

  this._readableState = new ReadableState(options, this, false);
  if (options) {
    if (typeof options.read === 'function') this._read = options.read;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.construct === 'function') this._construct = options.construct;
  }
  Stream.call(this, options);
  if (options && options.signal) require('internal/streams/add_abort_signal').attach(options.signal, this);
  if (this._construct != null) construct(this, () => { readAfterConstruct(this); });
}
Object.setPrototypeOf(Readable, Stream);
Readable.prototype = ReadableAccessors.prototype;
Readable.prototype.constructor = Readable;
Readable.ReadableState = ReadableState;
Readable._fromList = take;

function readAfterConstruct(stream) {
  const state = stream._readableState;
  if (state.needReadable) maybeReadMore(stream, state);
}

Readable.prototype.destroy = destroy;
Readable.prototype._undestroy = undestroy;
Readable.prototype._destroy = function(err, callback) {
  callback(err);
};
Readable.prototype[EE.captureRejectionSymbol] = function(err) {
  this.destroy(err);
};

// --- filling the queue ---

// push adds a chunk, or with null ends the stream. It answers whether the source
// should go on pushing.
Readable.prototype.push = function push(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    state.reading = false;
    endOfSource(this, state);
    return false;
  }
  let length = 1; // looked up once: it is slow to ask a buffer for
  if (!state.objectMode) {
    if (chunk instanceof Buffer) {
      encoding = '';
    } else if (typeof chunk === 'string') {
      encoding = encoding || state.defaultEncoding;
      if (state.encoding !== encoding) {
        chunk = Buffer.from(chunk, encoding);
        encoding = '';
      }
    } else {
      encoding = '';
      const view = toBuffer(chunk);
      if (view === undefined && chunk !== undefined) return refuse(this, chunk);
      chunk = view;
    }
    length = chunk === undefined ? 0 : chunk.length;
    if (length === 0) {
      state.reading = false;
      maybeReadMore(this, state);
      return wantsMore(state);
    }
  }
  if (state.ended) {
    errorOrDestroy(this, new ERR_STREAM_PUSH_AFTER_EOF());
    return false;
  }
  if (state.destroyed || state.errored) return false;
  state.reading = false;
  if (state.decoder !== null && !encoding) {
    chunk = state.decoder.write(chunk);
    if (!state.objectMode) length = chunk.length;
    if (length === 0) {
      maybeReadMore(this, state);
      return wantsMore(state);
    }
  }
  addChunk(this, state, chunk, length, false);
  return !state.ended && (state.length < state.highWaterMark || state.length === 0);
};

// unshift puts a chunk back in front of the queue.
Readable.prototype.unshift = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    state.reading = false;
    endOfSource(this, state);
    return false;
  }
  if (!state.objectMode) {
    if (typeof chunk === 'string') {
      encoding = encoding || state.defaultEncoding;
      if (state.encoding !== encoding) {
        chunk = Buffer.from(chunk, encoding);
        if (state.encoding) chunk = chunk.toString(state.encoding);
      }
    } else {
      const view = toBuffer(chunk);
      if (view === undefined && chunk !== undefined) return refuse(this, chunk);
      chunk = view;
    }
    if (chunk === undefined || chunk.length <= 0) return wantsMore(state);
  }
  if (state.endEmitted) {
    errorOrDestroy(this, new ERR_STREAM_UNSHIFT_AFTER_END_EVENT());
  } else {
    if (state.destroyed || state.errored) return false;
    addChunk(this, state, chunk, state.objectMode ? 1 : chunk.length, true);
  }
  return wantsMore(state);
};

function refuse(stream, chunk) {
  errorOrDestroy(stream, new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk));
  return false;
}

function wantsMore(state) {
  return !state.ended && (state.length < state.highWaterMark || state.length === 0);
}

function addChunk(stream, state, chunk, length, inFront) {
  if (state.flowing && state.length === 0 && !state.sync && state.dataListening) {
    // Nobody needs the queue: the chunk goes straight to the listeners.
    if (state.awaitDrainWriters !== null) forgetDrain(state);
    state.dataEmitted = true;
    stream.emit('data', chunk);
  } else {
    state.length += length;
    if (inFront) unshift(state, chunk);
    else state.buffer.push(chunk);
    if (state.needReadable) emitReadable(stream);
  }
  if (!state.readingMore) maybeReadMore(stream, state);
}

function forgetDrain(state) {
  if (state.multiAwaitDrain) state.awaitDrainWriters.clear();
  else state.awaitDrainWriters = null;
}

function endOfSource(stream, state) {
  if (state.ended) return;
  if (state.decoder) {
    const rest = state.decoder.end();
    if (rest && rest.length) {
      state.buffer.push(rest);
      state.length += state.objectMode ? 1 : rest.length;
    }
  }
  state.ended = true;
  if (state.sync) {
    emitReadable(stream);
  } else {
    // The end should be told without a tick's delay.
    state.needReadable = false;
    state.emittedReadable = true;
    emitReadableNow(stream);
  }
}

// maybeReadMore asks the source in the next tick until the queue is full.
function maybeReadMore(stream, state) {
  if (state.readingMore || state.reading || !state.constructed) return;
  state.readingMore = true;
  process.nextTick(readMore, stream, state);
}

function readMore(stream, state) {
  while (!state.reading && !state.ended &&
         (state.length < state.highWaterMark || (state.flowing && state.length === 0))) {
    const before = state.length;
    stream.read(0);
    if (before === state.length) break; // the source had nothing
  }
  state.readingMore = false;
}

// --- emptying the queue ---

// grantable says how much a read(n) may take now.
function grantable(n, state) {
  if (n <= 0 || (state.length === 0 && state.ended)) return 0;
  if (state.objectMode) return 1;
  if (n !== n) { // read() without a number
    return state.flowing && state.length ? firstLength(state) : state.length;
  }
  if (n <= state.length) return n;
  return state.ended ? state.length : 0;
}

function nextPowerOfTwo(n) {
  if (n > maxHighWaterMark) throw new ERR_OUT_OF_RANGE('size', '<= 1GiB', n);
  let power = 1;
  while (power < n) power *= 2;
  return power;
}

Readable.prototype.read = function(n) {
  const state = this._readableState;
  if (n === undefined) n = NaN;
  else if (!Number.isInteger(n)) n = Number.parseInt(n, 10);
  const asked = n;

  if (n > state.highWaterMark) state.highWaterMark = nextPowerOfTwo(n);
  if (n !== 0) state.emittedReadable = false;

  // read(0) only pokes a stream that already has what 'readable' promised.
  if (n === 0 && state.needReadable &&
      ((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || state.ended)) {
    if (state.length === 0 && state.ended) endReadable(this);
    else emitReadable(this);
    return null;
  }

  n = grantable(n, state);
  if (n === 0 && state.ended) {
    if (state.length === 0) endReadable(this);
    return null;
  }

  if (!state.reading && !state.ended &&
      (state.needReadable || state.length === 0 || state.length - n < state.highWaterMark) &&
      !state.destroyed && !state.errored && state.constructed) {
    state.reading = true;
    state.sync = true;
    if (state.length === 0) state.needReadable = true;
    try {
      this._read(state.highWaterMark);
    } catch (err) {
      errorOrDestroy(this, err);
    }
    state.sync = false;
    // A source that answered at once may have made more available.
    if (!state.reading) n = grantable(asked, state);
  }

  let chunk = null;
  if (n > 0) chunk = take(n, state);
  if (chunk === null) {
    if (state.length <= state.highWaterMark) state.needReadable = true;
    n = 0;
  } else {
    state.length -= n;
    if (state.awaitDrainWriters !== null) forgetDrain(state);
  }

  if (state.length === 0) {
    if (!state.ended) state.needReadable = true;
    else if (asked !== n) endReadable(this);
  }

  // What was read before the error is out is still told.
  if (chunk !== null && !state.errorEmitted && !state.closeEmitted) {
    state.dataEmitted = true;
    this.emit('data', chunk);
  }
  return chunk;
};

// readFlowing is read() for a stream that flows: one chunk, without a size.
function readFlowing(stream, state) {
  state.emittedReadable = false;
  const before = state.length;
  if (before === 0 && state.ended) {
    endReadable(stream);
    return false;
  }
  if (!state.reading && !state.ended &&
      (before === 0 || state.needReadable || before - firstLength(state) < state.highWaterMark) &&
      !state.destroyed && !state.errored && state.constructed) {
    state.reading = true;
    state.sync = true;
    if (before === 0) state.needReadable = true;
    try {
      stream._read(state.highWaterMark);
    } catch (err) {
      errorOrDestroy(stream, err);
    }
    state.sync = false;
  }

  const length = state.length;
  // What came while the source is still at work is left to its tick.
  if (length === 0 || (before === 0 && state.reading)) {
    if (length <= state.highWaterMark) state.needReadable = true;
    if (length === 0 && !state.ended) state.needReadable = true;
    return false;
  }
  let chunk;
  if (state.flowing || state.objectMode) {
    chunk = shift(state);
    if (state.objectMode) state.length = length - 1;
    else state.length = state.buffer.length === 0 ? 0 : length - chunk.length;
  } else { // _read() has paused the stream
    chunk = take(length, state);
    state.length = 0;
  }
  if (state.awaitDrainWriters !== null) forgetDrain(state);
  if (state.length === 0) {
    if (state.ended) endReadable(stream);
    else state.needReadable = true;
  }
  if (!state.errorEmitted && !state.closeEmitted) {
    state.dataEmitted = true;
    stream.emit('data', chunk);
  }
  return true;
}

function firstLength(state) {
  if (state.objectMode) return 1;
  const { buffer, bufferIndex } = state;
  return buffer.length - bufferIndex === 1 ? state.length : buffer[bufferIndex].length;
}

Readable.prototype._read = function(n) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_read()');
};

function endReadable(stream) {
  const state = stream._readableState;
  if (state.endEmitted) return;
  state.ended = true;
  process.nextTick(emitEnd, state, stream);
}

function emitEnd(state, stream) {
  if (state.errored || state.closeEmitted || state.endEmitted || state.length !== 0) return;
  state.endEmitted = true;
  stream.emit('end');

  if (stream.writable && stream.allowHalfOpen === false) {
    process.nextTick(endWritable, stream);
  } else if (state.autoDestroy) {
    // A duplex stream goes when both sides are through.
    const w = stream._writableState;
    if (!w || (w.autoDestroy && (w.finished || w.writable === false))) stream.destroy();
  }
}

function endWritable(stream) {
  if (stream.writable && !stream.writableEnded && !stream.destroyed) stream.end();
}

addFlow(Readable.prototype, readFlowing);
addLateMethods(Readable);

module.exports = { Readable, readAfterConstruct };
