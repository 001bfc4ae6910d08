'use strict';

// Duplex.from(): a duplex stream over nearly anything.

const { AbortError, codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_RETURN_VALUE } } = require('internal/errors');
const {
  isDuplexNodeStream, isIterable, isNodeStream, isReadable, isReadableNodeStream, isReadableStream,
  isWritable, isWritableNodeStream, isWritableStream,
} = require('internal/streams/predicates');
const { Readable } = require('internal/streams/readable');
const { Writable } = require('internal/streams/writable');
const { Duplex } = require('internal/streams/duplex');
const { AsyncSteps } = require('internal/streams/async_steps');
const { Bridge } = require('internal/streams/bridge');
const { destroyer } = require('internal/streams/destroyer');
const { finished } = require('internal/streams/finished');
const { from } = require('internal/streams/from');

// duplexify answers a duplex stream over body; `name` is what errors call it.
function duplexify(body, name) {
  if (isDuplexNodeStream(body)) return body;
  if (isReadableNodeStream(body)) return joinPair({ readable: body });
  if (isWritableNodeStream(body)) return joinPair({ writable: body });
  if (isNodeStream(body)) return joinPair({ writable: false, readable: false });
  if (isReadableStream(body)) return joinPair({ readable: Readable.fromWeb(body) });
  if (isWritableStream(body)) return joinPair({ writable: Writable.fromWeb(body) });
  if (typeof body === 'function') return overFunction(body, name);
  if (isBlob(body)) return duplexify(body.arrayBuffer(), name);
  if (isIterable(body)) return from(Duplex, body, { objectMode: true, writable: false });
  if (body && isReadableStream(body.readable) && isWritableStream(body.writable)) return Duplex.fromWeb(body);
  if (body && (typeof body.writable === 'object' || typeof body.readable === 'object')) {
    return joinPair({ readable: sideOf(body.readable, isReadableNodeStream, name),
                      writable: sideOf(body.writable, isWritableNodeStream, name) });
  }
  if (body && typeof body.then === 'function') return overPromise(body);
  throw new ERR_INVALID_ARG_TYPE(
    name,
    ['Blob', 'ReadableStream', 'WritableStream', 'Stream', 'Iterable', 'AsyncIterable', 'Function',
      '{ readable, writable } pair', 'Promise'],
    body);
}

function sideOf(side, isStream, name) {
  if (!side) return undefined;
  return isStream(side) ? side : duplexify(side, name);
}

function isBlob(body) {
  // A Blob cannot exist before its class has been loaded.
  return !!body && typeof body.arrayBuffer === 'function' && typeof globalThis.Blob === 'function' &&
    body instanceof globalThis.Blob;
}

function overPromise(promise) {
  const duplex = new Duplex({ objectMode: true, writable: false, read() {} });
  promise.then((value) => {
    if (value != null) duplex.push(value);
    duplex.push(null);
  }, (err) => { destroyer(duplex, err); });
  return duplex;
}

// Input is what a function reads: an async iterator over the chunks written.
class Input extends AsyncSteps {
  constructor(signal) {
    super();
    this.signal = signal;
    this.waiting = null; // the write that nobody has taken yet
    this.wake = null;
  }

  put(entry) {
    this.waiting = entry;
    if (this.wake === null) return;
    const wake = this.wake;
    this.wake = null;
    wake();
  }

  async step() {
    if (this.waiting === null) await new Promise((resolve) => { this.wake = resolve; });
    const { chunk, done, callback } = this.waiting;
    this.waiting = null;
    process.nextTick(callback);
    if (done) return { value: undefined, done: true };
    if (this.signal.aborted) throw new AbortError(undefined, { cause: this.signal.reason });
    return { value: chunk, done: false };
  }
}

function overFunction(fn, name) {
  const controller = new AbortController();
  const input = new Input(controller.signal);
  const write = (chunk, encoding, callback) => { input.put({ chunk, done: false, callback }); };
  const final = (callback) => { input.put({ chunk: undefined, done: true, callback }); };
  const destroy = (err, callback) => {
    controller.abort();
    callback(err);
  };
  const value = fn(input, { signal: controller.signal });

  if (isDuplexNodeStream(value)) return value;
  if (isIterable(value)) return from(Duplex, value, { objectMode: true, write, final, destroy });

  const then = value ? value.then : undefined;
  if (typeof then !== 'function') {
    throw new ERR_INVALID_RETURN_VALUE('Iterable, AsyncIterable or AsyncFunction', name, value);
  }
  let duplex = null;
  const promise = then.call(value, (result) => {
    if (result != null) throw new ERR_INVALID_RETURN_VALUE('nully', 'body', result);
  }, (err) => { destroyer(duplex, err); });
  duplex = new Duplex({
    objectMode: true,
    readable: false,
    write,
    final(callback) {
      final(() => {
        promise.then(() => process.nextTick(callback, null), (err) => process.nextTick(callback, err));
      });
    },
    destroy,
  });
  return duplex;
}

// joinPair makes one duplex stream of a readable and a writable, either of which
// may be missing.
function joinPair({ readable: r, writable: w }) {
  if (r && typeof r.read !== 'function') r = Readable.wrap(r);
  const readable = !!isReadable(r);
  const writable = !!isWritable(w);
  const duplex = new Duplex({
    readableObjectMode: !!(r && r.readableObjectMode),
    writableObjectMode: !!(w && w.writableObjectMode),
    readable,
    writable,
  });
  const bridge = new Bridge(duplex, writable ? w : null, readable ? r : null);
  if (writable) {
    finished(w, (err) => {
      if (err) destroyer(r, err);
      bridge.settle(err, false);
    });
    w.on('finish', () => { bridge.call('onfinish'); });
  }
  if (readable) {
    finished(r, (err) => {
      if (err) destroyer(w, err);
      bridge.settle(err, false);
    });
  }
  duplex._destroy = (err, callback) => { bridge.destroy(err, callback, [w, r]); };
  return duplex;
}

module.exports = { duplexify };
