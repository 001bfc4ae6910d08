'use strict';

// duplexPair(): two duplex streams; what is written to one can be read from the
// other.

const { Duplex } = require('internal/streams/duplex');

class DuplexSide extends Duplex {
  constructor(options) {
    super(options);
    this.other = null;
    this.taken = null; // callback of the other side's write, until this side reads
    Object.defineProperty(this, 'other', { enumerable: false });
    Object.defineProperty(this, 'taken', { enumerable: false });
  }

  _read() {
    const taken = this.taken;
    if (taken === null) return;
    this.taken = null;
    taken();
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      process.nextTick(callback);
    } else {
      this.other.push(chunk);
      this.other.taken = callback;
    }
  }

  _final(callback) {
    this.other.on('end', callback);
    this.other.push(null);
  }

  _destroy(err, callback) {
    const { other } = this;
    if (other !== null && !other.destroyed) {
      // The other side hears of it like of anything else that goes through.
      process.nextTick(() => {
        if (other.destroyed) return;
        if (err) other.destroy(err);
        else other.push(null);
      });
    }
    callback(err);
  }
}

function duplexPair(options) {
  const a = new DuplexSide(options);
  const b = new DuplexSide(options);
  a.other = b;
  b.other = a;
  return [a, b];
}

module.exports = { duplexPair };
