'use strict';

// zlib: compression in the formats of zlib, Brotli and Zstandard.

const binding = internalBinding('zlib');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateUint32 } = require('internal/validators');
const { isArrayBufferView } = require('util/types');
const classes = require('internal/zlib/classes');
const { constants, codes } = require('internal/zlib/constants');
const { syncFunction, asyncFunction } = require('internal/zlib/whole');

function crc32(data, value = 0) {
  if (typeof data !== 'string' && !isArrayBufferView(data)) {
    throw new ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView', 'string'], data);
  }
  validateUint32(value, 'value');
  return binding.crc32(data, value);
}

const functions = {
  deflate: 'Deflate', gzip: 'Gzip', deflateRaw: 'DeflateRaw', unzip: 'Unzip', inflate: 'Inflate', gunzip: 'Gunzip', inflateRaw: 'InflateRaw',
  brotliCompress: 'BrotliCompress', brotliDecompress: 'BrotliDecompress', zstdCompress: 'ZstdCompress', zstdDecompress: 'ZstdDecompress',
};

const exported = { crc32, ...classes };
for (const name of Object.keys(functions)) {
  exported[name] = asyncFunction(functions[name]);
  exported[`${name}Sync`] = syncFunction(functions[name]);
}

const creatable = ['Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip', 'BrotliCompress', 'BrotliDecompress',
  'ZstdCompress', 'ZstdDecompress'];
for (const name of creatable) {
  const Class = classes[name];
  const create = { [`create${name}`]: function(options) { return new Class(options); } }[`create${name}`];
  Object.defineProperty(exported, `create${name}`, { enumerable: true, value: create });
}
Object.defineProperties(exported, {
  constants: { enumerable: true, value: constants },
  codes: { enumerable: true, value: codes },
});

// ZIP archives are loaded when one of their names is read.
for (const [name, id] of [['ZipEntry', 'entry'], ['ZipFile', 'file'], ['ZipBuffer', 'buffer'], ['createZipArchive', 'archive'],
  ['createZipArchiveSync', 'archive'], ['zipFiles', 'archive'], ['getMaxZipContentSize', 'settings'], ['setMaxZipContentSize', 'settings']]) {
  const settle = (value) => Object.defineProperty(exported, name, { configurable: true, enumerable: true, writable: true, value });
  Object.defineProperty(exported, name, {
    configurable: true,
    enumerable: true,
    get() {
      const { [name]: value } = require(`internal/zip/${id}`);
      settle(value);
      return value;
    },
    set: settle,
  });
}

// The numbers of zlib and Zstandard are also there without `constants`, as they were before it.
for (const name of Object.keys(constants)) {
  if (!name.startsWith('BROTLI')) Object.defineProperty(exported, name, { value: constants[name] });
}

module.exports = exported;
