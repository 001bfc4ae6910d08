'use strict';

// node:tty: streams over terminals.

const { codes: { ERR_INVALID_FD } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const binding = internalBinding('stdio');

function isatty(fd) {
  return Number.isInteger(fd) && fd >= 0 && fd <= 2147483647 && binding.isTerminal(fd);
}

function checkFd(fd) {
  if (fd >> 0 !== fd || fd < 0) throw new ERR_INVALID_FD(fd);
}

// The streams stand on those of fs, which are loaded when somebody makes one.
function makeReadStream() {
  const fs = require('fs');
  return class ReadStream extends fs.ReadStream {
    constructor(fd, options) {
      checkFd(fd);
      super(null, { ...options, fd, autoClose: false });
      this.isRaw = false;
      this.isTTY = true;
    }

    setRawMode(flag) {
      const error = binding.setRawMode(this.fd, Boolean(flag));
      if (error) this.emit('error', error);
      else this.isRaw = Boolean(flag);
      return this;
    }
  };
}

function makeWriteStream() {
  const fs = require('fs');
  const { Writable } = require('stream');
  const { getColorDepth, hasColors } = require('internal/tty_colors');
  class WriteStream extends Writable {
    constructor(fd) {
      checkFd(fd);
      super({ decodeStrings: false, emitClose: false });
      this.fd = fd;
      this._type = 'tty';
      this.isTTY = true;
      [this.columns, this.rows] = binding.size(fd) ?? [0, 0];
    }

    _write(chunk, encoding, callback) {
      try {
        fs.writeSync(this.fd, chunk, null, encoding);
        callback();
      } catch (e) {
        callback(e);
      }
    }

    getWindowSize() { return [this.columns, this.rows]; }
    getColorDepth(env) { return getColorDepth(env); }
    hasColors(count, env) { return hasColors(count, env); }
  }
  for (const [name, sequence] of [
    ['clearLine', (dir) => (dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K')],
    ['clearScreenDown', () => '\x1b[0J'],
    ['moveCursor', (dx, dy) => (dx < 0 ? `\x1b[${-dx}D` : dx > 0 ? `\x1b[${dx}C` : '') + (dy < 0 ? `\x1b[${-dy}A` : dy > 0 ? `\x1b[${dy}B` : '')],
    ['cursorTo', (x, y) => (typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`)],
  ]) {
    Object.defineProperty(WriteStream.prototype, name, {
      configurable: true,
      writable: true,
      value(...args) {
        const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
        if (callback !== undefined) validateFunction(callback, 'callback');
        return this.write(sequence(...args), callback);
      },
    });
  }
  return WriteStream;
}

function lazy(make) {
  let made;
  return () => (made ??= make());
}

const readStream = lazy(makeReadStream);
const writeStream = lazy(makeWriteStream);

module.exports = {
  isatty,
  get ReadStream() { return readStream(); },
  get WriteStream() { return writeStream(); },
};
