'use strict';

// CompressionStream and DecompressionStream: transform streams over those of zlib.

const { withMessage } = internalBinding('errors');
const { describe } = require('internal/webstreams/util');

// The streams of zlib by format.
const compressors = {
  __proto__: null,
  'deflate': (zlib) => zlib.createDeflate(),
  'deflate-raw': (zlib) => zlib.createDeflateRaw(),
  'gzip': (zlib) => zlib.createGzip(),
  'brotli': (zlib) => zlib.createBrotliCompress(),
};
const decompressors = {
  __proto__: null,
  'deflate': (zlib) => zlib.createInflate({ rejectGarbageAfterEnd: true }),
  'deflate-raw': (zlib) => zlib.createInflateRaw({ rejectGarbageAfterEnd: true }),
  'gzip': (zlib) => zlib.createGunzip({ rejectGarbageAfterEnd: true }),
  'brotli': (zlib) => zlib.createBrotliDecompress({ rejectGarbageAfterEnd: true }),
};

function open(table, Class, format) {
  const make = table[format];
  if (make === undefined) {
    throw withMessage('ERR_INVALID_ARG_VALUE', `Failed to construct '${Class}': 1st argument '${format}' ` +
      'is not a valid enum value of type CompressionFormat.');
  }
  const { newReadableWritablePairFromDuplex } = require('internal/webstreams/adapters');
  return newReadableWritablePairFromDuplex(make(require('zlib')), {}, true);
}

class CompressionStream {
  #transform;

  constructor(format) {
    this.#transform = open(compressors, 'CompressionStream', `${format}`);
  }

  get readable() { return this.#transform.readable; }

  get writable() { return this.#transform.writable; }
}

class DecompressionStream {
  #transform;

  constructor(format) {
    this.#transform = open(decompressors, 'DecompressionStream', `${format}`);
  }

  get readable() { return this.#transform.readable; }

  get writable() { return this.#transform.writable; }
}

const picture = ({ readable, writable }) => ({ readable, writable });
describe(CompressionStream, ['readable', 'writable'], picture);
describe(DecompressionStream, ['readable', 'writable'], picture);

module.exports = { CompressionStream, DecompressionStream };
