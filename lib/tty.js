'use strict';

// node:tty: streams over terminals.

const { Duplex } = require('stream');
const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_FD, ERR_TTY_INIT_FAILED } } = require('internal/errors');
const { getColorDepth, hasColors } = require('internal/tty_colors');
const binding = internalBinding('stdio');

const largestFd = 2147483647;
const lastStandardFd = 2;

function isatty(fd) {
  return Number.isInteger(fd) && fd >= 0 && fd <= largestFd && binding.isTerminal(fd);
}

// open gives what a stream stands on.
function open(fd) {
  if (fd >> 0 !== fd || fd < 0) throw new ERR_INVALID_FD(fd);
  const handle = binding.openTerminal(fd);
  if (handle instanceof Error) {
    throw new ERR_TTY_INIT_FAILED({ errno: handle.errno, code: handle.code, message: /: ([^,]*)/.exec(handle.message)[1], syscall: handle.syscall });
  }
  return handle;
}

// Terminal is a stream of which both directions work, whatever it is called. Writes have happened when they return.
function Terminal(fd, options) {
  this._handle = open(fd);
  this.isTTY = true;
  this.fd = fd;
  Duplex.call(this, { allowHalfOpen: false, emitClose: false, decodeStrings: false, ...options });
  // Between 'pause' and 'resume', keys are for others: for a child process that has the terminal too. A read that an earlier
  // resume() has asked for comes in the next tick.
  this.on('pause', () => {
    stopReading.call(this);
    process.nextTick(() => { if (!this.readableFlowing) stopReading.call(this); });
  });
  this.on('resume', () => { if (this._readableState.reading) this._read(); });
}
Object.setPrototypeOf(Terminal.prototype, Duplex.prototype);
Object.setPrototypeOf(Terminal, Duplex);

function stopReading() { this._handle?.readStop(); }

define(Terminal.prototype, {
  _read() {
    // A stream that was paused asks for more to fill its buffer. That waits for 'resume'.
    if (this.readableFlowing === false && this.isPaused() && this.listenerCount('readable') === 0) return;
    this._handle?.readStart((error, bytes) => {
      if (error) this.destroy(error);
      else if (!this.push(bytes === null ? null : Buffer.from(bytes))) stopReading.call(this);
    });
  },

  _write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8') chunk = Buffer.from(chunk, encoding);
    callback(this._handle === null ? null : this._handle.write(chunk));
  },

  _destroy(error, callback) {
    this._handle?.close();
    this._handle = null;
    // Standard streams belong to the process.
    if (this.fd > lastStandardFd) require('fs').close(this.fd, (e) => callback(error ?? e));
    else callback(error);
  },

  ref() {
    this._handle?.ref();
    return this;
  },

  unref() {
    this._handle?.unref();
    return this;
  },
});

function ReadStream(fd, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(fd, options);
  Terminal.call(this, fd, options);
  this.isRaw = false;
}
Object.setPrototypeOf(ReadStream.prototype, Terminal.prototype);
Object.setPrototypeOf(ReadStream, Terminal);

ReadStream.prototype.setRawMode = function setRawMode(flag) {
  flag = Boolean(flag);
  const error = this._handle?.setRawMode(flag);
  if (error) this.emit('error', error);
  else this.isRaw = flag;
  return this;
};

function WriteStream(fd) {
  if (!(this instanceof WriteStream)) return new WriteStream(fd);
  Terminal.call(this, fd);
  const size = this._handle.size();
  if (Array.isArray(size)) [this.columns, this.rows] = size;
}
Object.setPrototypeOf(WriteStream.prototype, Terminal.prototype);
Object.setPrototypeOf(WriteStream, Terminal);

const movements = {};
for (const name of ['cursorTo', 'moveCursor', 'clearLine', 'clearScreenDown']) {
  movements[name] = {
    [name](...args) { return require('internal/readline/cursor')[name](this, ...args); },
  }[name];
}

Object.assign(WriteStream.prototype, {
  isTTY: true,
  getColorDepth,
  hasColors,

  _refreshSize() {
    const size = this._handle?.size();
    if (size === undefined) return;
    if (!Array.isArray(size)) {
      this.emit('error', size);
      return;
    }
    const [columns, rows] = size;
    if (columns === this.columns && rows === this.rows) return;
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  },

  ...movements,

  getWindowSize() { return [this.columns, this.rows]; },
});

function define(target, methods) {
  for (const name of Object.keys(methods)) {
    Object.defineProperty(target, name, { configurable: true, writable: true, value: methods[name] });
  }
}

module.exports = { isatty, ReadStream, WriteStream };
