'use strict';

const { AbortError, codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { isNodeStream, isWebStream } = require('internal/streams/predicates');

const kControllerErrorFunction = Symbol.for('nodejs.webstream.controllerErrorFunction');

function addAbortSignal(signal, stream) {
  // undefined is refused too, and null by the operator.
  if (typeof signal !== 'object' || !('aborted' in signal)) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  if (!isNodeStream(stream) && !isWebStream(stream)) {
    throw new ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
  }
  return attach(signal, stream);
}

// attach lets `signal` destroy `stream`; what is no signal is left alone.
function attach(signal, stream) {
  if (typeof signal !== 'object' || signal === null || !('aborted' in signal)) return stream;
  const abort = isNodeStream(stream) ?
    () => { stream.destroy(new AbortError(undefined, { cause: signal.reason })); } :
    () => { stream[kControllerErrorFunction](new AbortError(undefined, { cause: signal.reason })); };
  if (signal.aborted) {
    abort();
  } else {
    const listening = require('events').addAbortListener(signal, abort);
    require('internal/streams/finished').finished(stream, () => { listening[Symbol.dispose](); });
  }
  return stream;
}

module.exports = { addAbortSignal, attach };
