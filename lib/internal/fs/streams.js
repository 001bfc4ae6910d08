'use strict';

// fs.ReadStream and fs.WriteStream: streams over a descriptor, which they open themselves unless they are given one.

const fs = require('fs');
const { Readable, Writable, finished } = require('stream');
const { Buffer } = require('buffer');
const { validateFunction, validateInteger, validateBoolean } = require('internal/validators');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE }, aggregateTwoErrors } = require('internal/errors');
const binding = internalBinding('fs');

const kFs = Symbol('kFs');
const kHandle = Symbol('kHandle');
const kBusy = Symbol('kIsPerformingIO'); // a read or write is on its way
const kIdle = Symbol('kIoDone'); // event: it has come back
const kOpened = Symbol('kOpened');

// The functions of fs that a stream needs, over a FileHandle.
function handleFs(stream, handle) {
  const settle = (promise, done, callback) => {
    promise.then((result) => { process.nextTick(done, callback, result); }, (error) => { process.nextTick(callback, error, 0); });
  };
  return {
    read(fd, buffer, offset, length, position, callback) {
      settle(handle.read(buffer, offset, length, position), (cb, r) => { cb(null, r.bytesRead, r.buffer); }, callback);
    },
    write(fd, buffer, offset, length, position, callback) {
      settle(handle.write(buffer, offset, length, position), (cb, r) => { cb(null, r.bytesWritten, r.buffer); }, callback);
    },
    writev(fd, buffers, position, callback) {
      settle(handle.writev(buffers, position), (cb, r) => { cb(null, r.bytesWritten, r.buffers); }, callback);
    },
    fsync(fd, callback) {
      settle(handle.sync(), (cb) => { cb(null); }, callback);
    },
    close(fd, callback) {
      binding.release(handle);
      settle(handle.close(), (cb) => { cb(null); }, callback);
    },
  };
}

function takeFd(stream, options) {
  const { fd } = options;
  if (typeof fd === 'number') {
    stream[kFs] = options.fs || fs;
    return binding.fd(fd);
  }
  if (!binding.isHandle(fd)) throw new ERR_INVALID_ARG_TYPE('options.fd', ['number', 'FileHandle'], fd);
  if (options.fs) {
    const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
    throw new ERR_METHOD_NOT_IMPLEMENTED('FileHandle with fs');
  }
  stream[kHandle] = fd;
  stream[kFs] = handleFs(stream, fd);
  binding.retain(fd);
  fd.on('close', () => { stream.close(); });
  return fd.fd;
}

// What both kinds of stream begin with. It gives a copy of the options.
function prepare(stream, path, given, flags) {
  const options = binding.options(given);
  if (options.fd == null) {
    stream.fd = null;
    stream[kFs] = options.fs || fs;
    validateFunction(stream[kFs].open, 'options.fs.open');
    stream.path = binding.path(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
  } else {
    stream.fd = takeFd(stream, options);
  }
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  return options;
}

function setStart(stream, options) {
  stream.start = options.start;
  if (stream.start !== undefined) validateInteger(stream.start, 'start', 0);
}

function openNow(stream, callback) {
  stream[kFs].open(stream.path, stream.flags, stream.mode, (error, fd) => {
    if (error) {
      callback(error);
      return;
    }
    stream.fd = fd;
    callback();
    stream.emit('open', fd);
    stream.emit('ready');
  });
}

// Old programs replace open() in order to open in their own way, and emit 'open' themselves.
function openByProgram(stream, callback) {
  const emit = stream.emit;
  stream.emit = function(...args) {
    if (args[0] === 'open') {
      this.emit = emit;
      callback();
      Reflect.apply(emit, this, args);
    } else if (args[0] === 'error') {
      this.emit = emit;
      callback(args[1]);
    } else {
      Reflect.apply(emit, this, args);
    }
  };
  stream.open();
}

function _construct(callback) {
  if (typeof this.fd === 'number') {
    callback();
  } else if (typeof this.open === 'function' && this.open !== kOpened) {
    openByProgram(this, callback);
  } else {
    openNow(this, callback);
  }
}

function closeFd(stream, error, callback) {
  stream[kFs].close(stream.fd, (failure) => { callback(failure || error); });
  stream.fd = null;
}

// The descriptor must not be closed under a read or write that is on its way.
function whenIdle(stream, then) {
  if (stream[kBusy]) stream.once(kIdle, then);
  else then(null);
}

function endIO(stream, failure) {
  stream[kBusy] = false;
  if (!stream.destroyed) return true;
  stream.emit(kIdle, failure);
  return false;
}

function stateOf(stream, state, name) {
  if (stream?.[state] === undefined) throw new (require('internal/errors').codes.ERR_INVALID_THIS)(name);
  return stream[state];
}

function accessors(proto, state, name) {
  Object.defineProperty(proto, 'autoClose', {
    __proto__: null,
    get() { return stateOf(this, state, name).autoDestroy; },
    set(value) { stateOf(this, state, name).autoDestroy = value; },
  });
  Object.defineProperty(proto, 'pending', {
    __proto__: null,
    configurable: true,
    get() { return this.fd === null; },
  });
}

function ReadStream(path, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, options);
  options = prepare(this, path, options, 'r');
  if (options.highWaterMark === undefined) options.highWaterMark = 64 * 1024;
  validateFunction(this[kFs].read, 'options.fs.read');
  if (options.autoDestroy) validateFunction(this[kFs].close, 'options.fs.close');
  setStart(this, options);
  this.end = options.end ?? Infinity;
  if (this.end !== Infinity) {
    validateInteger(this.end, 'end', 0);
    if (this.start !== undefined && this.start > this.end) {
      throw new ERR_OUT_OF_RANGE('start', `<= "end" (here: ${this.end})`, this.start);
    }
  }
  this.pos = this.start;
  this.bytesRead = 0;
  this[kBusy] = false;
  Reflect.apply(Readable, this, [options]);
  if (options.encoding) this.setEncoding(options.encoding);
}
Object.setPrototypeOf(ReadStream.prototype, Readable.prototype);
Object.setPrototypeOf(ReadStream, Readable);
accessors(ReadStream.prototype, '_readableState', 'ReadStream');
ReadStream.prototype._construct = _construct;

ReadStream.prototype._read = function(n) {
  const left = this.end - (this.pos === undefined ? this.bytesRead : this.pos) + 1;
  n = Math.min(n, left);
  if (n <= 0) {
    this.push(null);
    return;
  }
  const buffer = Buffer.allocUnsafeSlow(n);
  this[kBusy] = true;
  this[kFs].read(this.fd, buffer, 0, n, this.pos, (error, count) => {
    if (!endIO(this, error)) return;
    if (error) {
      require('internal/streams/destroy').errorOrDestroy(this, error);
    } else if (count > 0) {
      if (this.pos !== undefined) this.pos += count;
      this.bytesRead += count;
      // Most of a buffer that is hardly filled would be kept for nothing.
      this.push(count === n ? buffer : count > n >> 1 ? buffer.subarray(0, count) : Buffer.from(buffer.subarray(0, count)));
    } else {
      this.push(null);
    }
  });
};

ReadStream.prototype._destroy = function(error, callback) {
  whenIdle(this, (failure) => {
    if (this.fd === null) callback(error || failure);
    else closeFd(this, error || failure, callback);
  });
};

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

function WriteStream(path, options) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, options);
  options = prepare(this, path, options, 'w');
  options.decodeStrings = true;
  const { open, write, writev, close, fsync } = this[kFs];
  if (!write && !writev) throw new ERR_INVALID_ARG_TYPE('options.fs.write', 'function', write);
  if (write) validateFunction(write, 'options.fs.write');
  if (writev) validateFunction(writev, 'options.fs.writev');
  if (options.autoDestroy) validateFunction(close, 'options.fs.close');
  this.flush = options.flush;
  if (this.flush == null) this.flush = false;
  else validateBoolean(this.flush, 'options.flush');
  if (this.flush) validateFunction(fsync, 'options.fs.fsync');
  // Without one of the two functions writes go by the other.
  if (!write) this._write = null;
  if (!writev) this._writev = null;
  setStart(this, options);
  this.pos = this.start;
  this.bytesWritten = 0;
  this[kBusy] = false;
  Reflect.apply(Writable, this, [options]);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
Object.setPrototypeOf(WriteStream.prototype, Writable.prototype);
Object.setPrototypeOf(WriteStream, Writable);
accessors(WriteStream.prototype, '_writableState', 'WriteStream');
WriteStream.prototype._construct = _construct;

const maxRetries = 5; // of a write that is told to come again, in a row

function writeAll(stream, data, size, position, retries, callback) {
  stream[kFs].write(stream.fd, data, 0, size, position, (error, count, written) => {
    if (error?.code === 'EAGAIN') {
      error = null;
      count = 0;
    }
    if (stream.destroyed || error) {
      callback(error || new (require('internal/errors').codes.ERR_STREAM_DESTROYED)('write'));
      return;
    }
    stream.bytesWritten += count;
    retries = count ? 0 : retries + 1;
    size -= count;
    if (retries > maxRetries) {
      callback(new (require('internal/errors').codes.ERR_SYSTEM_ERROR)('write failed'));
    } else if (size > 0) {
      writeAll(stream, written.subarray(count), size, position === undefined ? undefined : position + count, retries, callback);
    } else {
      callback();
    }
  });
}

function writevAll(stream, chunks, size, position, retries, callback) {
  stream[kFs].writev(stream.fd, chunks, position, (error, count, buffers) => {
    if (error?.code === 'EAGAIN') {
      error = null;
      count = 0;
    }
    if (stream.destroyed || error) {
      callback(error || new (require('internal/errors').codes.ERR_STREAM_DESTROYED)('writev'));
      return;
    }
    stream.bytesWritten += count;
    retries = count ? 0 : retries + 1;
    size -= count;
    if (retries > maxRetries) {
      callback(new (require('internal/errors').codes.ERR_SYSTEM_ERROR)('writev failed'));
    } else if (size > 0) {
      const rest = Buffer.concat(buffers).subarray(count);
      writevAll(stream, [rest], size, position === undefined ? undefined : position + count, retries, callback);
    } else {
      callback();
    }
  });
}

function move(stream, size, start, callback) {
  stream[kBusy] = true;
  const position = stream.pos;
  if (stream.pos !== undefined) stream.pos += size;
  start(position, (error) => {
    if (endIO(stream, error)) callback(error);
    else callback(error);
  });
}

WriteStream.prototype._write = function(data, encoding, callback) {
  move(this, data.length, (position, done) => { writeAll(this, data, data.length, position, 0, done); }, callback);
};

WriteStream.prototype._writev = function(data, callback) {
  const chunks = [];
  let size = 0;
  for (const { chunk } of data) {
    chunks.push(chunk);
    size += chunk.length;
  }
  move(this, size, (position, done) => { writevAll(this, chunks, size, position, 0, done); }, callback);
};

WriteStream.prototype._destroy = function(error, callback) {
  whenIdle(this, (failure) => {
    error = error || failure;
    if (this.fd === null) {
      callback(error);
    } else if (this.flush) {
      this[kFs].fsync(this.fd, (syncError) => { closeFd(this, aggregateTwoErrors(syncError, error), callback); });
    } else {
      closeFd(this, error, callback);
    }
  });
};

WriteStream.prototype.close = function(callback) {
  if (callback) {
    if (this.closed) {
      process.nextTick(callback);
      return;
    }
    this.on('close', callback);
  }
  // What ends by itself must not be left open.
  if (!this.autoClose) this.on('finish', this.destroy);
  // Since the stream ends, it is not destroyed: what was written goes out first.
  this.end();
};

WriteStream.prototype.destroySoon = WriteStream.prototype.end;

exports.ReadStream = ReadStream;
exports.WriteStream = WriteStream;
exports.FileReadStream = ReadStream;
exports.FileWriteStream = WriteStream;

exports.createReadStream = function createReadStream(path, options) {
  return new exports.ReadStream(path, options);
};
exports.createWriteStream = function createWriteStream(path, options) {
  return new exports.WriteStream(path, options);
};
