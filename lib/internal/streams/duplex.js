'use strict';

// Duplex: a Readable that is a Writable as well.

const { Stream } = require('internal/streams/legacy');
const { Readable, readAfterConstruct } = require('internal/streams/readable');
const { Writable, writeAfterConstruct } = require('internal/streams/writable');
const { ReadableState, WritableState } = require('internal/streams/core');
const { construct } = require('internal/streams/destroy');

function Duplex(options) {
  if (!(this instanceof Duplex)) return new Duplex(options);

  this._readableState = new ReadableState(options, this, true);
  this._writableState = new WritableState(options, this, true);
  this.allowHalfOpen = true;
  if (options) applyOptions(this, options);
  Stream.call(this, options);
  if (options && options.signal) require('internal/streams/add_abort_signal').addAbortSignal(options.signal, this);
  if (this._construct != null) {
    construct(this, () => {
      readAfterConstruct(this);
      writeAfterConstruct(this);
    });
  }
}
Object.setPrototypeOf(Duplex.prototype, Readable.prototype);
Object.setPrototypeOf(Duplex, Readable);

function applyOptions(stream, options) {
  if (options.allowHalfOpen === false) stream.allowHalfOpen = false;
  if (options.readable === false) {
    const r = stream._readableState;
    r.readable = false;
    r.ended = true;
    r.endEmitted = true;
  }
  if (options.writable === false) {
    const w = stream._writableState;
    w.writable = false;
    w.ending = true;
    w.ended = true;
    w.finished = true;
  }
  if (typeof options.read === 'function') stream._read = options.read;
  if (typeof options.write === 'function') stream._write = options.write;
  if (typeof options.writev === 'function') stream._writev = options.writev;
  if (typeof options.destroy === 'function') stream._destroy = options.destroy;
  if (typeof options.final === 'function') stream._final = options.final;
  if (typeof options.construct === 'function') stream._construct = options.construct;
}

// The writable half is taken over member by member, as a duplex stream can have
// one parent only.
for (const name of ['write', 'cork', 'uncork', 'setDefaultEncoding', '_write', '_writev', 'end', 'destroy']) {
  Duplex.prototype[name] = Writable.prototype[name];
}
for (const name of ['writable', 'writableHighWaterMark', 'writableObjectMode', 'writableBuffer', 'writableLength',
  'writableFinished', 'writableCorked', 'writableEnded', 'writableNeedDrain']) {
  Object.defineProperty(Duplex.prototype, name, Object.getOwnPropertyDescriptor(Writable.prototype, name));
}
Object.defineProperty(Duplex.prototype, 'destroyed', {
  configurable: true,
  enumerable: false,
  get() {
    const r = this._readableState;
    const w = this._writableState;
    return r !== undefined && w !== undefined && r.destroyed && w.destroyed;
  },
  set(value) {
    if (this._readableState && this._writableState) {
      this._readableState.destroyed = value;
      this._writableState.destroyed = value;
    }
  },
});

Duplex.fromWeb = function(pair, options) {
  return require('internal/webstreams/adapters').newStreamDuplexFromReadableWritablePair(pair, options);
};
Duplex.toWeb = function(duplex, options) {
  return require('internal/webstreams/adapters').newReadableWritablePairFromDuplex(duplex, options);
};
Duplex.from = function(body) {
  return require('internal/streams/duplexify').duplexify(body, 'body');
};

module.exports = { Duplex };
