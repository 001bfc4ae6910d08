'use strict';

// TransformStream and its controller.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const readableOps = require('internal/webstreams/readable_ops');
const writableOps = require('internal/webstreams/writable_ops');
const { createReadableStream } = require('internal/webstreams/readablestream');
const { createWritableStream } = require('internal/webstreams/writablestream');
const {
  bare, checkDictionary, checkToken, describe, hasBrand, highWaterMarkOf, kState, kType, make, method, rangeError,
  resolvedWith, sizeOf, stateError, stateOf,
} = require('internal/webstreams/util');
const { fulfill, invoke, pending, react, reject, rejected, resolve } = internalBinding('webstreams');
const { kTransfer } = internalBinding('messaging');

const kTransform = 'TransformStream';
const kController = 'TransformStreamDefaultController';

// TransformState is what a transform stream knows and, for its two sides, the sink and the source that they are over.
class TransformState {
  constructor() {
    this.self = undefined; // the TransformStream
    this.readable = undefined; // the ReadableStream
    this.writable = undefined;
    this.readableState = undefined;
    this.writableState = undefined;
    this.controller = undefined; // the TransformStreamDefaultController
    this.backpressure = undefined;
    this.backpressureChange = undefined;
    this.transformer = undefined;
    this.transformAlgorithm = undefined;
    this.flushAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
    this.finish = undefined; // the promise of a close, abort or cancel that has begun
    this.waitingChunk = undefined; // of the write that waits until the readable side wants something
    this.waitingWrite = undefined; // its promise
    this.onwanted = () => { writeWaiting(this); };
  }
}
bare(TransformState);

function setUp(state, startPromise, { writableHighWaterMark, writableSize, readableHighWaterMark, readableSize }) {
  state.writable = createWritableStream({
    write: (chunk) => write(state, chunk),
    close: () => close(state),
    abort: (reason) => abort(state, reason),
  }, writableHighWaterMark, writableSize, startPromise);
  state.readable = createReadableStream({
    pull() {
      setBackpressure(state, false);
      return state.backpressureChange;
    },
    cancel: (reason) => cancel(state, reason),
  }, readableHighWaterMark, readableSize, startPromise);
  state.readableState = state.readable[kState];
  state.writableState = state.writable[kState];
  setBackpressure(state, true);
  state.controller = make(TransformStreamDefaultController.prototype, kController, state);
}

function setBackpressure(state, backpressure) {
  if (state.backpressureChange !== undefined) fulfill(state.backpressureChange, undefined);
  state.backpressureChange = pending();
  state.backpressure = backpressure;
}

function clearAlgorithms(state) {
  state.transformAlgorithm = undefined;
  state.flushAlgorithm = undefined;
  state.cancelAlgorithm = undefined;
  state.transformer = undefined;
}

function errorBoth(state, err) {
  readableOps.controllerError(state.readableState.controller, err);
  errorWritable(state, err);
}

function errorWritable(state, err) {
  clearAlgorithms(state);
  writableOps.errorIfNeeded(state.writableState.controller, err);
  if (state.backpressure) setBackpressure(state, false);
}

function enqueue(state, chunk) {
  const { controller } = state.readableState;
  if (!readableOps.canCloseOrEnqueue(controller)) throw stateError('Unable to enqueue');
  try {
    readableOps.controllerEnqueue(controller, chunk);
  } catch (err) {
    errorWritable(state, err);
    throw state.readableState.storedError;
  }
  const backpressure = !readableOps.shouldPull(controller);
  if (backpressure !== state.backpressure) setBackpressure(state, true);
}

function terminate(state) {
  readableOps.controllerClose(state.readableState.controller);
  errorWritable(state, stateError('TransformStream has been terminated'));
}

// --- the writable side's sink

function write(state, chunk) {
  if (!state.backpressure) return transform(state, chunk);
  const promise = pending();
  state.waitingChunk = chunk;
  state.waitingWrite = promise;
  react(state.backpressureChange, state.onwanted);
  return promise;
}

function writeWaiting(state) {
  const { waitingChunk, waitingWrite, writableState } = state;
  state.waitingChunk = undefined;
  if (writableState.state === 'erroring') reject(waitingWrite, writableState.storedError);
  else resolve(waitingWrite, transform(state, waitingChunk));
}

function transform(state, chunk) {
  const { transformAlgorithm } = state;
  let result;
  if (transformAlgorithm === undefined) {
    try {
      enqueue(state, chunk);
      return undefined;
    } catch (err) {
      result = rejected(err);
    }
  } else {
    result = invoke(transformAlgorithm, state.transformer, chunk, state.controller);
    if (result === undefined) return undefined;
  }
  const promise = pending();
  react(result, () => { fulfill(promise, undefined); }, (err) => {
    errorBoth(state, err);
    reject(promise, err);
  });
  return promise;
}

// finishWith ends the stream by what an algorithm of the transformer answers.
function finishWith(state, algorithm, argument, done, failed) {
  const promise = pending();
  state.finish = promise;
  const result = algorithm === undefined ? undefined : invoke(algorithm, state.transformer, argument);
  clearAlgorithms(state);
  react(resolvedWith(result), () => { done(promise); }, (err) => {
    failed(err);
    reject(promise, err);
  });
  return promise;
}

function abort(state, reason) {
  if (state.finish !== undefined) return state.finish;
  const { readableState } = state;
  const fail = (err) => { readableOps.controllerError(readableState.controller, err); };
  return finishWith(state, state.cancelAlgorithm, reason, (promise) => {
    if (readableState.state === 'errored') {
      reject(promise, readableState.storedError);
    } else {
      fail(reason);
      fulfill(promise, undefined);
    }
  }, fail);
}

function close(state) {
  if (state.finish !== undefined) return state.finish;
  const { readableState } = state;
  return finishWith(state, state.flushAlgorithm, state.controller, (promise) => {
    if (readableState.state === 'errored') {
      reject(promise, readableState.storedError);
    } else {
      readableOps.controllerClose(readableState.controller);
      fulfill(promise, undefined);
    }
  }, (err) => { readableOps.controllerError(readableState.controller, err); });
}

// --- the readable side's source

function cancel(state, reason) {
  if (state.finish !== undefined) return state.finish;
  const { writableState } = state;
  const fail = (err) => {
    writableOps.errorIfNeeded(writableState.controller, err);
    if (state.backpressure) setBackpressure(state, false);
  };
  return finishWith(state, state.cancelAlgorithm, reason, (promise) => {
    if (writableState.state === 'errored') {
      reject(promise, writableState.storedError);
    } else {
      fail(reason);
      fulfill(promise, undefined);
    }
  }, fail);
}

class TransformStream {
  [kType] = kTransform;

  constructor(transformer = {}, writableStrategy = {}, readableStrategy = {}) {
    if (transformer === null || (typeof transformer !== 'object' && typeof transformer !== 'function')) {
      throw new ERR_INVALID_ARG_TYPE('transformer', 'object', transformer);
    }
    const writableOptions = checkDictionary(writableStrategy, 'writableStrategy', true);
    const readableOptions = checkDictionary(readableStrategy, 'readableStrategy', true);
    const { readableType, writableType } = transformer;
    const state = new TransformState();
    state.self = this;
    this[kState] = state;
    state.cancelAlgorithm = method(transformer, 'transformer', 'cancel');
    state.flushAlgorithm = method(transformer, 'transformer', 'flush');
    const start = method(transformer, 'transformer', 'start');
    state.transformAlgorithm = method(transformer, 'transformer', 'transform');
    state.transformer = transformer;
    if (readableType !== undefined) throw rangeError('transformer.readableType', readableType);
    if (writableType !== undefined) throw rangeError('transformer.writableType', writableType);
    const sizes = {
      readableHighWaterMark: highWaterMarkOf(readableOptions, 0),
      readableSize: sizeOf(readableOptions),
      writableHighWaterMark: highWaterMarkOf(writableOptions, 1),
      writableSize: sizeOf(writableOptions),
    };
    const startPromise = pending();
    setUp(state, startPromise, sizes);
    resolve(startPromise, start === undefined ? undefined : Reflect.apply(start, transformer, [state.controller]));
  }

  get readable() {
    return stateOf(this, kTransform).readable;
  }

  get writable() {
    return stateOf(this, kTransform).writable;
  }

  [kTransfer]() {
    return require('internal/webstreams/transfer').sendTransform(this);
  }
}

describe(TransformStream, ['readable', 'writable'], (self) => {
  const { readable, writable, backpressure } = self[kState];
  return { readable, writable, backpressure };
});

class TransformStreamDefaultController {
  [kType] = kController;

  constructor() {
    checkToken(arguments[0]);
  }

  get desiredSize() {
    return readableOps.controllerDesiredSize(stateOf(this, kController).readableState.controller);
  }

  enqueue(chunk = undefined) {
    enqueue(stateOf(this, kController), chunk);
  }

  error(reason = undefined) {
    errorBoth(stateOf(this, kController), reason);
  }

  terminate() {
    terminate(stateOf(this, kController));
  }
}

describe(TransformStreamDefaultController, ['desiredSize', 'enqueue', 'error', 'terminate'],
  (self) => ({ stream: self[kState].self }));

// makeTransform gives a transform stream over functions of this runtime: { transform, flush, cancel }, called with the object
// itself as this.
function makeTransform(algorithms) {
  const state = new TransformState();
  state.self = make(TransformStream.prototype, kTransform, state);
  state.transformer = algorithms;
  state.transformAlgorithm = algorithms.transform;
  state.flushAlgorithm = algorithms.flush;
  state.cancelAlgorithm = algorithms.cancel;
  setUp(state, undefined, { writableHighWaterMark: 1, readableHighWaterMark: 0 });
  return state.self;
}

// fromSides gives a transform stream over two streams that exist.
function fromSides(readable, writable) {
  const state = new TransformState();
  state.self = make(TransformStream.prototype, kTransform, state);
  state.readable = readable;
  state.writable = writable;
  return state.self;
}

function isTransformStream(value) { return hasBrand(value, kTransform); }

module.exports = { TransformStream, TransformStreamDefaultController, fromSides, isTransformStream, makeTransform };
