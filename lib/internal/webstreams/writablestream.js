'use strict';

// WritableStream, its writer and its controller.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const ops = require('internal/webstreams/writable_ops');
const {
  checkDictionary, checkToken, describe, hasBrand, highWaterMarkOf, kState, kType, make, method, rangeError, sizeOf, stateError,
  stateOf, thisError,
} = require('internal/webstreams/util');
const { rejected } = internalBinding('webstreams');
const { kTransfer } = internalBinding('messaging');

class WritableStream {
  [kType] = 'WritableStream';

  constructor(sink = {}, strategy = {}) {
    if (sink === null || (typeof sink !== 'object' && typeof sink !== 'function')) {
      throw new ERR_INVALID_ARG_TYPE('sink', 'object', sink);
    }
    checkDictionary(strategy, 'strategy', true);
    strategy ??= {};
    const { type } = sink;
    if (type !== undefined) throw rangeError('type', type);
    const stream = new ops.StreamState();
    stream.self = this;
    this[kState] = stream;
    const controller = new ops.ControllerState(stream);
    controller.size = sizeOf(strategy);
    controller.highWaterMark = highWaterMarkOf(strategy, 1);
    controller.sink = sink;
    controller.abortAlgorithm = method(sink, 'sink', 'abort');
    controller.closeAlgorithm = method(sink, 'sink', 'close');
    const start = method(sink, 'sink', 'start');
    controller.writeAlgorithm = method(sink, 'sink', 'write');
    controller.self = make(WritableStreamDefaultController.prototype, 'WritableStreamDefaultController', controller);
    stream.controller = controller;
    let result;
    if (start !== undefined) {
      ops.updateBackpressure(stream, ops.desiredSize(controller) <= 0);
      result = Reflect.apply(start, sink, [controller.self]);
    }
    ops.setUp(controller, result);
  }

  get locked() {
    return ops.isLocked(stateOf(this, 'WritableStream'));
  }

  abort(reason = undefined) {
    if (!hasBrand(this, 'WritableStream')) return rejected(thisError('WritableStream'));
    const stream = this[kState];
    if (ops.isLocked(stream)) return rejected(stateError('WritableStream is locked'));
    return ops.abort(stream, reason);
  }

  close() {
    if (!hasBrand(this, 'WritableStream')) return rejected(thisError('WritableStream'));
    const stream = this[kState];
    if (ops.isLocked(stream)) return rejected(stateError('WritableStream is locked'));
    if (ops.closeQueuedOrInFlight(stream)) return rejected(stateError('Failure closing WritableStream'));
    return ops.close(stream);
  }

  getWriter() {
    stateOf(this, 'WritableStream');
    return new WritableStreamDefaultWriter(this);
  }

  get [Symbol.for('nodejs.stream.errored')]() {
    return stateOf(this, 'WritableStream').state === 'errored';
  }

  get [Symbol.for('nodejs.stream.writable')]() {
    return stateOf(this, 'WritableStream').state === 'writable';
  }

  [Symbol.for('nodejs.webstream.controllerErrorFunction')](err) {
    ops.errorIfNeeded(stateOf(this, 'WritableStream').controller, err);
  }

  get [Symbol.for('nodejs.webstream.isClosedPromise')]() {
    return { promise: ops.watchClosed(stateOf(this, 'WritableStream')) };
  }

  [kTransfer]() {
    return require('internal/webstreams/transfer').sendWritable(this);
  }
}

describe(WritableStream, ['locked', 'abort', 'close', 'getWriter'], (self) => {
  const stream = self[kState];
  return { locked: ops.isLocked(stream), state: stream.state };
});

class WritableStreamDefaultWriter {
  [kType] = 'WritableStreamDefaultWriter';

  constructor(stream) {
    if (!hasBrand(stream, 'WritableStream')) throw new ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
    const writer = new ops.WriterState();
    writer.self = this;
    this[kState] = writer;
    ops.setUpWriter(writer, stream[kState]);
  }

  get closed() {
    if (!hasBrand(this, 'WritableStreamDefaultWriter')) return rejected(thisError('WritableStreamDefaultWriter'));
    return this[kState].closed;
  }

  get desiredSize() {
    const writer = stateOf(this, 'WritableStreamDefaultWriter');
    if (writer.stream === undefined) throw unbound();
    return ops.writerDesiredSize(writer);
  }

  get ready() {
    if (!hasBrand(this, 'WritableStreamDefaultWriter')) return rejected(thisError('WritableStreamDefaultWriter'));
    return this[kState].ready;
  }

  abort(reason = undefined) {
    if (!hasBrand(this, 'WritableStreamDefaultWriter')) return rejected(thisError('WritableStreamDefaultWriter'));
    const { stream } = this[kState];
    return stream === undefined ? rejected(unbound()) : ops.abort(stream, reason);
  }

  close() {
    if (!hasBrand(this, 'WritableStreamDefaultWriter')) return rejected(thisError('WritableStreamDefaultWriter'));
    const { stream } = this[kState];
    if (stream === undefined) return rejected(unbound());
    if (ops.closeQueuedOrInFlight(stream)) return rejected(stateError('Failure to close WritableStream'));
    return ops.close(stream);
  }

  releaseLock() {
    const writer = stateOf(this, 'WritableStreamDefaultWriter');
    if (writer.stream !== undefined) ops.writerRelease(writer);
  }

  write(chunk = undefined) {
    if (!hasBrand(this, 'WritableStreamDefaultWriter')) return rejected(thisError('WritableStreamDefaultWriter'));
    const writer = this[kState];
    return writer.stream === undefined ? rejected(unbound()) : ops.writerWrite(writer, chunk);
  }
}

function unbound() {
  return stateError('Writer is not bound to a WritableStream');
}

describe(WritableStreamDefaultWriter, ['closed', 'desiredSize', 'ready', 'abort', 'close', 'releaseLock', 'write'], (self) => {
  const writer = self[kState];
  if (writer.stream === undefined) throw unbound();
  return { stream: writer.stream.self, close: writer.closed, ready: writer.ready, desiredSize: ops.writerDesiredSize(writer) };
});

class WritableStreamDefaultController {
  [kType] = 'WritableStreamDefaultController';

  constructor() {
    checkToken(arguments[0]);
  }

  get signal() {
    const controller = stateOf(this, 'WritableStreamDefaultController');
    if (controller.abortController === undefined) {
      const { AbortController } = require('internal/abort_controller');
      controller.abortController = new AbortController();
      if (controller.aborted) controller.abortController.abort(controller.abortReason);
    }
    return controller.abortController.signal;
  }

  error(error = undefined) {
    ops.errorIfNeeded(stateOf(this, 'WritableStreamDefaultController'), error);
  }
}

describe(WritableStreamDefaultController, ['signal', 'error'], (self) => ({ stream: self[kState].stream.self }));

// createWritableStream makes a stream over functions of this runtime: { start, write, close, abort }, called with the object
// itself as this.
function createWritableStream(algorithms, highWaterMark = 1, size = undefined, startResult = undefined) {
  const stream = new ops.StreamState();
  stream.self = make(WritableStream.prototype, 'WritableStream', stream);
  const controller = new ops.ControllerState(stream);
  controller.size = size;
  controller.highWaterMark = highWaterMark;
  controller.sink = algorithms;
  controller.writeAlgorithm = algorithms.write;
  controller.closeAlgorithm = algorithms.close;
  controller.abortAlgorithm = algorithms.abort;
  controller.self = make(WritableStreamDefaultController.prototype, 'WritableStreamDefaultController', controller);
  ops.setUp(controller, startResult);
  return stream.self;
}

function isWritableStream(value) { return hasBrand(value, 'WritableStream'); }

module.exports = {
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter, createWritableStream, isWritableStream,
};
