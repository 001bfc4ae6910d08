'use strict';

// What all streams of zlib have in common: a Transform over a native handle that works in steps.

const { Buffer } = require('buffer');
const { Transform, finished } = require('stream');
const { codes: { ERR_INTERNAL_ASSERTION, ERR_TRAILING_JUNK_AFTER_STREAM_END } } = require('internal/errors');
const { constants } = require('internal/zlib/constants');
const { settle, handleFor, inRange } = require('internal/zlib/settings');

const { Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK } = constants;

const kOwner = Symbol('owner_symbol');
const kFlushFlag = Symbol('kFlushFlag');
const kOutBuffer = Symbol('kOutBuffer');

// Chunks without content that ask for a flush: one for each kind.
const flushChunks = [];
for (let flag = 0; flag <= Z_BLOCK; flag++) {
  const chunk = Buffer.alloc(0);
  chunk[kFlushFlag] = flag;
  flushChunks.push(chunk);
}

const byEffect = [Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH];
const stronger = (a, b) => (byEffect.indexOf(a) > byEffect.indexOf(b) ? a : b);

function zlibError(message, errno, code) {
  const error = new Error(message);
  error.errno = errno;
  error.code = code;
  return error;
}

// onerror of a handle.
function zlibOnError(message, errno, code) {
  const stream = this[kOwner];
  release(stream);
  stream._hadError = true;
  stream.destroy(zlibError(message, errno, code));
}

function release(stream) {
  const handle = stream._handle;
  stream._handle = null;
  if (handle) handle.close();
}

function ZlibBase(opts, name) {
  begin(this, opts, name);
}
Object.setPrototypeOf(ZlibBase.prototype, Transform.prototype);
Object.setPrototypeOf(ZlibBase, Transform);

// begin makes a stream of the class of that name out of stream, and gives the settings.
function begin(stream, opts, name) {
  const settings = settle(name, opts);
  const handle = handleFor(name, settings, stream._writeState = new Uint32Array(2), processCallback);
  if (opts && (opts.encoding || opts.objectMode || opts.writableObjectMode)) {
    opts = { ...opts, encoding: null, objectMode: false, writableObjectMode: false };
  }
  Transform.call(stream, typeof opts === 'object' ? { autoDestroy: true, ...opts } : undefined);
  stream.bytesWritten = 0;
  stream._handle = handle;
  handle[kOwner] = stream;
  handle.onerror = zlibOnError;
  stream[kOutBuffer] = null;
  stream._outOffset = 0;
  stream._chunkSize = settings.chunkSize;
  stream._defaultFlushFlag = settings.flush;
  stream._finishFlushFlag = settings.finishFlush;
  stream._defaultFullFlushFlag = settings.fullFlush;
  stream._info = settings.info;
  stream._maxOutputLength = settings.maxOutputLength;
  stream._rejectGarbageAfterEnd = settings.rejectGarbageAfterEnd;
  return settings;
}
Object.defineProperties(ZlibBase.prototype, {
  _closed: { configurable: true, enumerable: true, get() { return !this._handle; } },
  // A stream that never makes output needs no room for it.
  _outBuffer: {
    configurable: true,
    enumerable: true,
    get() {
      if (this[kOutBuffer] === null) this[kOutBuffer] = Buffer.allocUnsafe(this._chunkSize);
      return this[kOutBuffer];
    },
    set(value) { this[kOutBuffer] = value; },
  },
});

ZlibBase.prototype.reset = function() {
  checkHandle(this);
  return this._handle.reset();
};

function checkHandle(stream) {
  if (!stream._handle) throw new ERR_INTERNAL_ASSERTION('zlib binding closed');
}

ZlibBase.prototype._flush = function(callback) {
  this._transform(Buffer.alloc(0), '', callback);
};

// The end of the input is told in _flush().
ZlibBase.prototype._final = function(callback) { callback(); };

ZlibBase.prototype.flush = function(kind, callback) {
  if (typeof kind === 'function' || (kind === undefined && !callback)) {
    callback = kind;
    kind = this._defaultFullFlushFlag;
  }
  if (this.writableFinished) {
    if (callback) process.nextTick(callback);
  } else if (this.writableEnded) {
    if (callback) this.once('end', callback);
  } else {
    this.write(flushChunks[kind], callback);
  }
};

ZlibBase.prototype.close = function(callback) {
  if (callback) finished(this, callback);
  this.destroy();
};

ZlibBase.prototype._destroy = function(error, callback) {
  release(this);
  callback(error);
};

ZlibBase.prototype._transform = function(chunk, encoding, callback) {
  let flag = this._defaultFlushFlag;
  const state = this._writableState;
  if (typeof chunk[kFlushFlag] === 'number') flag = chunk[kFlushFlag];
  else if (state.ending && state.length === chunk.byteLength) flag = stronger(flag, this._finishFlushFlag);
  work(this, chunk, flag, callback);
};

ZlibBase.prototype._processChunk = function(chunk, flag, callback) {
  if (typeof callback === 'function') work(this, chunk, flag, callback);
  else return workSync(this, chunk, flag);
};

// workSync does all that is to be done about chunk and gives the output.
function workSync(stream, chunk, flag) {
  checkHandle(stream);
  let output;
  try {
    output = stream._handle.runSync(flag, chunk, stream._maxOutputLength);
  } catch (error) {
    stream._hadError = true;
    release(stream);
    throw error;
  }
  const left = stream._writeState[1];
  stream.bytesWritten += chunk.byteLength - left;
  release(stream);
  if (left > 0 && stream._rejectGarbageAfterEnd) throw new ERR_TRAILING_JUNK_AFTER_STREAM_END();
  return output;
}

// work has chunk processed elsewhere, step by step.
function work(stream, chunk, flag, callback) {
  const handle = stream._handle;
  if (!handle) {
    process.nextTick(callback);
    return;
  }
  handle.buffer = chunk;
  handle.cb = callback;
  handle.flushFlag = flag;
  handle.inOff = 0;
  handle.availInBefore = chunk.byteLength;
  step(stream, handle);
}

function step(stream, handle) {
  const { length, highWaterMark } = stream._readableState;
  handle.availOutBefore = stream._chunkSize - stream._outOffset;
  // While nobody has to be asked whether there is room for more, one step may fill several pieces.
  const more = Math.max(0, Math.floor((highWaterMark - length - handle.availOutBefore) / stream._chunkSize));
  handle.write(handle.flushFlag, handle.buffer, handle.inOff, handle.availInBefore, stream._outBuffer, stream._outOffset,
    handle.availOutBefore, more);
}

// processCallback is called when a step is done. more are Buffers that it filled after the first.
function processCallback(more) {
  const stream = this[kOwner];
  if (stream.destroyed) {
    this.buffer = null;
    this.cb();
    return;
  }
  const { 0: outLeft, 1: inLeft } = stream._writeState;
  const used = this.availInBefore - inLeft;
  stream.bytesWritten += used;
  const have = this.availOutBefore - (more === undefined ? outLeft : 0);
  let full = false;
  if (have > 0) {
    const output = stream._outBuffer.slice(stream._outOffset, stream._outOffset + have);
    stream._outOffset += have;
    full = !stream.push(output);
  }
  if (more !== undefined) {
    for (let i = 0; i < more.length && !stream.destroyed; i++) if (more[i].length > 0) full = !stream.push(more[i]);
    stream._outOffset = stream._chunkSize;
  }
  if (stream.destroyed) {
    this.cb();
    return;
  }
  if (stream._outOffset >= stream._chunkSize) {
    stream._outOffset = 0;
    stream[kOutBuffer] = null;
  }
  if (outLeft === 0) {
    // There may be more output.
    this.inOff += used;
    this.availInBefore = inLeft;
    if (full) stepWhenRead(stream, this);
    else step(stream, this);
    return;
  }
  if (inLeft > 0) {
    // There was room, so what is left lies behind the end of the data.
    if (stream._rejectGarbageAfterEnd) {
      const error = new ERR_TRAILING_JUNK_AFTER_STREAM_END();
      stream.destroy(error);
      this.cb(error);
      return;
    }
    stream.push(null);
    this.cb();
    return;
  }
  this.buffer = null;
  this.cb();
}

// stepWhenRead goes on as soon as somebody reads.
function stepWhenRead(stream, handle) {
  const read = stream._read;
  stream._read = function(size) {
    stream._read = read;
    step(stream, handle);
    this._read(size);
  };
}

// Zlib is the base of the classes for zlib's own formats.
function Zlib(opts, name) {
  const settings = begin(this, opts, name);
  this._level = settings.level;
  this._strategy = settings.strategy;
  this._mode = settings.mode;
}
Object.setPrototypeOf(Zlib.prototype, ZlibBase.prototype);
Object.setPrototypeOf(Zlib, ZlibBase);

Zlib.prototype.params = function(level, strategy, callback) {
  const { Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_STRATEGY, Z_FIXED } = constants;
  inRange(level, 'level', Z_MIN_LEVEL, Z_MAX_LEVEL);
  inRange(strategy, 'strategy', Z_DEFAULT_STRATEGY, Z_FIXED);
  if (this._level === level && this._strategy === strategy) {
    process.nextTick(callback);
    return;
  }
  this.flush(Z_SYNC_FLUSH, () => {
    checkHandle(this);
    this._handle.params(level, strategy);
    if (this._hadError) return;
    this._level = level;
    this._strategy = strategy;
    if (callback) callback();
  });
};

module.exports = { ZlibBase, Zlib };
