'use strict';

// The streams over the pipes of a child.

const { Duplex } = require('stream');
const { Buffer } = require('buffer');

const kLend = Symbol('kLend');
const kLent = Symbol('kLent');

class Socket extends Duplex {
  #reading = false;

  constructor(handle, { readable, writable }) {
    super({ allowHalfOpen: false, emitClose: false, decodeStrings: false, highWaterMark: 65536, readable, writable });
    this._handle = handle;
    this.connecting = false;
    this.bytesRead = 0;
    this._bytesDispatched = 0;
    // What a child writes is read ahead, up to the high-water mark.
    if (readable) this.read(0);
  }

  // A child reads from the pipe now; this stream keeps its hands off until the program resumes it.
  [kLend]() {
    this.#reading = false;
    this._handle.readStop();
    this.pause();
    this._readableState.reading = false;
    this[kLent] = true;
  }

  get pending() { return this._handle === null; }
  get bytesWritten() { return this._bytesDispatched; }

  get readyState() {
    if (this.readable && this.writable) return 'open';
    if (this.readable) return 'readOnly';
    return this.writable ? 'writeOnly' : 'closed';
  }

  _read() {
    if (this._handle === null || this.#reading) return;
    this.#reading = true;
    this._handle.readStart((error, bytes) => this.#arrived(error, bytes));
  }

  #arrived(error, bytes) {
    if (error) {
      this.destroy(error);
      return;
    }
    if (bytes === null) {
      this.#reading = false;
      this.push(null);
      this.read(0);
      return;
    }
    this.bytesRead += bytes.byteLength;
    if (!this.push(Buffer.from(bytes)) && this._handle !== null) {
      this.#reading = false;
      this._handle.readStop();
    }
  }

  _write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8') chunk = Buffer.from(chunk, encoding);
    this.#send(chunk, callback);
  }

  _writev(chunks, callback) {
    this.#send(Buffer.concat(chunks.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))), callback);
  }

  #send(data, callback) {
    this._bytesDispatched += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
    const result = this._handle.write(data, callback);
    if (result !== undefined) callback(result);
  }

  _final(callback) {
    if (this._handle === null) callback();
    else this._handle.shutdown(() => callback());
  }

  _destroy(error, callback) {
    const handle = this._handle;
    this._handle = null;
    if (handle === null) {
      callback(error);
      return;
    }
    handle.close(() => this.emit('close', error !== null && error !== undefined));
    callback(error);
  }

  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  }

  ref() {
    if (this._handle !== null) this._handle.ref();
    return this;
  }

  unref() {
    if (this._handle !== null) this._handle.unref();
    return this;
  }
}

module.exports = { Socket, kLend, kLent };
