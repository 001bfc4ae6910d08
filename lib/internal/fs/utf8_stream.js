'use strict';

// fs.Utf8Stream: a fast sink for lines of text, such as logs. What is written is collected, and goes to the file in pieces of at
// most maxWrite bytes, one at a time.

const EventEmitter = require('events');
const fs = require('fs');
const { dirname } = require('path');
const { Buffer } = require('buffer');
const { setTimeout, setInterval, clearInterval } = require('timers');
const { validateBoolean, validateFunction, validateObject, validateOneOf, validateUint32 } = require('internal/validators');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE } } = require('internal/errors');

const retryDelay = 100; // milliseconds until a write that the system put off is tried again
const defaultMaxWrite = 16 * 1024;

function sleep(ms) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

class Utf8Stream extends EventEmitter {
  #fs;
  #fd = -1;
  #file = null;
  #mode;
  #append;
  #mkdir;
  #sync;
  #fsync;
  #minLength;
  #maxLength;
  #maxWrite;
  #binary; // contentMode is 'buffer'
  #retry;
  #periodicFlush;
  #periodicTimer = null;

  #pieces = []; // strings or Buffers that wait, each of at most maxWrite bytes
  #length = 0; // of what waits, in the units that minLength counts
  #flying = null; // Buffer that is being written, or null
  #writing = false;
  #opening = false;
  #ending = false;
  #destroyed = false;
  #reopening = false;
  #flushWanted = false; // flush was called while the file was being opened
  #asyncDrain = false;

  constructor(options = {}) {
    validateObject(options, 'options');
    super();
    const {
      fd, dest, minLength = 0, maxLength = 0, maxWrite = defaultMaxWrite, periodicFlush = 0, sync = false, append = true, mkdir = false,
      mode, fsync = false, contentMode = 'utf8', retryEAGAIN = () => true, fs: given = {},
    } = options;
    validateUint32(minLength, 'options.minLength');
    validateUint32(maxLength, 'options.maxLength');
    validateUint32(maxWrite, 'options.maxWrite');
    validateUint32(periodicFlush, 'options.periodicFlush');
    validateBoolean(sync, 'options.sync');
    validateBoolean(append, 'options.append');
    validateBoolean(mkdir, 'options.mkdir');
    validateBoolean(fsync, 'options.fsync');
    validateFunction(retryEAGAIN, 'options.retryEAGAIN');
    validateOneOf(contentMode, 'options.contentMode', ['buffer', 'utf8']);
    validateObject(given, 'options.fs');
    this.#fs = { ...fs, ...given };
    this.#mode = mode;
    this.#append = append;
    this.#mkdir = mkdir;
    this.#sync = sync;
    this.#fsync = fsync;
    this.#minLength = minLength;
    this.#maxLength = maxLength;
    this.#maxWrite = maxWrite || defaultMaxWrite;
    this.#binary = contentMode === 'buffer';
    this.#retry = retryEAGAIN;
    this.#periodicFlush = periodicFlush;
    if (minLength >= this.#maxWrite) {
      throw new ERR_INVALID_ARG_VALUE('minLength', minLength, `should be smaller than maxWrite (${this.#maxWrite})`);
    }
    const target = fd ?? dest;
    if (typeof target === 'number') {
      this.#fd = target;
      process.nextTick(() => { this.emit('ready'); });
    } else if (typeof target === 'string') {
      this.#open(target);
    } else {
      throw new ERR_INVALID_ARG_TYPE('fd', ['number', 'string'], target);
    }
    this.on('newListener', (name) => { if (name === 'drain') this.#asyncDrain = false; });
    if (periodicFlush !== 0) {
      this.#periodicTimer = setInterval(() => { this.flush(); }, periodicFlush);
      this.#periodicTimer.unref();
    }
  }

  get mode() { return this.#mode; }
  get file() { return this.#file; }
  get fd() { return this.#fd; }
  get minLength() { return this.#minLength; }
  get maxLength() { return this.#maxLength; }
  get writing() { return this.#writing; }
  get sync() { return this.#sync; }
  get fsync() { return this.#fsync; }
  get append() { return this.#append; }
  get periodicFlush() { return this.#periodicFlush; }
  get contentMode() { return this.#binary ? 'buffer' : 'utf8'; }
  get mkdir() { return this.#mkdir; }

  #open(file) {
    this.#opening = true;
    this.#writing = true;
    this.#asyncDrain = false;
    const opened = (error, fd) => {
      this.#opening = false;
      this.#writing = false;
      if (error) {
        const reopening = this.#reopening;
        this.#reopening = false;
        this.emit('error', error);
        if (reopening) this.#next();
        return;
      }
      const reopened = this.#reopening;
      const old = reopened ? this.#fd : -1;
      this.#fd = fd;
      this.#file = file;
      this.#reopening = false;
      if (old !== -1) this.#fs.close(old, (closeError) => { if (closeError) this.emit('error', closeError); });
      if (this.#sync) process.nextTick(() => { this.emit('ready'); });
      else this.emit('ready');
      if (this.#destroyed) return;
      if (this.#length > this.#minLength || this.#flushWanted || this.#ending) this.#next();
      else if (reopened || this.#asyncDrain) process.nextTick(() => { this.emit('drain'); });
    };
    const flags = this.#append ? 'a' : 'w';
    if (this.#sync) {
      try {
        if (this.#mkdir) this.#fs.mkdirSync(dirname(file), { recursive: true });
        opened(null, this.#fs.openSync(file, flags, this.#mode));
      } catch (error) {
        opened(error);
        throw error;
      }
      return;
    }
    const open = () => { this.#fs.open(file, flags, this.#mode, opened); };
    if (!this.#mkdir) {
      open();
      return;
    }
    this.#fs.mkdir(dirname(file), { recursive: true }, (error) => {
      if (error) opened(error);
      else open();
    });
  }

  write(data) {
    if (this.#destroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
    if (this.#binary) {
      if (!(data instanceof Uint8Array)) throw new ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView'], data);
      if (!Buffer.isBuffer(data)) data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    } else if (typeof data !== 'string') {
      throw new ERR_INVALID_ARG_TYPE('data', 'string', data);
    }
    const total = this.#length + data.length;
    if (this.#maxLength && total > this.#maxLength) {
      this.emit('drop', data);
      return this.#length < this.#maxWrite;
    }
    const last = this.#pieces.length - 1;
    if (last < 0 || this.#binary || this.#pieces[last].length + data.length > this.#maxWrite) this.#pieces.push(data);
    else this.#pieces[last] += data;
    this.#length = total;
    if (!this.#writing && this.#length >= this.#minLength) this.#next();
    return this.#length < this.#maxWrite;
  }

  // Takes what waits as bytes, as much as one write may have.
  #take() {
    if (this.#binary) {
      const parts = [];
      let size = 0;
      while (this.#pieces.length > 0 && (size === 0 || size + this.#pieces[0].length <= this.#maxWrite)) {
        const part = this.#pieces.shift();
        parts.push(part);
        size += part.length;
      }
      this.#length -= size;
      return parts.length === 1 ? parts[0] : Buffer.concat(parts, size);
    }
    const text = this.#pieces.shift();
    this.#length -= text.length;
    return Buffer.from(text);
  }

  // Writes on, or ends what is to be ended.
  #next() {
    if (this.#writing || this.#opening) return;
    if (this.#flying === null) {
      if (this.#pieces.length === 0) {
        this.#idle();
        return;
      }
      this.#flying = this.#take();
    }
    this.#writing = true;
    this.#flushWanted = false;
    if (this.#sync) {
      try {
        this.#written(null, this.#fs.writeSync(this.#fd, this.#flying));
      } catch (error) {
        this.#written(error);
      }
    } else {
      this.#fs.write(this.#fd, this.#flying, (error, count) => { this.#written(error, count); });
    }
  }

  #written(error, count) {
    if (error) {
      if ((error.code === 'EAGAIN' || error.code === 'EBUSY') && this.#retry(error, this.#flying.length, this.#length)) {
        const again = () => {
          this.#writing = false;
          this.#next();
        };
        if (this.#sync) {
          sleep(retryDelay);
          again();
        } else {
          setTimeout(again, retryDelay);
        }
        return;
      }
      this.#writing = false;
      this.emit('error', error);
      return;
    }
    this.#writing = false;
    this.emit('write', count);
    const rest = this.#rest(this.#flying, count);
    this.#flying = rest.length > 0 ? rest : null;
    if (this.#flying !== null) {
      this.#next();
      return;
    }
    if (this.#fsync) this.#fs.fsyncSync(this.#fd);
    if (this.#reopening) {
      this.#open(this.#file);
    } else if (this.#pieces.length > 0 && this.#length > this.#minLength) {
      this.#next();
    } else if (this.#ending) {
      this.#next();
    } else if (this.#sync) {
      if (!this.#asyncDrain) {
        this.#asyncDrain = true;
        process.nextTick(() => {
          this.#asyncDrain = false;
          this.emit('drain');
        });
      }
    } else {
      this.emit('drain');
    }
  }

  // What is left of bytes of which count were written. A character that was cut is written again as a whole.
  #rest(bytes, count = bytes.length) {
    if (!this.#binary && count < bytes.length) {
      while (count > 0 && (bytes[count] & 0xc0) === 0x80) count--;
    }
    return bytes.subarray(count);
  }

  #idle() {
    if (this.#ending) this.#close();
    else if (!this.#sync) this.emit('drain');
  }

  flush(callback) {
    if (callback !== undefined && callback !== null) validateFunction(callback, 'cb');
    if (this.#destroyed) {
      const error = new ERR_INVALID_STATE('Utf8Stream is destroyed');
      if (callback) {
        callback(error);
        return;
      }
      throw error;
    }
    if (this.#minLength <= 0 && this.#pieces.length === 0 && !this.#writing) {
      if (callback) this.#synced(callback);
      return;
    }
    if (callback) this.#whenDrained(callback);
    if (this.#writing) {
      this.#flushWanted = this.#opening;
      return;
    }
    if (this.#pieces.length === 0) this.#pieces.push(this.#binary ? Buffer.alloc(0) : '');
    this.#next();
  }

  #synced(callback) {
    if (this.#fsync || this.#destroyed) {
      process.nextTick(callback, null);
      return;
    }
    this.#fs.fsync(this.#fd, (error) => {
      // A pipe or terminal cannot be brought to a disk.
      callback(error && error.code !== 'EBADF' && error.code !== 'EINVAL' ? error : null);
    });
  }

  #whenDrained(callback) {
    const drained = () => {
      this.off('error', failed);
      this.#synced(callback);
    };
    const failed = (error) => {
      this.off('drain', drained);
      callback(error);
    };
    this.once('drain', drained);
    this.once('error', failed);
  }

  flushSync() {
    if (this.#destroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
    if (this.#fd < 0) throw new ERR_INVALID_STATE('Invalid file descriptor');
    let left = this.#writing && !this.#sync ? null : this.#flying;
    while (left !== null || this.#pieces.length > 0) {
      left ??= this.#take();
      while (left.length > 0) {
        try {
          left = this.#rest(left, this.#fs.writeSync(this.#fd, left));
        } catch (error) {
          if (error.code !== 'EAGAIN' && error.code !== 'EBUSY' || !this.#retry(error, left.length, this.#length)) {
            this.#pieces.unshift(this.#binary ? left : left.toString());
            this.#length += left.length;
            throw error;
          }
          sleep(retryDelay);
        }
      }
      left = null;
    }
    if (!this.#writing) this.#flying = null;
    try {
      this.#fs.fsyncSync(this.#fd);
    } catch {
      // A pipe or terminal cannot be brought to a disk.
    }
  }

  reopen(file) {
    if (this.#destroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
    if (this.#opening) {
      this.once('ready', () => { this.reopen(file); });
      return;
    }
    if (this.#ending) return;
    if (!this.#file) throw new ERR_INVALID_STATE('Unable to reopen a file descriptor, you must pass a file to SonicBoom');
    if (file) this.#file = file;
    this.#reopening = true;
    if (this.#writing) return;
    this.#open(this.#file);
  }

  end() {
    if (this.#destroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
    if (this.#opening) {
      this.once('ready', () => { this.end(); });
      return;
    }
    if (this.#ending) return;
    this.#ending = true;
    if (!this.#writing) this.#next();
  }

  destroy() {
    if (!this.#destroyed) this.#close();
  }

  #close() {
    if (this.#fd === -1) {
      this.once('ready', () => { this.#close(); });
      return;
    }
    if (this.#periodicTimer !== null) clearInterval(this.#periodicTimer);
    this.#destroyed = true;
    this.#pieces = [];
    this.#length = 0;
    const closed = (error) => {
      if (error) {
        this.emit('error', error);
        return;
      }
      if (this.#ending && !this.#writing) this.emit('finish');
      this.emit('close');
    };
    const close = () => {
      // The standard streams belong to the process.
      if (this.#fd === 1 || this.#fd === 2) process.nextTick(closed, null);
      else this.#fs.close(this.#fd, closed);
    };
    if (this.#fsync) close(); // each write was followed by one
    else this.#fs.fsync(this.#fd, close);
  }

  [Symbol.dispose]() { this.destroy(); }
}

exports.Utf8Stream = Utf8Stream;
