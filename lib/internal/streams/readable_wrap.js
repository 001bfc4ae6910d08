'use strict';

// Old-style streams, which only emit 'data', read through a Readable.

const { errorOrDestroy } = require('internal/streams/destroy');
const { destroyer } = require('internal/streams/destroyer');

// wrap makes `readable` deliver what `old` emits.
function wrap(readable, old) {
  let paused = false;

  old.on('data', (chunk) => {
    if (!readable.push(chunk) && old.pause) {
      paused = true;
      old.pause();
    }
  });
  old.on('end', () => { readable.push(null); });
  old.on('error', (err) => { errorOrDestroy(readable, err); });
  old.on('close', () => { readable.destroy(); });
  old.on('destroy', () => { readable.destroy(); });

  readable._read = () => {
    if (paused && old.resume) {
      paused = false;
      old.resume();
    }
  };

  // Methods that only the old stream has stay reachable.
  for (const name of Object.keys(old)) {
    if (readable[name] === undefined && typeof old[name] === 'function') readable[name] = old[name].bind(old);
  }
  return readable;
}

// wrapped is Readable.wrap: a new Readable over an old stream.
function wrapped(Readable, old, options) {
  const objectMode = old.readableObjectMode != null ? old.readableObjectMode : old.objectMode;
  return new Readable({
    objectMode: objectMode != null ? objectMode : true,
    ...options,
    destroy(err, callback) {
      destroyer(old, err);
      callback(err);
    },
  }).wrap(old);
}

module.exports = { wrap, wrapped };
