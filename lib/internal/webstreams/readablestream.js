'use strict';

// ReadableStream, its readers and its controllers.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const ops = require('internal/webstreams/readable_ops');
const {
  checkDictionary, checkToken, describe, hasBrand, highWaterMarkOf, kState, kType, make, method, rangeError, sizeOf, stateError,
  stateOf, thisError,
} = require('internal/webstreams/util');
const { rejected } = internalBinding('webstreams');
const { kTransfer } = internalBinding('messaging');

const kReadable = 'ReadableStream';
const kDefaultReader = 'ReadableStreamDefaultReader';
const kDefaultController = 'ReadableStreamDefaultController';

class ReadableStream {
  [kType] = kReadable;

  constructor(source = {}, strategy = {}) {
    if (source === null || (typeof source !== 'object' && typeof source !== 'function')) {
      throw new ERR_INVALID_ARG_TYPE('source', 'object', source);
    }
    checkDictionary(strategy, 'strategy', true);
    strategy ??= {};
    const stream = new ops.StreamState();
    stream.self = this;
    this[kState] = stream;
    const size = sizeOf(strategy);
    const { type } = source;
    if (`${type}` === 'bytes') {
      if (size !== undefined) throw rangeError('strategy.size', size);
      require('internal/webstreams/bytestream').construct(stream, source, highWaterMarkOf(strategy, 0));
      return;
    }
    if (type !== undefined) throw new ERR_INVALID_ARG_VALUE('source.type', type);
    const controller = newDefaultController(stream, highWaterMarkOf(strategy, 1), size);
    controller.source = source;
    controller.cancelAlgorithm = method(source, 'source', 'cancel');
    controller.pullAlgorithm = method(source, 'source', 'pull');
    const start = method(source, 'source', 'start');
    let result;
    if (start !== undefined) {
      stream.controller = controller;
      result = Reflect.apply(start, source, [controller.self]);
    }
    ops.setUp(controller, result);
  }

  static from(iterable) {
    return require('internal/webstreams/iterate').fromIterable(iterable);
  }

  get locked() {
    return stateOf(this, kReadable).reader !== undefined;
  }

  cancel(reason = undefined) {
    if (!hasBrand(this, kReadable)) return rejected(thisError(kReadable));
    const stream = this[kState];
    if (stream.reader !== undefined) return rejected(stateError('ReadableStream is locked'));
    return ops.cancelStream(stream, reason);
  }

  getReader(options = {}) {
    stateOf(this, kReadable);
    const { mode } = checkDictionary(options, 'options', true);
    if (mode === undefined) return new ReadableStreamDefaultReader(this);
    if (`${mode}` !== 'byob') throw new ERR_INVALID_ARG_VALUE('options.mode', mode);
    const { ReadableStreamBYOBReader } = require('internal/webstreams/bytestream');
    return new ReadableStreamBYOBReader(this);
  }

  pipeThrough(transform, options = {}) {
    const stream = stateOf(this, kReadable);
    const readable = transform?.readable;
    if (!hasBrand(readable, kReadable)) throw new ERR_INVALID_ARG_TYPE('transform.readable', kReadable, readable);
    const writable = transform.writable;
    if (!hasBrand(writable, 'WritableStream')) {
      throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', writable);
    }
    const given = pipeOptions(options);
    checkUnlocked(stream, writable[kState]);
    const { pipeTo } = require('internal/webstreams/pipe');
    internalBinding('webstreams').handled(pipeTo(stream, writable[kState], given));
    return readable;
  }

  pipeTo(destination, options = {}) {
    try {
      const stream = stateOf(this, kReadable);
      if (!hasBrand(destination, 'WritableStream')) {
        throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', destination);
      }
      const given = pipeOptions(options);
      checkUnlocked(stream, destination[kState]);
      return require('internal/webstreams/pipe').pipeTo(stream, destination[kState], given);
    } catch (err) {
      return rejected(err);
    }
  }

  tee() {
    return require('internal/webstreams/tee').tee(stateOf(this, kReadable));
  }

  values(options = {}) {
    const stream = stateOf(this, kReadable);
    const { preventCancel } = checkDictionary(options, 'options', true);
    return require('internal/webstreams/iterate').iterate(stream, !!preventCancel);
  }

  get [Symbol.for('nodejs.stream.disturbed')]() {
    return stateOf(this, kReadable).disturbed;
  }

  get [Symbol.for('nodejs.stream.errored')]() {
    return stateOf(this, kReadable).state === 'errored';
  }

  get [Symbol.for('nodejs.stream.readable')]() {
    return stateOf(this, kReadable).state === 'readable';
  }

  [Symbol.for('nodejs.webstream.controllerErrorFunction')](err) {
    stateOf(this, kReadable).controller.self.error(err);
  }

  get [Symbol.for('nodejs.webstream.isClosedPromise')]() {
    return { promise: ops.watchClosed(stateOf(this, kReadable)) };
  }

  [kTransfer]() {
    return require('internal/webstreams/transfer').sendReadable(this);
  }
}

Object.defineProperty(ReadableStream, 'from', { enumerable: true });
describe(ReadableStream, ['locked', 'cancel', 'getReader', 'pipeThrough', 'pipeTo', 'tee', 'values'], (self) => {
  const stream = self[kState];
  return {
    locked: stream.reader !== undefined,
    state: stream.state,
    supportsBYOB: !(stream.controller instanceof ops.DefaultControllerState),
  };
});
Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
  value: ReadableStream.prototype.values, writable: true, configurable: true,
});

function pipeOptions(options) {
  const { preventAbort, preventCancel, preventClose, signal } = checkDictionary(options, 'options', true);
  if (signal !== undefined) checkSignal(signal);
  return { preventAbort: !!preventAbort, preventCancel: !!preventCancel, preventClose: !!preventClose, signal };
}

function checkSignal(signal) {
  const { AbortSignal } = require('internal/abort_controller');
  if (!(signal instanceof AbortSignal)) throw new ERR_INVALID_ARG_TYPE('options.signal', 'AbortSignal', signal);
}

function checkUnlocked(source, dest) {
  if (source.reader !== undefined) throw stateError('The ReadableStream is locked');
  if (dest.writer !== undefined) throw stateError('The WritableStream is locked');
}

class ReadableStreamDefaultReader {
  [kType] = kDefaultReader;

  constructor(stream) {
    if (!hasBrand(stream, kReadable)) throw new ERR_INVALID_ARG_TYPE('stream', kReadable, stream);
    const reader = new ops.ReaderState(false);
    reader.self = this;
    this[kState] = reader;
    ops.setUpReader(reader, stream[kState]);
  }

  read() {
    if (!hasBrand(this, kDefaultReader)) return rejected(thisError(kDefaultReader));
    const reader = this[kState];
    return reader.stream === undefined ? rejected(unbound()) : ops.readPromise(reader);
  }

  releaseLock() {
    const reader = stateOf(this, kDefaultReader);
    if (reader.stream !== undefined) ops.releaseReader(reader);
  }

  get closed() {
    return hasBrand(this, kDefaultReader) ? this[kState].closed : rejected(thisError(kDefaultReader));
  }

  cancel(reason = undefined) {
    if (!hasBrand(this, kDefaultReader)) return rejected(thisError(kDefaultReader));
    const { stream } = this[kState];
    return stream === undefined ? rejected(unbound()) : ops.cancelStream(stream, reason);
  }
}

function unbound() {
  return stateError('The reader is not attached to a stream');
}

describe(ReadableStreamDefaultReader, ['closed', 'read', 'releaseLock', 'cancel'], (self) => {
  const { stream, requests, closed } = self[kState];
  return { stream: stream?.self, readRequests: requests.length, close: closed };
});

class ReadableStreamDefaultController {
  [kType] = kDefaultController;

  constructor() {
    checkToken(arguments[0]);
  }

  get desiredSize() {
    return ops.controllerDesiredSize(stateOf(this, kDefaultController));
  }

  close() {
    const controller = stateOf(this, kDefaultController);
    if (!ops.canCloseOrEnqueue(controller)) throw stateError('Controller is already closed');
    ops.controllerClose(controller);
  }

  enqueue(chunk = undefined) {
    const controller = stateOf(this, kDefaultController);
    if (!ops.canCloseOrEnqueue(controller)) throw stateError('Controller is already closed');
    ops.controllerEnqueue(controller, chunk);
  }

  error(error = undefined) {
    ops.controllerError(stateOf(this, kDefaultController), error);
  }
}

describe(ReadableStreamDefaultController, ['desiredSize', 'close', 'enqueue', 'error'], () => ({}));

function newDefaultController(stream, highWaterMark, size) {
  const controller = new ops.DefaultControllerState(stream);
  controller.highWaterMark = highWaterMark;
  controller.size = size;
  controller.self = make(ReadableStreamDefaultController.prototype, kDefaultController, controller);
  return controller;
}

// createReadableStream makes a stream over functions of this runtime: { pull, cancel }, called with the object itself as this.
function createReadableStream(algorithms, highWaterMark = 1, size = undefined, startResult = undefined) {
  const stream = new ops.StreamState();
  stream.self = make(ReadableStream.prototype, kReadable, stream);
  const controller = newDefaultController(stream, highWaterMark, size);
  controller.source = algorithms;
  controller.pullAlgorithm = algorithms.pull;
  controller.cancelAlgorithm = algorithms.cancel;
  ops.setUp(controller, startResult);
  return stream.self;
}

// createReadableByteStream does the same for a stream of bytes without a queue.
function createReadableByteStream(algorithms) {
  const stream = new ops.StreamState();
  stream.self = make(ReadableStream.prototype, kReadable, stream);
  require('internal/webstreams/bytestream').create(stream, algorithms);
  return stream.self;
}

function isReadableStream(value) { return hasBrand(value, kReadable); }

module.exports = {
  ReadableStream,
  ReadableStreamDefaultController,
  ReadableStreamDefaultReader,
  createReadableByteStream,
  createReadableStream,
  isReadableStream,
};
