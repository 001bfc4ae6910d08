'use strict';

// Node streams as web streams. The other way is in from_web.js.

const { AbortError, codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { destroyer } = require('internal/streams/destroyer');
const { finished } = require('internal/streams/finished');
const { isDestroyed, isReadable, isWritable, isWritableEnded } = require('internal/streams/predicates');
const { ReadableStream } = require('internal/webstreams/readablestream');
const { WritableStream } = require('internal/webstreams/writablestream');
const { fulfill, handled, pending, reject } = internalBinding('webstreams');

const nop = () => {};

// failureOf gives the error of finished() as the web side tells it.
function failureOf(err, asTypeError) {
  if (err === undefined || err === null) return undefined;
  if (err.code === 'ERR_STREAM_PREMATURE_CLOSE') return new AbortError(undefined, { cause: err });
  if (!asTypeError || err instanceof TypeError || err.code === 'ABORT_ERR') return err;
  const failure = new TypeError(err.message, { cause: err });
  failure.code = err.code;
  return failure;
}

// sizeOfChunk measures what Node streams carry when they are not in object mode.
function sizeOfChunk(chunk) {
  const size = typeof chunk === 'string' ? chunk.length : chunk?.byteLength;
  return typeof size === 'number' ? size : 1;
}

function newReadableStreamFromStreamReadable(streamReadable, options = {}, asTypeError = false) {
  if (typeof streamReadable?._readableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('streamReadable', 'stream.Readable', streamReadable);
  }
  validateObject(options, 'options');
  if (options.type !== undefined && options.type !== 'bytes') {
    throw new ERR_INVALID_ARG_VALUE('options.type', options.type, "must be one of: 'bytes', undefined");
  }

  if (isDestroyed(streamReadable)) {
    const err = streamReadable.errored ?? new AbortError();
    return new ReadableStream({ start(controller) { controller.error(err); } });
  }
  if (!isReadable(streamReadable)) return new ReadableStream({ start(controller) { controller.close(); } });

  const bytes = options.type === 'bytes';
  const objectMode = streamReadable.readableObjectMode;
  const source = new Source(streamReadable, bytes, objectMode);
  streamReadable.pause();
  const cleanup = finished(streamReadable, { writable: false }, (err) => {
    cleanup();
    // What fails after this has nobody to tell it to.
    streamReadable.on('error', nop);
    source.end(failureOf(err, asTypeError));
  });
  streamReadable.on('data', (chunk) => { source.give(chunk); });

  const highWaterMark = streamReadable.readableHighWaterMark;
  if (bytes) return new ReadableStream(source.byteSource(), { highWaterMark });
  const strategy = options.strategy ??
    (objectMode ? { highWaterMark } : { highWaterMark, size: sizeOfChunk });
  return new ReadableStream(source.valueSource(), strategy);
}

// Source is a Node stream as an underlying source.
class Source {
  constructor(stream, bytes, objectMode) {
    this.stream = stream;
    this.bytes = bytes;
    this.objectMode = objectMode;
    this.canceled = false;
    this.controller = undefined;
  }

  valueSource() {
    return {
      start: (controller) => { this.controller = controller; },
      pull: () => { this.stream.resume(); },
      cancel: (reason) => { this.cancel(reason); },
    };
  }

  byteSource() {
    return { type: 'bytes', ...this.valueSource() };
  }

  give(chunk) {
    if (this.canceled) return;
    if (!this.objectMode && typeof chunk !== 'string') chunk = ownBytes(chunk);
    if (this.bytes && typeof chunk === 'string') chunk = new TextEncoder().encode(chunk);
    if (this.bytes && chunk.byteLength === 0) return;
    const { controller, stream } = this;
    try {
      controller.enqueue(chunk);
    } catch (err) {
      // A size function or a chunk of the wrong kind.
      destroyer(stream, err);
      return;
    }
    if (controller.desiredSize <= 0) stream.pause();
  }

  end(failure) {
    if (this.canceled) return;
    const { controller } = this;
    if (failure !== undefined) {
      controller.error(failure);
      return;
    }
    controller.close();
    if (this.bytes) controller.byobRequest?.respond(0);
  }

  cancel(reason) {
    this.canceled = true;
    destroyer(this.stream, reason);
  }
}

// ownBytes gives a Uint8Array that shares its memory with nothing else, since a byte stream takes it away.
function ownBytes(chunk) {
  if (chunk.byteLength === chunk.buffer.byteLength) return new Uint8Array(chunk.buffer);
  return new Uint8Array(chunk.buffer.slice(chunk.byteOffset, chunk.byteOffset + chunk.byteLength));
}

// newWritableStreamFromStreamWritable: with strict set, what a write throws ends the Node stream, and memory that threads share is
// refused.
function newWritableStreamFromStreamWritable(streamWritable, { strict = false, asTypeError = false } = {}) {
  if (typeof streamWritable?._writableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('streamWritable', 'stream.Writable', streamWritable);
  }
  if (isDestroyed(streamWritable) || !isWritable(streamWritable)) return closedWritable();

  const sink = new Sink(streamWritable, strict);
  // zlib tells of broken input after it took the last of it.
  const cleanup = finished(streamWritable, strict ? {} : { readable: false }, (err) => {
    cleanup();
    streamWritable.on('error', nop);
    sink.end(failureOf(err, asTypeError));
  });
  streamWritable.on('drain', () => { sink.settleDemand(); });
  const highWaterMark = streamWritable.writableHighWaterMark;
  return new WritableStream({
    start(controller) { sink.controller = controller; },
    write: (chunk) => sink.write(chunk),
    abort: (reason) => { destroyer(streamWritable, reason); },
    close: () => sink.close(),
  }, streamWritable.writableObjectMode ? { highWaterMark } : { highWaterMark, size: sizeOfChunk });
}

// Sink is a Node stream as an underlying sink.
class Sink {
  constructor(stream, strict) {
    this.stream = stream;
    this.strict = strict;
    this.controller = undefined;
    this.demand = undefined; // the promise of a write that waits for 'drain'
    this.closed = undefined; // the promise of close()
  }

  write(chunk) {
    const { stream } = this;
    try {
      chunk = this.convert(chunk);
      if (stream.write(chunk) && !stream.writableNeedDrain) return undefined;
    } catch (err) {
      if (this.strict) destroyer(stream, err);
      throw err;
    }
    if (stream.destroyed) return undefined;
    this.demand = pending();
    return this.demand;
  }

  convert(chunk) {
    if (chunk instanceof ArrayBuffer) {
      if (this.strict || !this.stream.writableObjectMode) return new Uint8Array(chunk);
    } else if (this.strict && (chunk instanceof SharedArrayBuffer ||
               (ArrayBuffer.isView(chunk) && chunk.buffer instanceof SharedArrayBuffer))) {
      throw new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
    }
    return chunk;
  }

  settleDemand(err) {
    const { demand } = this;
    if (demand === undefined) return;
    this.demand = undefined;
    if (err === undefined) fulfill(demand, undefined);
    else reject(demand, err);
  }

  close() {
    if (this.closed === undefined) {
      this.closed = pending();
      if (!isWritableEnded(this.stream)) this.stream.end();
    }
    return this.closed;
  }

  end(failure) {
    const { closed, controller } = this;
    this.closed = undefined;
    if (failure !== undefined) {
      if (this.demand !== undefined) handled(this.demand);
      this.settleDemand(failure);
      if (closed !== undefined) reject(closed, failure);
      controller.error(failure);
    } else if (closed !== undefined) {
      fulfill(closed, undefined);
    } else {
      controller.error(new AbortError()); // the Node side was ended past the web side
    }
  }
}

function closedWritable() {
  const stream = new WritableStream();
  stream.close();
  return stream;
}

function closedReadable() {
  const stream = new ReadableStream();
  stream.cancel();
  return stream;
}

let warned = false;

function typeOf(options) {
  const { readableType, type } = options;
  if (type !== undefined && !warned) {
    warned = true;
    process.emitWarning("Passing 'options.type' to Duplex.toWeb() is deprecated. " +
      "To specify the ReadableStream type, use 'options.readableType'.", 'DeprecationWarning', 'DEP0201');
  }
  return readableType ?? type;
}

// newReadableWritablePairFromDuplex: strict is for the streams of this runtime, see newWritableStreamFromStreamWritable.
function newReadableWritablePairFromDuplex(duplex, options = {}, strict = false) {
  if (typeof duplex?._writableState !== 'object' || typeof duplex?._readableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('duplex', 'stream.Duplex', duplex);
  }
  validateObject(options, 'options');
  if (isDestroyed(duplex)) return { readable: closedReadable(), writable: closedWritable() };
  const type = typeOf(options);
  const writable = isWritable(duplex) ?
    newWritableStreamFromStreamWritable(duplex, { strict, asTypeError: strict }) : closedWritable();
  const readable = isReadable(duplex) ?
    newReadableStreamFromStreamReadable(duplex, { type }, strict) : closedReadable();
  return { writable, readable };
}

module.exports = {
  newReadableStreamFromStreamReadable,
  newReadableWritablePairFromDuplex,
  newWritableStreamFromStreamWritable,
  newStreamReadableFromReadableStream(stream, options) {
    return require('internal/webstreams/from_web').toReadable(stream, options);
  },
  newStreamWritableFromWritableStream(stream, options) {
    return require('internal/webstreams/from_web').toWritable(stream, options);
  },
  newStreamDuplexFromReadableWritablePair(pair, options) {
    return require('internal/webstreams/from_web').toDuplex(pair, options);
  },
};
