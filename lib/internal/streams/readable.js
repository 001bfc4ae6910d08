'use strict';

// Readable: a source of chunks with a queue. Here is the object itself; the core
// has the ways in and out of the queue, readable_flow the events that drive it.

const EE = require('events');
const { Stream } = require('internal/streams/legacy');
const core = require('internal/streams/core');
const { take } = require('internal/streams/readable_queue');
const { addFlow } = require('internal/streams/readable_flow');
const { addLateMethods } = require('internal/streams/readable_late');
const { destroy, undestroy, construct } = require('internal/streams/destroy');
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

const { ReadableState } = core;

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
  if (options && options.signal) require('internal/streams/add_abort_signal').addAbortSignal(options.signal, this);
  if (this._construct != null) construct(this, () => { readAfterConstruct(this); });
}
Object.setPrototypeOf(Readable, Stream);
Readable.prototype = ReadableAccessors.prototype;
Readable.prototype.constructor = Readable;
Readable.ReadableState = ReadableState;
Readable._fromList = take;

function readAfterConstruct(stream) {
  const state = stream._readableState;
  if (state.needReadable) core.maybeReadMore(stream);
}

Readable.prototype.destroy = destroy;
Readable.prototype._undestroy = undestroy;
Readable.prototype._destroy = function(err, callback) {
  callback(err);
};
Readable.prototype[EE.captureRejectionSymbol] = function(err) {
  this.destroy(err);
};

// push adds a chunk, or with null ends the stream. It answers whether the source
// should go on pushing. unshift puts a chunk back in front of the queue.
Readable.prototype.push = core.push;
Readable.prototype.unshift = core.unshift;
Readable.prototype.read = core.read;

Readable.prototype._read = function(n) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_read()');
};

addFlow(Readable.prototype);
addLateMethods(Readable);

module.exports = { Readable, readAfterConstruct };
