'use strict';

// The algorithms of readable streams, on records: a stream, its default controller, and a reader. Those of byte streams are in
// byte_ops.js. Names follow the standard (https://streams.spec.whatwg.org/#rs-abstract-ops).

const pulling = require('internal/webstreams/pull');
const { Queue, bare, checkSize, clear, dequeue, enqueue, resolvedWith, stateError } = require('internal/webstreams/util');
const {
  fulfill, handled, invoke, isPending, pending, react, reject, rejected, resolve, resolved,
} = internalBinding('webstreams');

class StreamState {
  constructor() {
    this.self = undefined; // the ReadableStream
    this.state = 'readable';
    this.storedError = undefined;
    this.disturbed = false;
    this.reader = undefined;
    this.controller = undefined;
    this.closed = undefined; // the promise that finished() watches, once asked for
  }
}
bare(StreamState);

// ReaderState is a reader of either kind; requests are those of reads that wait.
class ReaderState {
  constructor(byob) {
    this.self = undefined;
    this.byob = byob;
    this.stream = undefined;
    this.requests = [];
    this.closed = undefined;
  }
}
bare(ReaderState);

// A request is what a read waits with: chunk(value), close() and error(err) end it. This is the one of a promise.
class PromiseRequest {
  constructor(promise) {
    this.promise = promise;
  }

  chunk(value) { resolve(this.promise, { done: false, value }); }

  close() { resolve(this.promise, { done: true, value: undefined }); }

  error(err) { reject(this.promise, err); }
}
bare(PromiseRequest);

class DefaultControllerState {
  constructor(stream) {
    this.self = undefined; // the ReadableStreamDefaultController
    this.stream = stream;
    this.queue = new Queue();
    this.started = false;
    this.closeRequested = false;
    this.pulling = false;
    this.pullAgain = false;
    this.highWaterMark = 1;
    this.size = undefined;
    this.source = undefined;
    this.pullAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
    this.onpulled = undefined;
    this.onfailed = undefined;
  }

  cancelSteps(reason) {
    clear(this.queue);
    const { cancelAlgorithm, source } = this;
    const result = cancelAlgorithm === undefined ? undefined : invoke(cancelAlgorithm, source, reason);
    clearAlgorithms(this);
    return result;
  }

  pullSteps(request) {
    const { queue, stream } = this;
    if (queue.tail === 0) {
      stream.reader.requests.push(request);
      callPull(this);
      return;
    }
    const chunk = dequeue(queue);
    if (this.closeRequested && queue.tail === 0) {
      clearAlgorithms(this);
      closeStream(stream);
    } else {
      callPull(this);
    }
    request.chunk(chunk);
  }

  releaseSteps() {}
}
bare(DefaultControllerState);

const { callPull, setUp } = pulling(shouldPull, controllerError);

function shouldPull(controller) {
  const { stream } = controller;
  if (!controller.started || controller.closeRequested || stream.state !== 'readable') return false;
  const { reader } = stream;
  if (reader !== undefined && reader.requests.length > 0) return true;
  return controller.highWaterMark - controller.queue.total > 0;
}

function clearAlgorithms(controller) {
  controller.pullAlgorithm = undefined;
  controller.cancelAlgorithm = undefined;
  controller.size = undefined;
  controller.source = undefined;
}

function canCloseOrEnqueue(controller) {
  return !controller.closeRequested && controller.stream.state === 'readable';
}

function controllerClose(controller) {
  if (!canCloseOrEnqueue(controller)) return;
  controller.closeRequested = true;
  if (controller.queue.tail !== 0) return;
  clearAlgorithms(controller);
  closeStream(controller.stream);
}

function controllerEnqueue(controller, chunk) {
  if (!canCloseOrEnqueue(controller)) return;
  const { reader } = controller.stream;
  if (reader !== undefined && reader.requests.length > 0) {
    reader.requests.shift().chunk(chunk);
  } else {
    let size = 1;
    if (controller.size !== undefined) size = chunkSize(controller, chunk);
    enqueue(controller.queue, chunk, size);
  }
  callPull(controller);
}

function chunkSize(controller, chunk) {
  try {
    const { size } = controller;
    return checkSize(size(chunk));
  } catch (err) {
    controllerError(controller, err);
    throw err;
  }
}

function controllerError(controller, err) {
  const { stream } = controller;
  if (stream.state !== 'readable') return;
  clear(controller.queue);
  clearAlgorithms(controller);
  errorStream(stream, err);
}

function controllerDesiredSize(controller) {
  const { state } = controller.stream;
  if (state === 'errored') return null;
  return state === 'closed' ? 0 : controller.highWaterMark - controller.queue.total;
}

// --- streams

function closeStream(stream) {
  stream.state = 'closed';
  if (stream.closed !== undefined) fulfill(stream.closed, undefined);
  const { reader } = stream;
  if (reader === undefined) return;
  fulfill(reader.closed, undefined);
  if (reader.byob) return;
  const { requests } = reader;
  if (requests.length === 0) return;
  reader.requests = [];
  for (let i = 0; i < requests.length; i++) requests[i].close();
}

function errorStream(stream, err) {
  stream.state = 'errored';
  stream.storedError = err;
  if (stream.closed !== undefined) {
    handled(stream.closed);
    reject(stream.closed, err);
  }
  const { reader } = stream;
  if (reader === undefined) return;
  handled(reader.closed);
  reject(reader.closed, err);
  errorRequests(reader, err);
}

function errorRequests(reader, err) {
  const { requests } = reader;
  if (requests.length === 0) return;
  reader.requests = [];
  for (let i = 0; i < requests.length; i++) requests[i].error(err);
}

function cancelStream(stream, reason) {
  stream.disturbed = true;
  if (stream.state === 'closed') return resolved(undefined);
  if (stream.state === 'errored') return rejected(stream.storedError);
  closeStream(stream);
  const { reader } = stream;
  if (reader !== undefined && reader.byob) {
    const { requests } = reader;
    reader.requests = [];
    for (let i = 0; i < requests.length; i++) requests[i].close(undefined);
  }
  const promise = pending();
  react(resolvedWith(stream.controller.cancelSteps(reason)), () => { fulfill(promise, undefined); }, (err) => { reject(promise, err); });
  return promise;
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

// --- readers

function acquireReader(stream) {
  const reader = new ReaderState(false);
  setUpReader(reader, stream);
  return reader;
}

function setUpReader(reader, stream) {
  if (stream.reader !== undefined) throw stateError('ReadableStream is locked');
  reader.stream = stream;
  stream.reader = reader;
  if (stream.state === 'readable') reader.closed = pending();
  else if (stream.state === 'closed') reader.closed = resolved(undefined);
  else reader.closed = handled(rejected(stream.storedError));
}

// read has a default reader read into a request.
function read(reader, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === 'readable') stream.controller.pullSteps(request);
  else if (stream.state === 'closed') request.close();
  else request.error(stream.storedError);
}

// readPromise is read() of a default reader that is bound.
function readPromise(reader) {
  const { stream } = reader;
  const { controller } = stream;
  if (stream.state === 'readable' && controller instanceof DefaultControllerState && controller.queue.tail !== 0) {
    stream.disturbed = true;
    const value = dequeue(controller.queue);
    if (controller.closeRequested && controller.queue.tail === 0) {
      clearAlgorithms(controller);
      closeStream(stream);
    } else {
      callPull(controller);
    }
    const promise = pending();
    resolve(promise, { done: false, value });
    return promise;
  }
  const promise = pending();
  read(reader, new PromiseRequest(promise));
  return promise;
}

function releaseReader(reader) {
  const { stream } = reader;
  const err = stateError('Reader released');
  if (stream.state !== 'readable' || !isPending(reader.closed)) reader.closed = pending();
  handled(reader.closed);
  reject(reader.closed, err);
  stream.controller.releaseSteps();
  stream.reader = undefined;
  reader.stream = undefined;
  errorRequests(reader, stateError('Releasing reader'));
}

module.exports = {
  DefaultControllerState,
  PromiseRequest,
  ReaderState,
  StreamState,
  acquireReader,
  callPull,
  canCloseOrEnqueue,
  cancelStream,
  clearAlgorithms,
  closeStream,
  controllerClose,
  controllerDesiredSize,
  controllerEnqueue,
  controllerError,
  errorStream,
  read,
  readPromise,
  releaseReader,
  setUp,
  setUpReader,
  shouldPull,
  watchClosed,
};
