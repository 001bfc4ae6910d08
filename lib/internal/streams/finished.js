'use strict';

// finished(): tells once when a stream is through, has failed, or closed early,
// whatever its make and however far it already is.

const { AbortError, codes: { ERR_INVALID_ARG_TYPE, ERR_STREAM_PREMATURE_CLOSE } } = require('internal/errors');
const { validateAbortSignal, validateBoolean, validateFunction, validateObject } = require('internal/validators');
const {
  isClosed, isNodeStream, isReadable, isReadableFinished, isReadableNodeStream, isReadableStream, isRequest,
  isWritable, isWritableFinished, isWritableNodeStream, isWritableStream, willEmitClose,
} = require('internal/streams/predicates');
const { nop } = require('internal/streams/state');

const kIsClosedPromise = Symbol.for('nodejs.webstream.isClosedPromise');

// finished answers a function that stops watching; the callback is not called
// after that.
function finished(stream, options, callback) {
  if (callback === undefined) {
    callback = options;
    options = {};
  } else if (options == null) {
    options = {};
  } else {
    validateObject(options, 'options');
  }
  validateFunction(callback, 'callback');
  validateAbortSignal(options.signal, 'options.signal');
  // The events come from wherever the stream is driven; the callback belongs to
  // the context of the one who asks.
  callback = once(require('async_hooks').AsyncResource.bind(callback, 'STREAM_END_OF_STREAM'));

  if (isReadableStream(stream) || isWritableStream(stream)) return watchWeb(stream, options, callback);
  if (!isNodeStream(stream)) {
    throw new ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
  }
  return watch(stream, options, callback);
}

function once(callback) {
  let called = false;
  return function(...args) {
    if (called) return;
    called = true;
    callback.apply(this, args);
  };
}

function watch(stream, options, callback) {
  const readable = options.readable ?? isReadableNodeStream(stream);
  const writable = options.writable ?? isWritableNodeStream(stream);
  const r = stream._readableState;
  const w = stream._writableState;

  // When 'close' is sure to come, it is waited for. With only one side of a
  // duplex stream wanted it may come much later.
  let closeComes = willEmitClose(stream) &&
    isReadableNodeStream(stream) === readable && isWritableNodeStream(stream) === writable;
  let writableDone = isWritableFinished(stream, false);
  let readableDone = isReadableFinished(stream, false);
  let closed = isClosed(stream);

  function onfinish() {
    writableDone = true;
    // Destroyed by hand within this event: 'close' says nothing new.
    if (stream.destroyed) closeComes = false;
    if (closeComes && (!stream.writable || readable)) return;
    if (!readable || readableDone) callback.call(stream);
  }
  function onend() {
    readableDone = true;
    if (stream.destroyed) closeComes = false;
    if (closeComes && (!stream.readable || writable)) return;
    if (!writable || writableDone) callback.call(stream);
  }
  function onerror(err) {
    callback.call(stream, err);
  }
  function onclose() {
    closed = true;
    const err = failure(stream);
    if (err) {
      callback.call(stream, err);
    } else if ((readable && !readableDone && isReadableNodeStream(stream, true) && !isReadableFinished(stream, false)) ||
               (writable && !writableDone && !isWritableFinished(stream, false))) {
      callback.call(stream, new ERR_STREAM_PREMATURE_CLOSE());
    } else {
      callback.call(stream);
    }
  }
  function onpast() {
    closed = true;
    const err = failure(stream);
    if (err) callback.call(stream, err);
    else callback.call(stream);
  }
  function onlegacyfinish() {
    if (!stream.writable) onfinish();
  }
  function onrequest() {
    stream.req.on('finish', onfinish);
  }

  // In this order: what old streams tell is heard before their 'close'.
  const listeners = [];
  if (isRequest(stream)) {
    listeners.push(['complete', onfinish]);
    if (!closeComes) listeners.push(['abort', onclose]);
    if (stream.req) onrequest();
    else listeners.push(['request', onrequest]);
  } else if (writable && !w) { // old streams
    listeners.push(['end', onlegacyfinish], ['close', onlegacyfinish]);
  }
  // A server's request may be aborted without an error.
  if (!closeComes && typeof stream.aborted === 'boolean') listeners.push(['aborted', onclose]);
  listeners.push(['end', onend], ['finish', onfinish]);
  if (options.error !== false) listeners.push(['error', onerror]);
  listeners.push(['close', onclose]);
  for (const [event, listener] of listeners) stream.on(event, listener);

  if (closed) {
    process.nextTick(onclose);
  } else if ((w && w.errorEmitted) || (r && r.errorEmitted)) {
    if (!closeComes) process.nextTick(onpast);
  } else if (!readable && (!closeComes || isReadable(stream)) &&
             (writableDone || isWritable(stream) === false) && !(w && w.pendingcb)) {
    process.nextTick(onpast);
  } else if (!writable && (!closeComes || isWritable(stream)) && (readableDone || isReadable(stream) === false)) {
    process.nextTick(onpast);
  } else if (r && stream.req && stream.aborted) {
    process.nextTick(onpast);
  }

  function cleanup() {
    callback = nop;
    for (const [event, listener] of listeners) stream.removeListener(event, listener);
    if (stream.req) stream.req.removeListener('finish', onfinish);
  }
  if (options.signal && !closed) {
    callback = abortable(stream, options.signal, callback, () => callback, cleanup);
  }
  return cleanup;
}

// failure is the error that a stream keeps, if it keeps one.
function failure(stream) {
  const r = stream._readableState;
  const w = stream._writableState;
  const err = stream.writableErrored || (w && w.errored) || stream.readableErrored || (r && r.errored);
  return err && typeof err !== 'boolean' ? err : null;
}

// abortable answers a callback that is also called when `signal` aborts; `current`
// gives the callback in force then, which cleanup() may have replaced.
function abortable(stream, signal, callback, current, cleanup) {
  function abort() {
    const last = current();
    cleanup();
    last.call(stream, new AbortError(undefined, { cause: signal.reason }));
  }
  if (signal.aborted) {
    process.nextTick(abort);
    return callback;
  }
  const listening = require('events').addAbortListener(signal, abort);
  return function(...args) {
    listening[Symbol.dispose]();
    callback.apply(stream, args);
  };
}

function watchWeb(stream, options, callback) {
  let stopped = false;
  let abort = nop;
  if (options.signal) {
    abort = () => {
      stopped = true;
      callback.call(stream, new AbortError(undefined, { cause: options.signal.reason }));
    };
    if (options.signal.aborted) {
      process.nextTick(abort);
    } else {
      const listening = require('events').addAbortListener(options.signal, abort);
      const inner = callback;
      callback = once(function(...args) {
        listening[Symbol.dispose]();
        inner.apply(stream, args);
      });
    }
  }
  const settled = (...args) => {
    if (!stopped) process.nextTick(() => callback.apply(stream, args));
  };
  stream[kIsClosedPromise].promise.then(settled, settled);
  return nop;
}

// finishedPromise is stream/promises' finished().
function finishedPromise(stream, options) {
  let autoCleanup = false;
  if (options === null || options === undefined) options = {};
  if (options.cleanup) {
    validateBoolean(options.cleanup, 'cleanup');
    autoCleanup = options.cleanup;
  }
  return new Promise((resolve, reject) => {
    const cleanup = finished(stream, options, (err) => {
      if (autoCleanup) cleanup();
      if (err) reject(err);
      else resolve();
    });
  });
}

module.exports = { finished, finishedPromise };
