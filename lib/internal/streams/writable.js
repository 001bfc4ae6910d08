'use strict';

// Writable: a sink that takes one chunk at a time and lets the others wait. Here
// are the object itself and the way of a chunk; writable_end has finishing.

const EE = require('events');
const { Stream } = require('internal/streams/legacy');
const { WritableState } = require('internal/streams/writable_state');
const { writeOrWait, clearWaiting, failWaiting } = require('internal/streams/writable_queue');
const { end, finishMaybe } = require('internal/streams/writable_end');
const { toBuffer, nop } = require('internal/streams/state');
const { destroy, undestroy, construct, errorOrDestroy } = require('internal/streams/destroy');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_STREAM_CANNOT_PIPE,
    ERR_STREAM_DESTROYED,
    ERR_STREAM_NULL_VALUES,
    ERR_STREAM_WRITE_AFTER_END,
    ERR_UNKNOWN_ENCODING,
  },
} = require('internal/errors');

// A class is the cheapest way to have accessors that are not enumerable;
// Writable itself stays a function that can be called.
class WritableAccessors extends Stream {
  get closed() { return this._writableState ? this._writableState.closed : false; }
  get destroyed() { return this._writableState ? this._writableState.destroyed : false; }
  set destroyed(value) {
    if (this._writableState) this._writableState.destroyed = value;
  }
  get writable() {
    const w = this._writableState;
    // `writable` may be set to false by old code, or by a duplex stream's option.
    return !!w && w.writable !== false && !w.destroyed && !w.errored && !w.ending && !w.ended;
  }
  set writable(value) {
    if (this._writableState) this._writableState.writable = !!value;
  }
  get writableFinished() { return this._writableState ? this._writableState.finished : false; }
  get writableObjectMode() { return this._writableState ? this._writableState.objectMode : false; }
  get writableBuffer() { return this._writableState && this._writableState.getBuffer(); }
  get writableEnded() { return this._writableState ? this._writableState.ending : false; }
  get writableNeedDrain() {
    const w = this._writableState;
    return !!w && !w.destroyed && !w.ending && w.needDrain;
  }
  get writableHighWaterMark() { return this._writableState && this._writableState.highWaterMark; }
  get writableCorked() { return this._writableState ? this._writableState.corked : 0; }
  get writableLength() { return this._writableState && this._writableState.length; }
  get errored() { return this._writableState ? this._writableState.errored : null; }
  get writableAborted() {
    const w = this._writableState;
    return w.writable !== false && (w.destroyed || !!w.errored) && !w.finished;
  }
}

function Writable(options) {
  if (!(this instanceof Writable)) return new Writable(options);

  this._writableState = new WritableState(options, this, false);
  if (options) {
    if (typeof options.write === 'function') this._write = options.write;
    if (typeof options.writev === 'function') this._writev = options.writev;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.final === 'function') this._final = options.final;
    if (typeof options.construct === 'function') this._construct = options.construct;
  }
  Stream.call(this, options);
  if (options && options.signal) require('internal/streams/add_abort_signal').attach(options.signal, this);
  if (this._construct != null) construct(this, () => { writeAfterConstruct(this); });
}
Object.setPrototypeOf(Writable, Stream);
Writable.prototype = WritableAccessors.prototype;
Writable.prototype.constructor = Writable;
Writable.WritableState = WritableState;

function writeAfterConstruct(stream) {
  const state = stream._writableState;
  if (!state.writing) clearWaiting(stream, state);
  if (state.ending) finishMaybe(stream, state);
}

// Duplex streams inherit from Readable only, and are writables nevertheless.
Object.defineProperty(Writable, Symbol.hasInstance, {
  value: function(object) {
    if (Function.prototype[Symbol.hasInstance].call(this, object)) return true;
    if (this !== Writable) return false;
    return !!object && object._writableState instanceof WritableState;
  },
});

Writable.prototype.pipe = function() {
  errorOrDestroy(this, new ERR_STREAM_CANNOT_PIPE());
};

// write answers whether the caller may go on writing before 'drain'.
Writable.prototype.write = function(chunk, encoding, callback) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  const state = this._writableState;
  if (!encoding && callback === undefined && chunk instanceof Buffer &&
      !state.objectMode && !state.ending && !state.destroyed) {
    state.pendingcb++;
    return writeOrWait(this, state, chunk, 'buffer', nop);
  }
  return accept(this, chunk, encoding, callback) === true;
};

// accept takes a chunk from write() or end(). It answers true or false as write()
// does, or the error that the callback gets.
function accept(stream, chunk, encoding, callback) {
  const state = stream._writableState;
  if (callback == null || typeof callback !== 'function') callback = nop;

  if (chunk === null) throw new ERR_STREAM_NULL_VALUES();
  if (!state.objectMode) {
    if (!encoding) encoding = state.defaultEncoding;
    else if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding);
    if (chunk instanceof Buffer) {
      encoding = 'buffer';
    } else if (typeof chunk === 'string') {
      if (state.decodeStrings) {
        if (encoding !== 'buffer') chunk = Buffer.from(chunk, encoding);
        encoding = 'buffer';
      }
    } else {
      const view = toBuffer(chunk);
      if (view === undefined) {
        throw new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
      }
      chunk = view;
      encoding = 'buffer';
    }
  }

  if (state.ending || state.destroyed) {
    const err = state.ending ? new ERR_STREAM_WRITE_AFTER_END() : new ERR_STREAM_DESTROYED('write');
    process.nextTick(callback, err);
    errorOrDestroy(stream, err, true);
    return err;
  }
  state.pendingcb++;
  return writeOrWait(stream, state, chunk, encoding, callback);
}

Writable.prototype.cork = function() {
  this._writableState.corked++;
};

Writable.prototype.uncork = function() {
  const state = this._writableState;
  if (state.corked === 0) return;
  state.corked--;
  if (!state.writing) clearWaiting(this, state);
};

Writable.prototype.setDefaultEncoding = function setDefaultEncoding(encoding) {
  if (typeof encoding === 'string') encoding = encoding.toLowerCase();
  if (!Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding);
  this._writableState.defaultEncoding = encoding;
  return this;
};

Writable.prototype._write = function(chunk, encoding, callback) {
  if (!this._writev) throw new ERR_METHOD_NOT_IMPLEMENTED('_write()');
  this._writev([{ chunk, encoding }], callback);
};
Writable.prototype._writev = null;

Writable.prototype.end = function(chunk, encoding, callback) {
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  let err;
  if (chunk !== null && chunk !== undefined) {
    const accepted = accept(this, chunk, encoding, nop);
    if (accepted !== true && accepted !== false) err = accepted;
  }
  end(this, err, callback);
  return this;
};

Writable.prototype.destroy = function(err, callback) {
  const state = this._writableState;
  // Whoever waits is told, but not before destroy() has returned.
  if (!state.destroyed && (state.bufferedIndex < state.buffered.length || state.onFinished !== null)) {
    process.nextTick(failWaiting, state);
  }
  destroy.call(this, err, callback);
  return this;
};
Writable.prototype._undestroy = undestroy;
Writable.prototype._destroy = function(err, callback) {
  callback(err);
};
Writable.prototype[EE.captureRejectionSymbol] = function(err) {
  this.destroy(err);
};
Writable.prototype[Symbol.asyncDispose] = function() {
  return require('internal/streams/dispose').dispose(this, this.writableFinished);
};

Writable.fromWeb = function(writableStream, options) {
  return require('internal/webstreams/adapters').newStreamWritableFromWritableStream(writableStream, options);
};
Writable.toWeb = function(streamWritable) {
  return require('internal/webstreams/adapters').newWritableStreamFromStreamWritable(streamWritable);
};

module.exports = { Writable, writeAfterConstruct };
