'use strict';

// The classes of streams.

const { ZlibBase, Zlib } = require('internal/zlib/base');

// subclass makes a class that may be called without new.
function subclass(name, Base, make) {
  const Class = make();
  Object.defineProperty(Class, 'name', { value: name, configurable: true });
  Object.setPrototypeOf(Class.prototype, Base.prototype);
  Object.setPrototypeOf(Class, Base);
  return Class;
}

let warned = false;

// withoutNew tells once that a class was called as a function.
function withoutNew(name) {
  if (warned) return;
  warned = true;
  process.emitWarning(`Instantiating ${name} without the 'new' keyword has been deprecated.`, 'DeprecationWarning', 'DEP0184');
}

const zlibClass = (name) => subclass(name, Zlib, () => function Class(opts) {
  if (!(this instanceof Class)) {
    withoutNew(name);
    return new Class(opts);
  }
  Zlib.call(this, opts, name);
});

function Brotli(opts, name) { ZlibBase.call(this, opts, name); }
Object.setPrototypeOf(Brotli.prototype, Zlib.prototype);
Object.setPrototypeOf(Brotli, Zlib);

const brotliClass = (name) => subclass(name, Brotli, () => function Class(opts) {
  if (!(this instanceof Class)) {
    withoutNew(name);
    return new Class(opts);
  }
  Brotli.call(this, opts, name);
});

class Zstd extends ZlibBase {}

class ZstdCompress extends Zstd {
  constructor(opts) { super(opts, 'ZstdCompress'); }
}

class ZstdDecompress extends Zstd {
  constructor(opts) { super(opts, 'ZstdDecompress'); }
}

module.exports = {
  Deflate: zlibClass('Deflate'),
  Inflate: zlibClass('Inflate'),
  Gzip: zlibClass('Gzip'),
  Gunzip: zlibClass('Gunzip'),
  DeflateRaw: zlibClass('DeflateRaw'),
  InflateRaw: zlibClass('InflateRaw'),
  Unzip: zlibClass('Unzip'),
  BrotliCompress: brotliClass('BrotliCompress'),
  BrotliDecompress: brotliClass('BrotliDecompress'),
  ZstdCompress,
  ZstdDecompress,
};
