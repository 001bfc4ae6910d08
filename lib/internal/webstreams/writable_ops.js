'use strict';

// The algorithms of writable streams, on records: a stream, its controller, and a writer. Names follow the standard
// (https://streams.spec.whatwg.org/#ws-abstract-ops).

const { Queue, bare, checkSize, clear, dequeue, enqueue, resolvedWith, stateError } = require('internal/webstreams/util');
const {
  fulfill, handled, invoke, isPending, pending, react, reject, rejected, resolved, run, soon,
} = internalBinding('webstreams');

const closeSentinel = Symbol('close');

// A write that nobody asks about has no promise: this is in its place.
const noPromise = null;

class StreamState {
  constructor() {
    this.self = undefined; // the WritableStream
    this.state = 'writable';
    this.storedError = undefined;
    this.backpressure = false;
    this.writer = undefined;
    this.controller = undefined;
    this.writeRequests = [];
    this.firstRequest = 0; // its place in writeRequests
    this.inFlightWriteRequest = undefined;
    this.closeRequest = undefined;
    this.inFlightCloseRequest = undefined;
    this.pendingAbort = undefined;
    this.closed = undefined; // the promise that finished() watches, once asked for
    this.transfer = undefined;
  }
}
bare(StreamState);

class ControllerState {
  constructor(stream) {
    this.self = undefined; // the WritableStreamDefaultController
    this.stream = stream;
    this.queue = new Queue();
    this.started = false;
    this.highWaterMark = 1;
    this.size = undefined;
    this.sink = undefined;
    this.writeAlgorithm = undefined;
    this.closeAlgorithm = undefined;
    this.abortAlgorithm = undefined;
    this.abortController = undefined;
    this.aborted = false;
    this.abortReason = undefined;
    this.onwritten = undefined;
    this.onfailed = undefined;
  }
}
bare(ControllerState);

class WriterState {
  constructor() {
    this.self = undefined;
    this.stream = undefined;
    this.ready = undefined;
    this.closed = undefined;
    // Where this function is, it is called in place of what ready would tell: there is no such promise.
    this.onready = undefined;
  }
}
bare(WriterState);

// setUp starts a stream whose controller record has its algorithms: functions, or undefined where there is nothing to do.
function setUp(controller, startResult) {
  const { stream } = controller;
  stream.controller = controller;
  updateBackpressure(stream, desiredSize(controller) <= 0);
  controller.onwritten = () => { written(controller); };
  controller.onfailed = (err) => { writeFailed(controller, err); };
  const started = () => {
    controller.started = true;
    advance(controller);
  };
  if (startResult === undefined) {
    soon(started);
  } else {
    react(resolvedWith(startResult), started, (err) => {
      controller.started = true;
      dealWithRejection(stream, err);
    });
  }
}

function isLocked(stream) {
  return stream.writer !== undefined;
}

function desiredSize(controller) {
  return controller.highWaterMark - controller.queue.total;
}

function closeQueuedOrInFlight(stream) {
  return stream.closeRequest !== undefined || stream.inFlightCloseRequest !== undefined;
}

function abort(stream, reason) {
  if (stream.state === 'closed' || stream.state === 'errored') return resolved(undefined);
  const { controller } = stream;
  controller.aborted = true;
  controller.abortReason = reason;
  if (controller.abortController !== undefined) controller.abortController.abort(reason);
  const { state } = stream;
  if (state === 'closed' || state === 'errored') return resolved(undefined); // a listener of the signal did it
  if (stream.pendingAbort !== undefined) return stream.pendingAbort.promise;
  const wasAlreadyErroring = state === 'erroring';
  if (wasAlreadyErroring) reason = undefined;
  const promise = pending();
  stream.pendingAbort = { promise, reason, wasAlreadyErroring };
  if (!wasAlreadyErroring) startErroring(stream, reason);
  return promise;
}

function close(stream) {
  const { state } = stream;
  if (state === 'closed' || state === 'errored') return rejected(stateError('WritableStream is closed'));
  const promise = pending();
  stream.closeRequest = promise;
  const { writer } = stream;
  if (writer !== undefined && stream.backpressure && state === 'writable') tellReady(writer);
  const { controller } = stream;
  enqueue(controller.queue, closeSentinel, 0);
  advance(controller);
  return promise;
}

function dealWithRejection(stream, err) {
  if (stream.state === 'writable') startErroring(stream, err);
  else finishErroring(stream);
}

function startErroring(stream, reason) {
  const { controller, writer } = stream;
  stream.state = 'erroring';
  stream.storedError = reason;
  if (writer !== undefined) rejectReady(writer, reason);
  if (stream.inFlightWriteRequest === undefined && stream.inFlightCloseRequest === undefined && controller.started) {
    finishErroring(stream);
  }
}

function finishErroring(stream) {
  stream.state = 'errored';
  const { controller } = stream;
  clear(controller.queue);
  const { storedError, writeRequests } = stream;
  for (let i = stream.firstRequest; i < writeRequests.length; i++) {
    if (writeRequests[i] !== noPromise) reject(writeRequests[i], storedError);
  }
  stream.writeRequests = [];
  stream.firstRequest = 0;
  const request = stream.pendingAbort;
  if (request === undefined) {
    rejectCloseAndClosed(stream);
    return;
  }
  stream.pendingAbort = undefined;
  if (request.wasAlreadyErroring) {
    reject(request.promise, storedError);
    rejectCloseAndClosed(stream);
    return;
  }
  const { abortAlgorithm, sink } = controller;
  const result = abortAlgorithm === undefined ? undefined : invoke(abortAlgorithm, sink, request.reason);
  clearAlgorithms(controller);
  react(resolvedWith(result), () => {
    fulfill(request.promise, undefined);
    rejectCloseAndClosed(stream);
  }, (err) => {
    reject(request.promise, err);
    rejectCloseAndClosed(stream);
  });
}

function rejectCloseAndClosed(stream) {
  const { storedError, writer } = stream;
  if (stream.closeRequest !== undefined) {
    reject(stream.closeRequest, storedError);
    stream.closeRequest = undefined;
  }
  if (stream.closed !== undefined) {
    handled(stream.closed);
    reject(stream.closed, storedError);
  }
  if (writer !== undefined) {
    handled(writer.closed);
    reject(writer.closed, storedError);
  }
}

function finishClose(stream) {
  fulfill(stream.inFlightCloseRequest, undefined);
  stream.inFlightCloseRequest = undefined;
  if (stream.state === 'erroring') {
    // The close went well after all: the error is taken back.
    stream.storedError = undefined;
    if (stream.pendingAbort !== undefined) {
      fulfill(stream.pendingAbort.promise, undefined);
      stream.pendingAbort = undefined;
    }
  }
  stream.state = 'closed';
  if (stream.writer !== undefined) fulfill(stream.writer.closed, undefined);
  if (stream.closed !== undefined) fulfill(stream.closed, undefined);
}

function finishCloseWithError(stream, err) {
  reject(stream.inFlightCloseRequest, err);
  stream.inFlightCloseRequest = undefined;
  if (stream.pendingAbort !== undefined) {
    reject(stream.pendingAbort.promise, err);
    stream.pendingAbort = undefined;
  }
  dealWithRejection(stream, err);
}

function updateBackpressure(stream, backpressure) {
  const { writer } = stream;
  if (writer !== undefined && backpressure !== stream.backpressure) {
    if (!backpressure) tellReady(writer);
    else if (writer.onready === undefined) writer.ready = pending();
  }
  stream.backpressure = backpressure;
}

function tellReady(writer) {
  if (writer.onready === undefined) fulfill(writer.ready, undefined);
  else soon(writer.onready);
}

// updateAfter is updateBackpressure where the stream still takes writes.
function updateAfter(controller) {
  const { stream } = controller;
  if (stream.closeRequest === undefined && stream.inFlightCloseRequest === undefined && stream.state === 'writable') {
    const backpressure = controller.highWaterMark - controller.queue.total <= 0;
    if (backpressure !== stream.backpressure) updateBackpressure(stream, backpressure);
  }
}

function clearAlgorithms(controller) {
  controller.writeAlgorithm = undefined;
  controller.closeAlgorithm = undefined;
  controller.abortAlgorithm = undefined;
  controller.size = undefined;
  controller.sink = undefined;
}

// advance gives the sink what comes next, if it is idle.
function advance(controller) {
  const { stream, queue } = controller;
  if (!controller.started || stream.inFlightWriteRequest !== undefined) return;
  if (stream.state === 'erroring') {
    finishErroring(stream);
    return;
  }
  if (queue.tail === 0) return;
  const value = queue.items[queue.head];
  if (value === closeSentinel) {
    processClose(controller);
    return;
  }
  // The chunk stays in the queue until it is written.
  const { writeRequests, firstRequest } = stream;
  stream.inFlightWriteRequest = writeRequests[firstRequest];
  if (firstRequest + 1 === writeRequests.length) {
    stream.writeRequests = [];
    stream.firstRequest = 0;
  } else if (firstRequest > 1024) {
    stream.writeRequests = writeRequests.slice(firstRequest + 1);
    stream.firstRequest = 0;
  } else {
    writeRequests[firstRequest] = undefined;
    stream.firstRequest++;
  }
  const { writeAlgorithm } = controller;
  if (writeAlgorithm === undefined) soon(controller.onwritten);
  else run(controller.onwritten, controller.onfailed, writeAlgorithm, controller.sink, value, controller.self);
}

function written(controller) {
  const { stream } = controller;
  const request = stream.inFlightWriteRequest;
  stream.inFlightWriteRequest = undefined;
  if (request !== noPromise) fulfill(request, undefined);
  dequeue(controller.queue);
  updateAfter(controller);
  advance(controller);
}

function writeFailed(controller, err) {
  const { stream } = controller;
  if (stream.state === 'writable') clearAlgorithms(controller);
  const request = stream.inFlightWriteRequest;
  stream.inFlightWriteRequest = undefined;
  if (request !== noPromise) reject(request, err);
  dealWithRejection(stream, err);
}

function processClose(controller) {
  const { stream, closeAlgorithm, sink } = controller;
  stream.inFlightCloseRequest = stream.closeRequest;
  stream.closeRequest = undefined;
  dequeue(controller.queue);
  const result = closeAlgorithm === undefined ? undefined : invoke(closeAlgorithm, sink);
  clearAlgorithms(controller);
  react(resolvedWith(result), () => { finishClose(stream); }, (err) => { finishCloseWithError(stream, err); });
}

function errorIfNeeded(controller, err) {
  if (controller.stream.state === 'writable') controllerError(controller, err);
}

function controllerError(controller, err) {
  clearAlgorithms(controller);
  startErroring(controller.stream, err);
}

// --- writers

function setUpWriter(writer, stream) {
  if (isLocked(stream)) throw stateError('WritableStream is locked');
  writer.stream = stream;
  stream.writer = writer;
  if (writer.onready !== undefined) {
    if (stream.state === 'writable' || stream.state === 'erroring') writer.closed = pending();
    else writer.closed = stream.state === 'closed' ? resolved(undefined) : handled(rejected(stream.storedError));
    return;
  }
  switch (stream.state) {
    case 'writable':
      writer.ready = !closeQueuedOrInFlight(stream) && stream.backpressure ? pending() : resolved(undefined);
      writer.closed = pending();
      break;
    case 'erroring':
      writer.ready = handled(rejected(stream.storedError));
      writer.closed = pending();
      break;
    case 'closed':
      writer.ready = resolved(undefined);
      writer.closed = resolved(undefined);
      break;
    default:
      writer.ready = handled(rejected(stream.storedError));
      writer.closed = handled(rejected(stream.storedError));
  }
}

// A promise that has settled is replaced, since the error is news.
function rejectReady(writer, err) {
  if (writer.onready !== undefined) return;
  if (!isPending(writer.ready)) writer.ready = pending();
  handled(writer.ready);
  reject(writer.ready, err);
}

function rejectClosed(writer, err) {
  if (!isPending(writer.closed)) writer.closed = pending();
  handled(writer.closed);
  reject(writer.closed, err);
}

function writerRelease(writer) {
  const err = stateError('Writer has been released');
  rejectReady(writer, err);
  rejectClosed(writer, err);
  writer.stream.writer = undefined;
  writer.stream = undefined;
}

function writerDesiredSize(writer) {
  const { stream } = writer;
  if (stream.state === 'errored' || stream.state === 'erroring') return null;
  return stream.state === 'closed' ? 0 : desiredSize(stream.controller);
}

function writerClose(writer) {
  return close(writer.stream);
}

function closeWithErrorPropagation(writer) {
  const { stream } = writer;
  const { state } = stream;
  if (closeQueuedOrInFlight(stream) || state === 'closed') return resolved(undefined);
  if (state === 'errored') return rejected(stream.storedError);
  return writerClose(writer);
}

function writerWrite(writer, chunk) {
  const promise = pending();
  const err = writeWith(writer, chunk, promise);
  return err === undefined ? promise : rejected(err.reason);
}

// writeQuietly is a write that nobody asks about. What cannot be written is lost: the stream has failed or closes.
function writeQuietly(writer, chunk) {
  writeWith(writer, chunk, noPromise);
}

// afterWrites calls then() when everything written so far is, or has failed.
function afterWrites(stream, then) {
  const { writeRequests, firstRequest } = stream;
  const last = writeRequests.length - 1;
  let promise = last >= firstRequest ? writeRequests[last] : stream.inFlightWriteRequest;
  if (promise === noPromise) {
    promise = pending();
    if (last >= firstRequest) writeRequests[last] = promise;
    else stream.inFlightWriteRequest = promise;
  }
  react(promise, then, then);
}

// writeWith queues a chunk with the promise of its write. It gives undefined, or { reason } where it cannot.
function writeWith(writer, chunk, promise) {
  const { stream } = writer;
  const { controller } = stream;
  let size = 1;
  if (controller.size !== undefined) {
    size = chunkSize(controller, chunk);
    if (stream !== writer.stream) return { reason: stateError('Mismatched WritableStreams') };
  }
  const { state } = stream;
  if (state === 'errored') return { reason: stream.storedError };
  if (stream.closeRequest !== undefined || stream.inFlightCloseRequest !== undefined || state === 'closed') {
    return { reason: stateError('WritableStream is closed') };
  }
  if (state === 'erroring') return { reason: stream.storedError };
  stream.writeRequests[stream.writeRequests.length] = promise;
  enqueue(controller.queue, chunk, size);
  updateAfter(controller);
  advance(controller);
  return undefined;
}

function chunkSize(controller, chunk) {
  try {
    const { size } = controller;
    return checkSize(size(chunk));
  } catch (err) {
    errorIfNeeded(controller, err);
    return 1;
  }
}

// watchClosed gives a promise that settles when the stream has closed or failed.
function watchClosed(stream) {
  if (stream.closed === undefined) {
    if (stream.state === 'closed') stream.closed = resolved(undefined);
    else if (stream.state === 'errored') stream.closed = handled(rejected(stream.storedError));
    else stream.closed = pending();
  }
  return stream.closed;
}

module.exports = {
  ControllerState,
  StreamState,
  WriterState,
  abort,
  afterWrites,
  close,
  closeQueuedOrInFlight,
  closeWithErrorPropagation,
  controllerError,
  desiredSize,
  errorIfNeeded,
  isLocked,
  setUp,
  setUpWriter,
  updateBackpressure,
  watchClosed,
  writeQuietly,
  writerClose,
  writerDesiredSize,
  writerRelease,
  writerWrite,
};
