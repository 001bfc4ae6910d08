'use strict';

// process.stdout, process.stderr and process.stdin. None of them is made before a program looks; console writes without them.

const { Readable, Writable } = require('stream');
const { Buffer } = require('buffer');
const binding = internalBinding('stdio');

// A stream to a file or a pipe whose writes have happened when they return.
class SyncWriteStream extends Writable {
  #fd;

  constructor(fd) {
    super({ decodeStrings: false, emitClose: false });
    this.#fd = fd;
    this.readable = false;
  }

  _write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8') chunk = Buffer.from(chunk, encoding);
    callback(binding.write(this.#fd, chunk));
  }
}

function standardOutput(fd) {
  const kind = binding.kind(fd);
  const terminal = kind === 'tty';
  const stream = terminal ? new (require('tty').WriteStream)(fd) : new SyncWriteStream(fd);
  // In a worker the stream has no descriptor: what is written goes to the parent.
  if (kind !== '') {
    stream.fd = fd;
    stream._type = kind === 'file' ? 'fs' : kind;
    if (kind === 'file') stream.autoClose = false;
    stream._isStdio = true;
  }
  stream.destroySoon = stream.destroy;
  // The descriptor belongs to the process and stays open.
  stream._destroy = keepOpen;
  if (terminal) process.on('SIGWINCH', () => stream._refreshSize());
  return stream;
}

function keepOpen(error, callback) {
  callback(error);
  // What is written after the stream was destroyed comes out still.
  this._undestroy();
}

class StandardInput extends Readable {
  #reading = false;
  #source = binding.stdin();

  constructor() {
    super({ emitClose: false });
    const kind = binding.kind(0);
    if (kind !== '') this.fd = 0;
    // What streams of files tell.
    if (kind === 'file') Object.assign(this, { start: undefined, end: Infinity, pos: undefined, bytesRead: 0 });
    this.on('pause', () => {
      this.#stop();
      // A read that an earlier resume() has asked for comes in the next tick.
      process.nextTick(() => { if (!this.readableFlowing) this.#stop(); });
    });
    this.on('resume', () => { if (this._readableState.reading) this._read(); });
  }

  #stop() {
    if (!this.#reading) return;
    this.#reading = false;
    this.#source.readStop();
  }

  _read() {
    // A stream that was paused asks for more to fill its buffer. That waits for 'resume'.
    if (this.#reading || this.readableFlowing === false && this.isPaused() && this.listenerCount('readable') === 0) return;
    this.#reading = true;
    this.#source.readStart((error, bytes) => {
      if (error) {
        this.#reading = false;
        this.destroy(error);
        return;
      }
      if (bytes !== null && this.bytesRead !== undefined) this.bytesRead += bytes.byteLength;
      if (!this.push(bytes === null ? null : Buffer.from(bytes))) {
        this.#reading = false;
        this.#source.readStop();
      }
    });
  }

  _destroy(error, callback) {
    this.#reading = false;
    this.#source.readStop();
    callback(error);
  }

  ref() {
    this.#source.ref();
    return this;
  }

  unref() {
    this.#source.unref();
    return this;
  }
}

exports.get = function get(name) {
  if (name === 'stdin') return binding.kind(0) === 'tty' ? new (require('tty').ReadStream)(0) : new StandardInput();
  const fd = name === 'stdout' ? 1 : 2;
  const stream = standardOutput(fd);
  binding.made(fd, stream);
  return stream;
};
