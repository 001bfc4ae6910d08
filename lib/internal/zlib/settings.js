'use strict';

// What a program asks of a compressor or decompressor, checked, and the native handle for it.

const binding = internalBinding('zlib');
const { Buffer, kMaxLength } = require('buffer');
const { codes: {
  ERR_BROTLI_INVALID_PARAM, ERR_INVALID_ARG_TYPE, ERR_METHOD_NOT_IMPLEMENTED, ERR_OUT_OF_RANGE, ERR_ZSTD_INVALID_PARAM,
} } = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView } = require('util/types');
const { validateBoolean } = require('internal/validators');
const { constants } = require('internal/zlib/constants');

const {
  DEFLATE, INFLATE, GZIP, GUNZIP, DEFLATERAW, INFLATERAW, UNZIP,
  Z_NO_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK,
  Z_MIN_WINDOWBITS, Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS, Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION,
  Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL, Z_DEFAULT_STRATEGY, Z_FIXED, Z_MIN_CHUNK, Z_DEFAULT_CHUNK,
  BROTLI_OPERATION_PROCESS, BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_FINISH, BROTLI_OPERATION_EMIT_METADATA,
  ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end,
} = constants;

// How the three families number their flushes.
const flushes = {
  zlib: { flush: Z_NO_FLUSH, finishFlush: Z_FINISH, fullFlush: Z_FULL_FLUSH, most: Z_BLOCK },
  brotli: {
    flush: BROTLI_OPERATION_PROCESS, finishFlush: BROTLI_OPERATION_FINISH, fullFlush: BROTLI_OPERATION_FLUSH,
    most: BROTLI_OPERATION_EMIT_METADATA,
  },
  zstd: { flush: ZSTD_e_continue, finishFlush: ZSTD_e_end, fullFlush: ZSTD_e_flush, most: ZSTD_e_end },
};

const highest = (prefix) => Math.max(...Object.keys(constants).map((key) => (key.startsWith(prefix) ? constants[key] : 0)));

// The classes: which handle, and what it is made of.
const kinds = {
  Deflate: { family: 'zlib', mode: DEFLATE },
  Inflate: { family: 'zlib', mode: INFLATE },
  Gzip: { family: 'zlib', mode: GZIP },
  Gunzip: { family: 'zlib', mode: GUNZIP },
  DeflateRaw: { family: 'zlib', mode: DEFLATERAW },
  InflateRaw: { family: 'zlib', mode: INFLATERAW },
  Unzip: { family: 'zlib', mode: UNZIP },
  BrotliCompress: { family: 'brotli', Handle: binding.BrotliEncoder, params: highest('BROTLI_PARAM_') },
  BrotliDecompress: { family: 'brotli', Handle: binding.BrotliDecoder, params: highest('BROTLI_PARAM_') },
  ZstdCompress: { family: 'zstd', Handle: binding.ZstdCompress, params: highest('ZSTD_c_') },
  ZstdDecompress: { family: 'zstd', Handle: binding.ZstdDecompress, params: highest('ZSTD_d_') },
};

// isFiniteNumber tells whether a number was given; NaN counts as none.
function isFiniteNumber(value, name) {
  if (value === undefined || Number.isNaN(value)) return false;
  if (Number.isFinite(value)) return true;
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', value);
  throw new ERR_OUT_OF_RANGE(name, 'a finite number', value);
}

function inRange(value, name, low, high, otherwise) {
  if (!isFiniteNumber(value, name)) return otherwise;
  if (value < low || value > high) throw new ERR_OUT_OF_RANGE(name, `>= ${low} and <= ${high}`, value);
  return value;
}

// common reads the options that all kinds have.
function common(kind, opts) {
  const { flush, finishFlush, fullFlush, most } = flushes[kind.family];
  const s = {
    chunkSize: Z_DEFAULT_CHUNK, flush, finishFlush, fullFlush, maxOutputLength: kMaxLength, info: undefined,
    rejectGarbageAfterEnd: false,
  };
  if (!opts) return s;
  if (isFiniteNumber(opts.chunkSize, 'options.chunkSize')) {
    if (opts.chunkSize < Z_MIN_CHUNK) throw new ERR_OUT_OF_RANGE('options.chunkSize', `>= ${Z_MIN_CHUNK}`, opts.chunkSize);
    s.chunkSize = opts.chunkSize;
  }
  s.flush = inRange(opts.flush, 'options.flush', flush, most, flush);
  s.finishFlush = inRange(opts.finishFlush, 'options.finishFlush', flush, most, finishFlush);
  s.maxOutputLength = inRange(opts.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength);
  s.info = opts.info;
  if (opts.rejectGarbageAfterEnd !== undefined) {
    validateBoolean(opts.rejectGarbageAfterEnd, 'options.rejectGarbageAfterEnd');
    s.rejectGarbageAfterEnd = opts.rejectGarbageAfterEnd;
  }
  return s;
}

function dictionaryOf(opts) {
  const { dictionary } = opts;
  if (dictionary === undefined || isArrayBufferView(dictionary)) return dictionary;
  if (isAnyArrayBuffer(dictionary)) return Buffer.from(dictionary);
  throw new ERR_INVALID_ARG_TYPE('options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], dictionary);
}

// zlibSettings adds the options of zlib's own formats.
function zlibSettings(s, mode, opts) {
  s.mode = mode;
  s.windowBits = Z_DEFAULT_WINDOWBITS;
  s.level = Z_DEFAULT_COMPRESSION;
  s.memLevel = Z_DEFAULT_MEMLEVEL;
  s.strategy = Z_DEFAULT_STRATEGY;
  s.dictionary = undefined;
  const any = mode === INFLATE || mode === GUNZIP || mode === UNZIP;
  if (!opts) {
    if (any) s.windowBits = 0;
    return;
  }
  let { windowBits } = opts;
  if (any && (windowBits == null || windowBits === 0)) {
    s.windowBits = 0; // whatever the data names
  } else {
    // zlib has no raw data with a window of 8 bits; the next larger window does what was meant.
    if (mode === DEFLATERAW && windowBits === 8) windowBits = 9;
    const least = Z_MIN_WINDOWBITS + (mode === GZIP ? 1 : 0);
    s.windowBits = inRange(windowBits, 'options.windowBits', least, Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS);
  }
  s.level = inRange(opts.level, 'options.level', Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION);
  s.memLevel = inRange(opts.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL);
  s.strategy = inRange(opts.strategy, 'options.strategy', Z_DEFAULT_STRATEGY, Z_FIXED, Z_DEFAULT_STRATEGY);
  s.dictionary = dictionaryOf(opts);
}

const unset = 0xffffffff;

// paramSettings adds the options of Brotli and Zstandard.
function paramSettings(s, kind, opts) {
  s.params = new Uint32Array(kind.params + 1).fill(unset);
  s.dictionary = undefined;
  s.pledgedSrcSize = undefined;
  if (!opts) return;
  if (opts.params) {
    const Invalid = kind.family === 'zstd' ? ERR_ZSTD_INVALID_PARAM : ERR_BROTLI_INVALID_PARAM;
    for (const name of Object.keys(opts.params)) {
      const key = +name;
      if (!(key >= 0 && key <= kind.params) || s.params[key] !== unset) throw new Invalid(name);
      const value = opts.params[name];
      if (typeof value !== 'number' && typeof value !== 'boolean') {
        throw new ERR_INVALID_ARG_TYPE('options.params[key]', 'number', value);
      }
      s.params[key] = value;
    }
  }
  s.dictionary = dictionaryOf(opts);
  if (s.dictionary !== undefined && kind.family === 'brotli') {
    throw new ERR_METHOD_NOT_IMPLEMENTED('options.dictionary of Brotli');
  }
  s.pledgedSrcSize = opts.pledgedSrcSize;
}

// settle checks the options for the class of that name.
function settle(name, opts) {
  const kind = kinds[name];
  const s = common(kind, opts);
  if (kind.family === 'zlib') zlibSettings(s, kind.mode, opts);
  else paramSettings(s, kind, opts);
  return s;
}

// handleFor makes the native handle. It tells writeState what a step left over, and calls processCallback when a write is done.
function handleFor(name, s, writeState, processCallback) {
  const kind = kinds[name];
  let handle;
  if (kind.family === 'zlib') {
    handle = new binding.Zlib(kind.mode);
    handle.init(s.windowBits, s.level, s.memLevel, s.strategy, writeState, processCallback, s.dictionary);
    return handle;
  }
  handle = new kind.Handle();
  if (name === 'ZstdCompress') handle.init(s.params, s.pledgedSrcSize, writeState, processCallback, s.dictionary);
  else handle.init(s.params, writeState, processCallback, s.dictionary);
  return handle;
}

module.exports = { settle, handleFor, inRange };
