'use strict';

// Transform: a Duplex whose output is made from its input; PassThrough leaves the
// chunks as they are.

const { Duplex } = require('internal/streams/duplex');
const { highWaterMark } = require('internal/streams/state');
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

// The write callback that waits until the readable side has room again.
const kCallback = Symbol('kCallback');
// The chunk under way: its write callback and how much output there was before.
const kWork = Symbol('kWork');

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

Transform.prototype._transform = function(chunk, encoding, callback) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_transform()');
};

Transform.prototype._write = function(chunk, encoding, callback) {
  const work = this[kWork] || begin(this);
  work.callback = callback;
  work.before = this._readableState.length;
  this._transform(chunk, encoding, work.done);
};

// begin makes what a stream needs to know of the chunk it works on. There is one
// at a time, so that one callback serves for all.
function begin(stream) {
  const work = { callback: null, before: 0, done: null };
  work.done = (err, output) => {
    if (err) {
      work.callback(err);
      return;
    }
    if (output != null) stream.push(output);
    takeNext(stream, work.before, work.callback);
  };
  Object.defineProperty(stream, kWork, { value: work });
  return work;
}

// takeNext asks for more input, at once or, when the output is full, as soon as
// somebody reads.
function takeNext(stream, before, callback) {
  const r = stream._readableState;
  if (r.ended) {
    // What is written from now on is lost: at least it must not keep the loop busy.
    process.nextTick(callback);
  } else if (stream._writableState.ended || // this is the last input
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
const passOn = PassThrough.prototype._transform;

// Without a _transform() of its own there is nothing to wait for.
PassThrough.prototype._write = function(chunk, encoding, callback) {
  if (this._transform !== passOn) {
    Transform.prototype._write.call(this, chunk, encoding, callback);
    return;
  }
  const before = this._readableState.length;
  this.push(chunk);
  takeNext(this, before, callback);
};

module.exports = { Transform, PassThrough };
