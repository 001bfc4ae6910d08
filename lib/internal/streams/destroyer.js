'use strict';

const { AbortError } = require('internal/errors');
const { isDestroyed, isFinished, isRequest, isServerRequest, kIsDestroyed } = require('internal/streams/predicates');

// destroyer ends a stream of any make. Without an error, a stream that is not
// through yet gets an AbortError.
function destroyer(stream, err) {
  if (!stream || isDestroyed(stream)) return;
  if (!err && !isFinished(stream)) err = new AbortError();

  if (isServerRequest(stream)) {
    stream.socket = null;
    stream.destroy(err);
  } else if (isRequest(stream)) {
    stream.abort();
  } else if (isRequest(stream.req)) {
    stream.req.abort();
  } else if (typeof stream.destroy === 'function') {
    stream.destroy(err);
  } else if (typeof stream.close === 'function') {
    stream.close();
  } else {
    process.nextTick(tellEnd, stream, err);
  }
  if (!stream.destroyed) stream[kIsDestroyed] = true;
}

function tellEnd(stream, err) {
  if (err) stream.emit('error', err);
  process.nextTick(tellClose, stream);
}

function tellClose(stream) {
  stream.emit('close');
}

module.exports = { destroyer };
