'use strict';

// The functions that take a whole input and give a whole output. They need no stream, unless the caller asks for it.

const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_TRAILING_JUNK_AFTER_STREAM_END } } = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView } = require('util/types');
const { validateFunction } = require('internal/validators');
const classes = require('internal/zlib/classes');
const { settle, handleFor } = require('internal/zlib/settings');

function toBytes(input, name, expected) {
  if (typeof input === 'string') return Buffer.from(input);
  if (isArrayBufferView(input)) return input;
  if (isAnyArrayBuffer(input)) return Buffer.from(input);
  throw new ERR_INVALID_ARG_TYPE(name, expected, input);
}

function syncFunction(name) {
  return function syncBufferWrapper(buffer, opts) {
    if (opts && opts.info) {
      const engine = new classes[name](opts);
      const input = toBytes(buffer, 'buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer']);
      return { buffer: engine._processChunk(input, engine._finishFlushFlag), engine };
    }
    const settings = settle(name, opts);
    const state = new Uint32Array(2);
    const input = toBytes(buffer, 'buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer']);
    const handle = handleFor(name, settings, state);
    try {
      const output = handle.runSync(settings.finishFlush, input, settings.maxOutputLength);
      if (state[1] > 0 && settings.rejectGarbageAfterEnd) throw new ERR_TRAILING_JUNK_AFTER_STREAM_END();
      return output;
    } finally {
      handle.close();
    }
  };
}

function asyncFunction(name) {
  return function asyncBufferWrapper(buffer, opts, callback) {
    if (typeof opts === 'function') {
      callback = opts;
      opts = {};
    }
    const engine = opts && opts.info ? new classes[name](opts) : undefined;
    const settings = settle(name, opts);
    const state = engine ? engine._writeState : new Uint32Array(2);
    const handle = engine ? engine._handle : handleFor(name, settings, state);
    validateFunction(callback, 'callback');
    const input = toBytes(buffer, 'chunk', ['string', 'Buffer', 'TypedArray', 'DataView']);
    handle.run(settings.finishFlush, input, settings.maxOutputLength, (error, output) => {
      if (!error && state[1] > 0 && settings.rejectGarbageAfterEnd) error = new ERR_TRAILING_JUNK_AFTER_STREAM_END();
      if (engine) {
        if (!error) engine.bytesWritten += input.byteLength - state[1];
        engine.close();
      } else {
        handle.close();
      }
      if (error) callback(error);
      else callback(null, engine ? { buffer: output, engine } : output);
    });
  };
}

module.exports = { syncFunction, asyncFunction };
