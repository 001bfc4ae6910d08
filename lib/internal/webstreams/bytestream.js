'use strict';

// The classes of byte streams: controller, BYOB reader and BYOB request.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const ops = require('internal/webstreams/readable_ops');
const bytes = require('internal/webstreams/byte_ops');
const {
  checkDictionary, checkToken, describe, hasBrand, kState, kType, make, method, stateError, stateOf, thisError,
} = require('internal/webstreams/util');
const { isDetached, isShared, pending, reject, rejected, resolve } = internalBinding('webstreams');

const kController = 'ReadableByteStreamController';
const kReader = 'ReadableStreamBYOBReader';
const kRequest = 'ReadableStreamBYOBRequest';

function checkView(view, name) {
  if (!ArrayBuffer.isView(view)) throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], view);
}

class ReadableByteStreamController {
  [kType] = kController;

  constructor() {
    checkToken(arguments[0]);
  }

  get byobRequest() {
    const request = bytes.getRequest(stateOf(this, kController));
    if (request === undefined) return null;
    if (request.self === undefined) request.self = make(ReadableStreamBYOBRequest.prototype, kRequest, request);
    return request.self;
  }

  get desiredSize() {
    return bytes.controllerDesiredSize(stateOf(this, kController));
  }

  close() {
    const controller = stateOf(this, kController);
    if (controller.closeRequested) throw stateError('Controller is already closed');
    if (controller.stream.state !== 'readable') throw stateError('ReadableStream is already closed');
    bytes.controllerClose(controller);
  }

  enqueue(chunk) {
    const controller = stateOf(this, kController);
    checkView(chunk, 'buffer');
    const { buffer } = chunk;
    if (isShared(buffer)) throw new ERR_INVALID_ARG_VALUE('chunk', chunk, 'must not be backed by a SharedArrayBuffer');
    if (chunk.byteLength === 0 || buffer.byteLength === 0) {
      throw stateError('chunk ArrayBuffer is zero-length or detached');
    }
    if (controller.closeRequested) throw stateError('Controller is already closed');
    if (controller.stream.state !== 'readable') throw stateError('ReadableStream is already closed');
    bytes.controllerEnqueue(controller, chunk);
  }

  error(error = undefined) {
    bytes.controllerError(stateOf(this, kController), error);
  }
}

describe(ReadableByteStreamController, ['byobRequest', 'desiredSize', 'close', 'enqueue', 'error'], () => ({}));

class ReadableStreamBYOBRequest {
  [kType] = kRequest;

  constructor() {
    checkToken(arguments[0]);
  }

  get view() {
    return stateOf(this, kRequest).view;
  }

  respond(bytesWritten) {
    const { controller, view } = stateOf(this, kRequest);
    if (controller === undefined) throw stateError('This BYOB request has been invalidated');
    const count = Math.trunc(+bytesWritten);
    if (!(count >= 0 && count <= Number.MAX_SAFE_INTEGER)) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
    if (isDetached(view.buffer)) throw stateError('Viewed ArrayBuffer is detached');
    bytes.respond(controller, count);
  }

  respondWithNewView(view) {
    const { controller } = stateOf(this, kRequest);
    if (controller === undefined) throw stateError('This BYOB request has been invalidated');
    checkView(view, 'view');
    bytes.respondWithNewView(controller, view);
  }
}

describe(ReadableStreamBYOBRequest, ['view', 'respond', 'respondWithNewView'], (self) => {
  const { view, controller } = self[kState];
  return { view, controller: controller?.self };
});

// IntoRequest is the request of a read into memory that a promise answers.
class IntoRequest {
  constructor(promise) {
    this.promise = promise;
  }

  chunk(value) { resolve(this.promise, { done: false, value }); }

  close(value) { resolve(this.promise, { done: true, value }); }

  error(err) { reject(this.promise, err); }
}

class ReadableStreamBYOBReader {
  [kType] = kReader;

  constructor(stream) {
    if (!hasBrand(stream, 'ReadableStream')) throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
    const state = stream[kState];
    if (state.reader !== undefined) throw stateError('ReadableStream is locked');
    if (state.controller instanceof ops.DefaultControllerState) {
      throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
    }
    const reader = new ops.ReaderState(true);
    reader.self = this;
    this[kState] = reader;
    ops.setUpReader(reader, state);
  }

  read(view, options = {}) {
    try {
      const reader = stateOf(this, kReader);
      checkView(view, 'view');
      const { min = 1 } = checkDictionary(options, 'options', true);
      const { buffer } = view;
      if (isShared(buffer)) throw new ERR_INVALID_ARG_VALUE('view', view, 'must not be backed by a SharedArrayBuffer');
      if (view.byteLength === 0 || buffer.byteLength === 0) {
        throw stateError('View or Viewed ArrayBuffer is zero-length or detached');
      }
      const least = Math.trunc(+min);
      if (!(least > 0)) throw new ERR_INVALID_ARG_VALUE('options.min', min, 'must be greater than 0');
      if (view instanceof DataView) {
        if (least > view.byteLength) throw new ERR_OUT_OF_RANGE('options.min', '<= view.byteLength', min);
      } else if (least > view.length) {
        throw new ERR_OUT_OF_RANGE('options.min', '<= view.length', min);
      }
      if (reader.stream === undefined) throw unbound();
      const promise = pending();
      bytes.readInto(reader, view, least, new IntoRequest(promise));
      return promise;
    } catch (err) {
      return rejected(err);
    }
  }

  releaseLock() {
    const reader = stateOf(this, kReader);
    if (reader.stream !== undefined) ops.releaseReader(reader);
  }

  get closed() {
    return hasBrand(this, kReader) ? this[kState].closed : rejected(thisError(kReader));
  }

  cancel(reason = undefined) {
    if (!hasBrand(this, kReader)) return rejected(thisError(kReader));
    const { stream } = this[kState];
    return stream === undefined ? rejected(unbound()) : ops.cancelStream(stream, reason);
  }
}

function unbound() {
  return stateError('The reader is not attached to a stream');
}

describe(ReadableStreamBYOBReader, ['closed', 'read', 'releaseLock', 'cancel'], (self) => {
  const { stream, requests, closed } = self[kState];
  return { stream: stream?.self, readIntoRequests: requests.length, close: closed };
});

function newController(stream) {
  const controller = new bytes.ByteControllerState(stream);
  controller.self = make(ReadableByteStreamController.prototype, kController, controller);
  stream.controller = controller;
  return controller;
}

// construct makes the record a byte stream over an underlying source of a program.
function construct(stream, source, highWaterMark) {
  const controller = newController(stream);
  controller.highWaterMark = highWaterMark;
  const { autoAllocateChunkSize } = source;
  if (autoAllocateChunkSize !== undefined) {
    const size = Math.trunc(+autoAllocateChunkSize);
    if (!(size > 0 && size <= Number.MAX_SAFE_INTEGER)) {
      throw new ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', autoAllocateChunkSize);
    }
    controller.autoAllocateChunkSize = size;
  }
  controller.source = source;
  controller.cancelAlgorithm = method(source, 'source', 'cancel');
  controller.pullAlgorithm = method(source, 'source', 'pull');
  const start = method(source, 'source', 'start');
  bytes.setUp(controller, start === undefined ? undefined : Reflect.apply(start, source, [controller.self]));
}

// create does so over functions of this runtime.
function create(stream, algorithms) {
  const controller = newController(stream);
  controller.source = algorithms;
  controller.pullAlgorithm = algorithms.pull;
  controller.cancelAlgorithm = algorithms.cancel;
  bytes.setUp(controller, undefined);
}

module.exports = { ReadableByteStreamController, ReadableStreamBYOBReader, ReadableStreamBYOBRequest, construct, create };
