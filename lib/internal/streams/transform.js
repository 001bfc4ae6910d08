'use strict';

// Transform: a Duplex whose output is made from its input; PassThrough leaves the
// chunks as they are.

const { Duplex } = require('internal/streams/duplex');
const core = require('internal/streams/core');
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

function Transform(options) {
  if (!(this instanceof Transform)) return new Transform(options);

  if (options && core.highWaterMark(false, options, 'readableHighWaterMark', true) === 0) {
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
  this[core.kCallback] = null; // the write callback that waits until the readable side has room again
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

Transform.prototype._write = core.transformWrite;
Transform.prototype._read = core.transformRead;

function PassThrough(options) {
  if (!(this instanceof PassThrough)) return new PassThrough(options);
  Transform.call(this, options);
}
Object.setPrototypeOf(PassThrough.prototype, Transform.prototype);
Object.setPrototypeOf(PassThrough, Transform);

PassThrough.prototype._transform = core.passOn;
PassThrough.prototype._write = core.passThroughWrite;

module.exports = { Transform, PassThrough };
