'use strict';

const { AbortError } = require('internal/errors');
const { destroyer } = require('internal/streams/destroyer');

// Bridge joins the sides of a duplex stream that stands for other streams: what is
// written goes into `head`, what `tail` gives is read. Either may be missing. The
// owner calls settle() when the streams behind are through or have failed.
class Bridge {
  constructor(duplex, head, tail) {
    this.duplex = duplex;
    this.ondrain = null; // write callbacks that wait for head
    this.onfinish = null;
    this.onreadable = null;
    this.onclose = null; // _destroy()'s callback, waiting for the streams behind
    this.settled = false;
    if (head) this.joinHead(head);
    if (tail) this.joinTail(tail);
  }

  joinHead(head) {
    const { duplex } = this;
    duplex._write = (chunk, encoding, callback) => {
      if (head.write(chunk, encoding)) callback();
      else this.ondrain = callback;
    };
    duplex._final = (callback) => {
      head.end();
      this.onfinish = callback;
    };
    head.on('drain', () => { this.call('ondrain'); });
  }

  joinTail(tail) {
    const { duplex } = this;
    tail.on('readable', () => { this.call('onreadable'); });
    tail.on('end', () => { duplex.push(null); });
    duplex._read = () => {
      for (;;) {
        const chunk = tail.read();
        if (chunk === null) {
          this.onreadable = duplex._read;
          return;
        }
        if (!duplex.push(chunk)) return;
      }
    };
  }

  // call runs a waiting callback once.
  call(name, err) {
    const callback = this[name];
    if (callback === null) return;
    this[name] = null;
    callback(err);
  }

  settle(err, whenIdle) {
    this.settled = true;
    if (this.onclose !== null) this.call('onclose', err);
    else if (err) this.duplex.destroy(err);
    else if (whenIdle) this.duplex.destroy();
  }

  // destroy is the duplex stream's _destroy(): it takes `streams` down and waits.
  destroy(err, callback, streams) {
    if (!err && !this.settled) err = new AbortError();
    this.ondrain = null;
    this.onfinish = null;
    this.onreadable = null;
    if (this.settled) {
      callback(err);
      for (const stream of streams) destroyer(stream, err);
      return;
    }
    this.onclose = callback;
    for (const stream of streams) destroyer(stream, err);
  }
}

module.exports = { Bridge };
