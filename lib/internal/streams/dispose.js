'use strict';

const { AbortError } = require('internal/errors');

// dispose is `await using` for streams: it destroys the stream and waits for
// 'close'. A stream that is not through yet is destroyed with an AbortError,
// which is then no failure of the disposal.
function dispose(stream, through) {
  let abort = null;
  if (!stream.destroyed) {
    if (!through) abort = new AbortError();
    stream.destroy(abort);
  }
  return new Promise((resolve, reject) => {
    require('internal/streams/finished').finished(stream, (err) => {
      if (err && err !== abort) reject(err);
      else resolve(null);
    });
  });
}

module.exports = { dispose };
