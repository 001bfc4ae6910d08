'use strict';

// Web streams as Node streams.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_STREAM_PREMATURE_CLOSE } } = require('internal/errors');
const { validateAbortSignal, validateBoolean, validateObject } = require('internal/validators');
const { Buffer } = require('buffer');
const { Duplex } = require('internal/streams/duplex');
const { Readable } = require('internal/streams/readable');
const { Writable } = require('internal/streams/writable');
const { destroyer } = require('internal/streams/destroyer');
const { isReadableEnded, isWritableEnded } = require('internal/streams/predicates');
const readable = require('internal/webstreams/readable_ops');
const writable = require('internal/webstreams/writable_ops');
const { hasBrand, kState } = require('internal/webstreams/util');
const { react } = internalBinding('webstreams');

// What a callback of a Node stream throws is an uncaught exception: it must not run as the reaction of a promise.
function later(fn) {
  return (value) => { process.nextTick(fn, value); };
}

function checkEncoding(encoding) {
  if (encoding !== undefined && !Buffer.isEncoding(encoding)) throw new ERR_INVALID_ARG_VALUE('options.encoding', encoding);
}

// ReadEnd reads for a Node stream. It is the request of its reads: there is one at a time.
class ReadEnd {
  constructor(stream, onclosed) {
    this.reader = readable.acquireReader(stream);
    this.node = undefined;
    this.closed = false;
    this.reading = false;
    react(this.reader.closed, () => {
      this.closed = true;
      onclosed();
    }, (err) => {
      this.closed = true;
      process.nextTick(destroyer, this.node, err);
    });
  }

  read() {
    this.reading = true;
    readable.read(this.reader, this);
    this.reading = false;
  }

  chunk(value) {
    if (this.reading) this.node.push(value);
    else process.nextTick(push, this.node, value);
  }

  close() {
    if (this.reading) this.node.push(null);
    else process.nextTick(push, this.node, null);
  }

  error(err) {
    process.nextTick(destroyer, this.node, err);
  }

  cancel(err) {
    return readable.cancelStream(this.reader.stream, err);
  }
}

function push(node, value) {
  node.push(value);
}

// WriteEnd writes for a Node stream.
class WriteEnd {
  constructor(stream, encode) {
    this.writer = new writable.WriterState();
    writable.setUpWriter(this.writer, stream);
    this.encode = encode; // strings become bytes
    this.node = undefined;
    this.closed = false;
    react(this.writer.closed, () => {
      this.closed = true;
      if (!isWritableEnded(this.node)) process.nextTick(destroyer, this.node, new ERR_STREAM_PREMATURE_CLOSE());
    }, (err) => {
      this.closed = true;
      process.nextTick(destroyer, this.node, err);
    });
  }

  convert(chunk, encoding) {
    return typeof chunk === 'string' && this.encode ? Buffer.from(chunk, encoding) : chunk;
  }

  write(chunk, encoding, callback) {
    const { writer } = this;
    const failed = later(callback);
    react(writer.ready, () => {
      react(writable.writerWrite(writer, this.convert(chunk, encoding)), later(() => { callback(); }), failed);
    }, failed);
  }

  writev(chunks, callback) {
    const { writer } = this;
    let left = chunks.length;
    let over = false;
    const done = () => {
      if (--left > 0 || over) return;
      over = true;
      process.nextTick(callback);
    };
    const failed = (err) => {
      if (over) return;
      over = true;
      process.nextTick(callback, err);
    };
    react(writer.ready, () => {
      for (let i = 0; i < chunks.length; i++) {
        const { chunk, encoding } = chunks[i];
        react(writable.writerWrite(writer, this.convert(chunk, encoding)), done, failed);
      }
    }, failed);
  }

  final(callback) {
    if (this.closed) {
      process.nextTick(callback);
      return;
    }
    react(writable.writerClose(this.writer), later(() => { callback(); }), later(callback));
  }
}

function toReadable(readableStream, options = {}) {
  if (!hasBrand(readableStream, 'ReadableStream')) {
    throw new ERR_INVALID_ARG_TYPE('readableStream', 'ReadableStream', readableStream);
  }
  validateObject(options, 'options');
  const { highWaterMark, encoding, objectMode = false, signal } = options;
  validateAbortSignal(signal, 'signal');
  checkEncoding(encoding);
  validateBoolean(objectMode, 'options.objectMode');

  const end = new ReadEnd(readableStream[kState], () => {});
  end.node = new Readable({
    objectMode,
    highWaterMark,
    encoding,
    signal,
    read() { end.read(); },
    destroy(err, callback) {
      if (end.closed) {
        callback(err);
        return;
      }
      const done = () => { process.nextTick(callback, err); };
      react(end.cancel(err), done, done);
    },
  });
  return end.node;
}

function toWritable(writableStream, options = {}) {
  if (!hasBrand(writableStream, 'WritableStream')) {
    throw new ERR_INVALID_ARG_TYPE('writableStream', 'WritableStream', writableStream);
  }
  validateObject(options, 'options');
  const { highWaterMark, decodeStrings = true, objectMode = false, signal } = options;
  validateAbortSignal(signal, 'signal');
  validateBoolean(objectMode, 'options.objectMode');
  validateBoolean(decodeStrings, 'options.decodeStrings');

  const end = new WriteEnd(writableStream[kState], decodeStrings && !objectMode);
  end.node = new Writable({
    highWaterMark,
    objectMode,
    decodeStrings,
    signal,
    write(chunk, encoding, callback) { end.write(chunk, encoding, callback); },
    writev(chunks, callback) { end.writev(chunks, callback); },
    final(callback) { end.final(callback); },
    destroy(err, callback) {
      if (end.closed) {
        callback(err);
        return;
      }
      const done = () => { process.nextTick(callback, err); };
      const { stream } = end.writer;
      if (err !== null && err !== undefined) react(writable.abort(stream, err), done, done);
      else if (writable.closeQueuedOrInFlight(stream)) done();
      else react(writable.close(stream), done, done);
    },
  });
  return end.node;
}

function toDuplex(pair, options = {}) {
  validateObject(pair, 'pair');
  const { readable: readableStream, writable: writableStream } = pair;
  if (!hasBrand(readableStream, 'ReadableStream')) {
    throw new ERR_INVALID_ARG_TYPE('pair.readable', 'ReadableStream', readableStream);
  }
  if (!hasBrand(writableStream, 'WritableStream')) {
    throw new ERR_INVALID_ARG_TYPE('pair.writable', 'WritableStream', writableStream);
  }
  validateObject(options, 'options');
  const { allowHalfOpen = false, objectMode = false, encoding, decodeStrings = true, highWaterMark, signal } = options;
  validateAbortSignal(signal, 'signal');
  validateBoolean(objectMode, 'options.objectMode');
  checkEncoding(encoding);

  const writeEnd = new WriteEnd(writableStream[kState], decodeStrings && !objectMode);
  const readEnd = new ReadEnd(readableStream[kState], () => {
    if (!isReadableEnded(duplex) && !readEnd.reading) process.nextTick(endReading, duplex);
  });
  const duplex = new Duplex({
    allowHalfOpen,
    highWaterMark,
    objectMode,
    encoding,
    decodeStrings,
    signal,
    read() { readEnd.read(); },
    write(chunk, enc, callback) { writeEnd.write(chunk, enc, callback); },
    writev(chunks, callback) { writeEnd.writev(chunks, callback); },
    final(callback) { writeEnd.final(callback); },
    destroy(err, callback) {
      let left = 0;
      const done = () => { if (--left === 0) process.nextTick(callback, err); };
      if (!writeEnd.closed) {
        left++;
        react(writable.abort(writeEnd.writer.stream, err), done, done);
      }
      if (!readEnd.closed) {
        left++;
        react(readEnd.cancel(err), done, done);
      }
      if (left === 0) callback(err);
    },
  });
  writeEnd.node = duplex;
  readEnd.node = duplex;
  return duplex;
}

// endReading ends a readable side whose stream closed while no read waited for it.
function endReading(duplex) {
  if (!duplex.destroyed && !isReadableEnded(duplex)) duplex.push(null);
}

module.exports = { toDuplex, toReadable, toWritable };
