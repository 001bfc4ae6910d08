'use strict';

// Transform: a Duplex whose output is made from its input; PassThrough leaves the
// chunks as they are.

const { Duplex } = require('internal/streams/duplex');
const { highWaterMark } = require('internal/streams/state');
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

// The write callback that waits until the readable side has room again.
const kCallback = Symbol('kCallback');

function Transform(options) {
  if (!(this instanceof Transform)) return new Transform(options);

  if (options && highWaterMark(false, options, 'readableHighWaterMark', true) === 0) {
    // A transform whose output holds nothing should hold no input either.
    options = {
      ...options,
      highWaterMark: null,
      readableHighWaterMark: 0,
      writableHighWaterMark: options.writableHighWaterMark || 0,
    };
  }
  Duplex.call(this, options);

  // Input makes output whenever it comes, not only within a _read().
  this._readableState.sync = false;
  this[kCallback] = null;
  if (options) {
    if (typeof options.transform === 'function') this._transform = options.transform;
    if (typeof options.flush === 'function') this._flush = options.flush;
  }
  // A _final() of a subclass does not take the place of flushing.
  this.on('prefinish', flushUnlessFinal);
}
Object.setPrototypeOf(Transform.prototype, Duplex.prototype);
Object.setPrototypeOf(Transform, Duplex);

function flushUnlessFinal() {
  if (this._final !== Transform.prototype._final) flush(this, null);
}

// flush lets _flush() add the last output, and ends the readable side.
function flush(stream, callback) {
  if (typeof stream._flush !== 'function' || stream.destroyed) {
    stream.push(null);
    if (callback !== null) callback();
    return;
  }
  stream._flush((err, data) => {
    if (err) {
      if (callback !== null) callback(err);
      else stream.destroy(err);
      return;
    }
    if (data != null) stream.push(data);
    stream.push(null);
    if (callback !== null) callback();
  });
}

Transform.prototype._final = function(callback) {
  flush(this, callback);
};

Transform.prototype._transform = function(chunk, encoding, callback) { // eslint-disable-line no-unused-vars
  throw new ERR_METHOD_NOT_IMPLEMENTED('_transform()');
};

Transform.prototype._write = function(chunk, encoding, callback) {
  const r = this._readableState;
  const w = this._writableState;
  const before = r.length;

  this._transform(chunk, encoding, (err, output) => {
    if (err) {
      callback(err);
      return;
    }
    if (output != null) this.push(output);
    takeNext(this, r, w, before, callback);
  });
};

// takeNext asks for more input, at once or, when the output is full, as soon as
// somebody reads.
function takeNext(stream, r, w, before, callback) {
  if (r.ended) {
    // What is written from now on is lost: at least it must not keep the loop busy.
    process.nextTick(callback);
  } else if (w.ended || // this is the last input
      before === r.length || // no output was added
      r.length < r.highWaterMark) {
    callback();
  } else {
    stream[kCallback] = callback;
  }
}

Transform.prototype._read = function() {
  const callback = this[kCallback];
  if (callback !== null) {
    this[kCallback] = null;
    callback();
  }
};

function PassThrough(options) {
  if (!(this instanceof PassThrough)) return new PassThrough(options);
  Transform.call(this, options);
}
Object.setPrototypeOf(PassThrough.prototype, Transform.prototype);
Object.setPrototypeOf(PassThrough, Transform);

PassThrough.prototype._transform = function(chunk, encoding, callback) {
  callback(null, chunk);
};

module.exports = { Transform, PassThrough };
