'use strict';

// Streams that are sent to another place: each becomes a pair of streams with a message channel between them
// (https://streams.spec.whatwg.org/#transferrable-streams). A message is { type, value }: 'pull' goes to the writing side,
// 'chunk' and 'close' to the reading side, 'error' to either.

const readableOps = require('internal/webstreams/readable_ops');
const writableOps = require('internal/webstreams/writable_ops');
const { createReadableStream } = require('internal/webstreams/readablestream');
const { createWritableStream } = require('internal/webstreams/writablestream');
const { fromSides } = require('internal/webstreams/transformstream');
const { pipeTo } = require('internal/webstreams/pipe');
const { kState } = require('internal/webstreams/util');
const { fulfill, handled, pending, react } = internalBinding('webstreams');

function cloneError(message) {
  const { DOMException } = require('internal/dom_exception');
  return new DOMException(message, 'DataCloneError');
}

// listen has a port tell what comes. It does not keep the program alive: that is for those who wait for an answer.
function listen(port, onmessage, onfailure) {
  port.on('message', onmessage);
  port.on('messageerror', () => {
    const err = cloneError('The data could not be cloned');
    sendError(port, err);
    onfailure(err);
    port.close();
  });
  port.unref();
}

function sendError(port, value) {
  try {
    port.postMessage({ type: 'error', value });
  } catch {
    // The error itself cannot be cloned. The other side sees its port close.
  }
}

// send posts a value; where that cannot be cloned the other side is told so, and the exception goes on.
function send(port, type, value) {
  try {
    port.postMessage({ type, value });
  } catch (err) {
    sendError(port, err);
    port.close();
    throw err;
  }
}

// writableOver gives a stream that sends its chunks through the port. A write that waits keeps the program alive where
// `received` tells that the program has the stream in its hands.
function writableOver(port, received) {
  let demand = pending(); // kept when the other side asks for a chunk
  const wanted = () => {
    const promise = demand;
    demand = undefined;
    port.unref();
    if (promise !== undefined) fulfill(promise, undefined);
  };
  const post = (chunk) => {
    demand = pending();
    send(port, 'chunk', chunk);
  };
  const stream = createWritableStream({
    write(chunk) {
      if (demand === undefined) {
        post(chunk);
        return undefined;
      }
      if (received) port.ref();
      return after(demand, () => { post(chunk); });
    },
    close() {
      port.postMessage({ type: 'close', value: undefined });
      port.close();
    },
    abort(reason) {
      send(port, 'error', reason);
      port.close();
    },
  });
  const { controller } = stream[kState];
  const fail = (err) => {
    writableOps.errorIfNeeded(controller, err);
    wanted();
  };
  listen(port, ({ type, value }) => {
    if (type === 'pull') wanted();
    else if (type === 'error') fail(value);
  }, fail);
  return stream;
}

// after gives a promise of what then() does once the first one is kept.
function after(promise, then) {
  const { invoke, resolve } = internalBinding('webstreams');
  const result = pending();
  react(promise, () => { resolve(result, invoke(then)); });
  return result;
}

// readableOver gives a stream of the chunks that come through the port; so does a read that waits.
function readableOver(port, received) {
  const stream = createReadableStream({
    pull() {
      if (received) port.ref();
      port.postMessage({ type: 'pull', value: undefined });
    },
    cancel(reason) {
      send(port, 'error', reason);
      port.close();
    },
  }, 0);
  const { controller } = stream[kState];
  listen(port, ({ type, value }) => {
    if (type === 'chunk') {
      port.unref();
      readableOps.controllerEnqueue(controller, value);
      return;
    }
    if (type === 'close') readableOps.controllerClose(controller);
    else if (type === 'error') readableOps.controllerError(controller, value);
    else return;
    port.close();
  }, (err) => { readableOps.controllerError(controller, err); });
  return stream;
}

function openChannel() {
  const { MessageChannel } = require('worker_threads');
  return new MessageChannel();
}

function checkReadable(stream) {
  if (stream[kState].reader !== undefined) throw cloneError('Cannot transfer a locked ReadableStream');
}

function checkWritable(stream) {
  if (stream[kState].writer !== undefined) throw cloneError('Cannot transfer a locked WritableStream');
}

const whole = { preventAbort: false, preventCancel: false, preventClose: false, signal: undefined };

// moveReadable keeps the stream here and gives the port that its chunks go to.
function moveReadable(stream) {
  const { port1, port2 } = openChannel();
  handled(pipeTo(stream[kState], writableOver(port1, false)[kState], whole));
  return port2;
}

function moveWritable(stream) {
  const { port1, port2 } = openChannel();
  handled(pipeTo(readableOver(port1, false)[kState], stream[kState], whole));
  return port2;
}

function sendReadable(stream) {
  checkReadable(stream);
  const port = moveReadable(stream);
  return { data: { port }, transferList: [port], deserializeInfo: 'internal/webstreams/transfer:receiveReadable' };
}

function sendWritable(stream) {
  checkWritable(stream);
  const port = moveWritable(stream);
  return { data: { port }, transferList: [port], deserializeInfo: 'internal/webstreams/transfer:receiveWritable' };
}

function sendTransform({ readable, writable }) {
  checkReadable(readable);
  checkWritable(writable);
  const data = { readable: moveReadable(readable), writable: moveWritable(writable) };
  return {
    data, transferList: [data.readable, data.writable], deserializeInfo: 'internal/webstreams/transfer:receiveTransform',
  };
}

function receiveReadable({ port }) { return readableOver(port, true); }

function receiveWritable({ port }) { return writableOver(port, true); }

function receiveTransform({ readable, writable }) {
  return fromSides(readableOver(readable, true), writableOver(writable, true));
}

module.exports = { receiveReadable, receiveTransform, receiveWritable, sendReadable, sendTransform, sendWritable };
