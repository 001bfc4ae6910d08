'use strict';

// process.stdout, process.stderr and process.stdin. None of them is made before a program looks; console writes without them.

const { Readable, Writable } = require('stream');
const { Buffer } = require('buffer');
const binding = internalBinding('stdio');

// A stream whose writes have happened when they return: to files, pipes and terminals alike.
class StandardOutput extends Writable {
  constructor(fd) {
    // In a worker the stream has no descriptor: what is written goes to the parent.
    super({ decodeStrings: false, emitClose: false });
    const kind = binding.kind(fd);
    if (kind !== '') {
      this.fd = fd;
      this._type = kind === 'file' ? 'fs' : kind;
      this._isStdio = true;
    }
    this.destroySoon = this.destroy;
    if (kind === 'tty') {
      this.isTTY = true;
      // A terminal may change its size at any time.
      for (const [name, index] of [['columns', 0], ['rows', 1]]) {
        Object.defineProperty(this, name, {
          configurable: true,
          enumerable: true,
          get() { return binding.size(fd)?.[index]; },
          set(value) { Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value }); },
        });
      }
    }
    this.#fd = fd;
  }

  #fd;

  getColorDepth(env) { return require('internal/tty_colors').getColorDepth(env); }
  hasColors(count, env) { return require('internal/tty_colors').hasColors(count, env); }

  getWindowSize() {
    return this.isTTY ? [this.columns, this.rows] : undefined;
  }

  _write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8') chunk = Buffer.from(chunk, encoding);
    callback(binding.write(this.#fd, chunk));
  }

  // The descriptor belongs to the process and stays open.
  _destroy(error, callback) {
    callback(error);
  }
}

class StandardInput extends Readable {
  #reading = false;

  constructor() {
    super({ emitClose: false });
    const kind = binding.kind(0);
    if (kind !== '') {
      this.fd = 0;
      if (kind === 'tty') {
        this.isTTY = true;
        this.isRaw = false;
      }
    }
    this.on('pause', () => {
      if (this.#reading) {
        this.#reading = false;
        binding.readStop();
      }
    });
  }

  _read() {
    if (this.#reading) return;
    this.#reading = true;
    binding.readStart((error, bytes) => {
      if (error) {
        this.#reading = false;
        this.destroy(error);
      } else if (!this.push(bytes === null ? null : Buffer.from(bytes))) {
        this.#reading = false;
        binding.readStop();
      }
    });
  }

  _destroy(error, callback) {
    this.#reading = false;
    binding.readStop();
    callback(error);
  }
}

exports.get = function get(name) {
  if (name === 'stdin') return new StandardInput();
  const fd = name === 'stdout' ? 1 : 2;
  const stream = new StandardOutput(fd);
  binding.made(fd, stream);
  return stream;
};
