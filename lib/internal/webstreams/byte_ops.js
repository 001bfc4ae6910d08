'use strict';

// The algorithms of the controller of byte streams, on records. Names follow the standard
// (https://streams.spec.whatwg.org/#rbs-controller-abstract-ops).

const ops = require('internal/webstreams/readable_ops');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const pulling = require('internal/webstreams/pull');
const { bare, rangeError, stateError } = require('internal/webstreams/util');
const { copyBytes, invoke, isDetached, isShared, transferBuffer } = internalBinding('webstreams');

class ByteControllerState {
  constructor(stream) {
    this.self = undefined; // the ReadableByteStreamController
    this.stream = stream;
    this.chunks = []; // { buffer, byteOffset, byteLength }
    this.total = 0; // bytes in chunks
    this.started = false;
    this.closeRequested = false;
    this.pulling = false;
    this.pullAgain = false;
    this.highWaterMark = 0;
    this.autoAllocateChunkSize = undefined;
    this.byobRequest = undefined; // its record
    this.pendingPullIntos = [];
    this.source = undefined;
    this.pullAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
    this.onpulled = undefined;
    this.onfailed = undefined;
  }

  cancelSteps(reason) {
    clearPendingPullIntos(this);
    this.chunks = [];
    this.total = 0;
    const { cancelAlgorithm, source } = this;
    const result = cancelAlgorithm === undefined ? undefined : invoke(cancelAlgorithm, source, reason);
    clearAlgorithms(this);
    return result;
  }

  pullSteps(request) {
    if (this.total > 0) {
      request.chunk(takeChunk(this));
      return;
    }
    const size = this.autoAllocateChunkSize;
    if (size !== undefined) {
      let buffer;
      try {
        buffer = new ArrayBuffer(size);
      } catch (err) {
        request.error(err);
        return;
      }
      this.pendingPullIntos.push(new PullInto(buffer, 0, size, 1, 1, Uint8Array, 'default'));
    }
    this.stream.reader.requests.push(request);
    callPull(this);
  }

  releaseSteps() {
    const { pendingPullIntos } = this;
    if (pendingPullIntos.length === 0) return;
    pendingPullIntos[0].reader = 'none';
    this.pendingPullIntos = [pendingPullIntos[0]];
  }
}
bare(ByteControllerState);

// PullInto is memory that waits to be filled.
class PullInto {
  constructor(buffer, byteOffset, byteLength, elementSize, minimum, Class, reader) {
    this.buffer = buffer;
    this.bufferByteLength = buffer.byteLength;
    this.byteOffset = byteOffset;
    this.byteLength = byteLength;
    this.filled = 0;
    this.minimum = minimum; // bytes
    this.elementSize = elementSize;
    this.Class = Class;
    this.reader = reader; // 'default', 'byob', or 'none' once the reader was released
  }
}
bare(PullInto);

class ByobRequestState {
  constructor(controller, view) {
    this.self = undefined;
    this.controller = controller;
    this.view = view;
  }
}
bare(ByobRequestState);

// viewOver makes a view of a class that a program's own view had.
function viewOver(Class, buffer, byteOffset, length) {
  const { Buffer } = require('buffer');
  if (Class === Buffer) return Buffer.from(buffer, byteOffset, length);
  return new Class(buffer, byteOffset, length);
}

const { callPull, setUp } = pulling(shouldPull, controllerError);

function shouldPull(controller) {
  const { stream } = controller;
  if (stream.state !== 'readable' || controller.closeRequested || !controller.started) return false;
  const { reader } = stream;
  if (reader !== undefined && reader.requests.length > 0) return true;
  return controller.highWaterMark - controller.total > 0;
}

function clearAlgorithms(controller) {
  controller.pullAlgorithm = undefined;
  controller.cancelAlgorithm = undefined;
  controller.source = undefined;
}

function clearPendingPullIntos(controller) {
  invalidateRequest(controller);
  controller.pendingPullIntos = [];
}

function invalidateRequest(controller) {
  const request = controller.byobRequest;
  if (request === undefined) return;
  request.controller = undefined;
  request.view = null;
  controller.byobRequest = undefined;
}

function controllerClose(controller) {
  const { stream } = controller;
  if (controller.closeRequested || stream.state !== 'readable') return;
  if (controller.total > 0) {
    controller.closeRequested = true;
    return;
  }
  const first = controller.pendingPullIntos[0];
  if (first !== undefined && first.filled % first.elementSize !== 0) {
    const err = stateError('Partial read');
    controllerError(controller, err);
    throw err;
  }
  clearAlgorithms(controller);
  ops.closeStream(stream);
}

function controllerError(controller, err) {
  const { stream } = controller;
  if (stream.state !== 'readable') return;
  clearPendingPullIntos(controller);
  controller.chunks = [];
  controller.total = 0;
  clearAlgorithms(controller);
  ops.errorStream(stream, err);
}

function controllerDesiredSize(controller) {
  const { state } = controller.stream;
  if (state === 'errored') return null;
  return state === 'closed' ? 0 : controller.highWaterMark - controller.total;
}

function controllerEnqueue(controller, chunk) {
  const { stream } = controller;
  if (controller.closeRequested || stream.state !== 'readable') return;
  const { buffer, byteOffset, byteLength } = chunk;
  if (isDetached(buffer)) throw stateError('chunk ArrayBuffer is zero-length or detached');
  const first = controller.pendingPullIntos[0];
  if (first !== undefined && isDetached(first.buffer)) throw stateError('Destination ArrayBuffer is detached');
  const moved = transferBuffer(buffer);
  if (first !== undefined) {
    invalidateRequest(controller);
    first.buffer = transferBuffer(first.buffer);
    if (first.reader === 'none') enqueueDetached(controller, first);
  }
  const { reader } = stream;
  if (reader !== undefined && !reader.byob) {
    serveDefaultRequests(controller, reader);
    if (reader.requests.length === 0) {
      pushChunk(controller, moved, byteOffset, byteLength);
    } else {
      if (controller.pendingPullIntos.length > 0) controller.pendingPullIntos.shift();
      reader.requests.shift().chunk(new Uint8Array(moved, byteOffset, byteLength));
    }
  } else if (reader !== undefined) {
    pushChunk(controller, moved, byteOffset, byteLength);
    commitAll(stream, fillFromQueue(controller));
  } else {
    pushChunk(controller, moved, byteOffset, byteLength);
  }
  callPull(controller);
}

function pushChunk(controller, buffer, byteOffset, byteLength) {
  controller.chunks.push({ buffer, byteOffset, byteLength });
  controller.total += byteLength;
}

function pushCopy(controller, buffer, byteOffset, byteLength) {
  let copy;
  try {
    copy = new ArrayBuffer(byteLength);
  } catch (err) {
    controllerError(controller, err);
    throw err;
  }
  copyBytes(copy, 0, buffer, byteOffset, byteLength);
  pushChunk(controller, copy, 0, byteLength);
}

// enqueueDetached keeps what was read for a reader that has been released.
function enqueueDetached(controller, into) {
  if (into.filled > 0) pushCopy(controller, into.buffer, into.byteOffset, into.filled);
  controller.pendingPullIntos.shift();
}

function serveDefaultRequests(controller, reader) {
  while (reader.requests.length > 0 && controller.total > 0) reader.requests.shift().chunk(takeChunk(controller));
}

// takeChunk gives the first chunk to a default reader.
function takeChunk(controller) {
  const { buffer, byteOffset, byteLength } = controller.chunks.shift();
  controller.total -= byteLength;
  handleQueueDrain(controller);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function handleQueueDrain(controller) {
  if (controller.total === 0 && controller.closeRequested) {
    clearAlgorithms(controller);
    ops.closeStream(controller.stream);
  } else {
    callPull(controller);
  }
}

// readInto is a read of a BYOB reader into a view; min is in elements. The request's close() is given a view, or undefined.
function readInto(reader, view, min, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === 'errored') request.error(stream.storedError);
  else pullInto(stream.controller, view, min, request);
}

function pullInto(controller, view, min, request) {
  const { stream } = controller;
  const isDataView = view instanceof DataView;
  const elementSize = isDataView ? 1 : view.constructor.BYTES_PER_ELEMENT;
  const Class = isDataView ? DataView : view.constructor;
  const { byteOffset, byteLength } = view;
  let buffer;
  try {
    buffer = transferBuffer(view.buffer);
  } catch (err) {
    request.error(err);
    return;
  }
  const into = new PullInto(buffer, byteOffset, byteLength, elementSize, min * elementSize, Class, 'byob');
  const { pendingPullIntos } = controller;
  if (pendingPullIntos.length > 0) {
    pendingPullIntos.push(into);
    stream.reader.requests.push(request);
    return;
  }
  if (stream.state === 'closed') {
    request.close(viewOver(Class, buffer, byteOffset, 0));
    return;
  }
  if (controller.total > 0) {
    if (fillPullInto(controller, into)) {
      const filled = convert(into);
      handleQueueDrain(controller);
      request.chunk(filled);
      return;
    }
    if (controller.closeRequested) {
      const err = stateError('ReadableStream closed');
      controllerError(controller, err);
      request.error(err);
      return;
    }
  }
  pendingPullIntos.push(into);
  stream.reader.requests.push(request);
  callPull(controller);
}

// fillPullInto moves queued bytes into a PullInto and tells whether it has enough.
function fillPullInto(controller, into) {
  const most = Math.min(controller.total, into.byteLength - into.filled);
  const after = into.filled + most;
  let left = most;
  let ready = false;
  const aligned = after - after % into.elementSize;
  if (aligned >= into.minimum) {
    left = aligned - into.filled;
    ready = true;
  }
  const { chunks } = controller;
  while (left > 0) {
    const head = chunks[0];
    const count = Math.min(left, head.byteLength);
    copyBytes(into.buffer, into.byteOffset + into.filled, head.buffer, head.byteOffset, count);
    if (head.byteLength === count) {
      chunks.shift();
    } else {
      head.byteOffset += count;
      head.byteLength -= count;
    }
    controller.total -= count;
    into.filled += count;
    left -= count;
  }
  return ready;
}

// fillFromQueue fills the PullIntos that wait, as far as the queue goes, and gives those that are full enough.
function fillFromQueue(controller) {
  const full = [];
  while (controller.pendingPullIntos.length > 0 && controller.total > 0) {
    const first = controller.pendingPullIntos[0];
    if (!fillPullInto(controller, first)) break;
    controller.pendingPullIntos.shift();
    full.push(first);
  }
  return full;
}

function commitAll(stream, full) {
  for (let i = 0; i < full.length; i++) commit(stream, full[i]);
}

function commit(stream, into) {
  const done = stream.state === 'closed';
  const view = convert(into);
  const request = stream.reader.requests.shift();
  if (done) request.close(view);
  else request.chunk(view);
}

function convert(into) {
  return viewOver(into.Class, transferBuffer(into.buffer), into.byteOffset, into.filled / into.elementSize);
}

// --- the BYOB request

function getRequest(controller) {
  if (controller.byobRequest === undefined && controller.pendingPullIntos.length > 0) {
    const first = controller.pendingPullIntos[0];
    const view = new Uint8Array(first.buffer, first.byteOffset + first.filled, first.byteLength - first.filled);
    controller.byobRequest = new ByobRequestState(controller, view);
  }
  return controller.byobRequest;
}

function respond(controller, bytes) {
  const first = controller.pendingPullIntos[0];
  if (controller.stream.state === 'closed') {
    if (bytes !== 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytes);
  } else {
    if (bytes === 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytes);
    if (first.filled + bytes > first.byteLength) throw rangeError('bytesWritten', bytes);
  }
  first.buffer = transferBuffer(first.buffer);
  respondWith(controller, bytes);
}

function respondWithNewView(controller, view) {
  const first = controller.pendingPullIntos[0];
  const { buffer, byteOffset, byteLength } = view;
  if (isShared(buffer)) throw new ERR_INVALID_ARG_VALUE('view', view, 'must not be backed by a SharedArrayBuffer');
  if (isDetached(buffer)) throw stateError('Viewed ArrayBuffer is detached');
  if (controller.stream.state === 'closed') {
    if (byteLength !== 0) throw stateError('View is not zero-length');
  } else if (byteLength === 0) {
    throw stateError('View is zero-length');
  }
  if (first.byteOffset + first.filled !== byteOffset || first.bufferByteLength !== buffer.byteLength ||
      first.filled + byteLength > first.byteLength) {
    throw rangeError('view', view);
  }
  first.buffer = transferBuffer(buffer);
  respondWith(controller, byteLength);
}

function respondWith(controller, bytes) {
  const first = controller.pendingPullIntos[0];
  const { stream } = controller;
  invalidateRequest(controller);
  if (stream.state === 'closed') respondClosed(controller, first);
  else respondReadable(controller, bytes, first);
  callPull(controller);
}

function respondClosed(controller, first) {
  const { stream } = controller;
  if (first.reader === 'none') controller.pendingPullIntos.shift();
  const { reader } = stream;
  if (reader === undefined || !reader.byob) return;
  const count = reader.requests.length;
  for (let i = 0; i < count; i++) commit(stream, controller.pendingPullIntos.shift());
}

function respondReadable(controller, bytes, into) {
  into.filled += bytes;
  const { stream } = controller;
  if (into.reader === 'none') {
    enqueueDetached(controller, into);
    commitAll(stream, fillFromQueue(controller));
    return;
  }
  if (into.filled < into.minimum) return;
  controller.pendingPullIntos.shift();
  const rest = into.filled % into.elementSize;
  if (rest > 0) {
    pushCopy(controller, into.buffer, into.byteOffset + into.filled - rest, rest);
    into.filled -= rest;
  }
  const full = fillFromQueue(controller);
  if (into.reader === 'default') commitDefault(stream, into);
  else commit(stream, into);
  commitAll(stream, full);
}

function commitDefault(stream, into) {
  const request = stream.reader.requests.shift();
  const view = convert(into);
  if (stream.state === 'closed') request.close();
  else request.chunk(view);
}

module.exports = {
  ByteControllerState,
  controllerClose,
  controllerDesiredSize,
  controllerEnqueue,
  controllerError,
  getRequest,
  readInto,
  respond,
  respondWithNewView,
  setUp,
};
