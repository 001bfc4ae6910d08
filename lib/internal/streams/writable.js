'use strict';

// Writable: a sink that takes one chunk at a time and lets the others wait. Here
// is the object itself; the core has the way of a chunk, writable_end finishing.

const EE = require('events');
const { Stream } = require('internal/streams/legacy');
const core = require('internal/streams/core');
const { end, finishMaybe } = require('internal/streams/writable_end');
const { destroy, undestroy, construct, errorOrDestroy } = require('internal/streams/destroy');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_STREAM_CANNOT_PIPE,
    ERR_UNKNOWN_ENCODING,
  },
} = require('internal/errors');

const { WritableState } = core;

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
  if (options && options.signal) require('internal/streams/add_abort_signal').addAbortSignal(options.signal, this);
  if (this._construct != null) construct(this, () => { writeAfterConstruct(this); });
}
Object.setPrototypeOf(Writable, Stream);
Writable.prototype = WritableAccessors.prototype;
Writable.prototype.constructor = Writable;
Writable.WritableState = WritableState;

function writeAfterConstruct(stream) {
  const state = stream._writableState;
  if (!state.writing) core.clearWaiting(stream);
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
Writable.prototype.write = core.write;

Writable.prototype.cork = function() {
  this._writableState.corked++;
};

Writable.prototype.uncork = function() {
  const state = this._writableState;
  if (state.corked === 0) return;
  state.corked--;
  if (!state.writing) core.clearWaiting(this);
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
    const accepted = core.accept(this, chunk, encoding);
    if (accepted !== true && accepted !== false) err = accepted;
  }
  end(this, err, callback);
  return this;
};

Writable.prototype.destroy = function(err, callback) {
  const state = this._writableState;
  // Whoever waits is told, but not before destroy() has returned.
  if (!state.destroyed && (state.bufferedRequestCount > 0 || state.onFinished !== null)) {
    process.nextTick(core.failWaitingTick, state);
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
