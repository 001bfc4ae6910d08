'use strict';

// The functions of fs.promises that are no single operations.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const binding = internalBinding('fs');

exports.cp = async function cp(src, dest, options) {
  await require('internal/fs/cp').promise(src, dest, options);
};

// What matches, as for await takes it. The walk begins when the first is asked for.
class Matches {
  #begin;
  #list = null;
  #at = 0;

  constructor(begin) { this.#begin = begin; }

  async next() {
    if (this.#list === null) {
      this.#list = [];
      this.#list = await this.#begin();
    }
    if (this.#at >= this.#list.length) return { value: undefined, done: true };
    return { value: this.#list[this.#at++], done: false };
  }

  async return(value) {
    this.#list = [];
    return { value, done: true };
  }

  async throw(error) {
    this.#list = [];
    throw error;
  }

  async [Symbol.asyncDispose]() { await this.return(); }

  [Symbol.asyncIterator]() { return this; }
}

exports.glob = function glob(pattern, options) {
  return new Matches(() => binding.glob(pattern, options));
};

exports.opendir = function opendir(path, options, _unused) {
  return new Promise((resolve, reject) => {
    require('internal/fs/dir').opendir(path, options, (error, dir) => {
      if (error) reject(error);
      else resolve(dir);
    });
  });
};

exports.lchmod = async function lchmod(path, mode) {
  const fs = require('fs');
  if (fs.lchmodSync === undefined) throw new ERR_METHOD_NOT_IMPLEMENTED('lchmod()');
  await new Promise((resolve, reject) => { fs.lchmod(path, mode, (error) => { if (error) reject(error); else resolve(); }); });
};

exports.mkdtempDisposable = async function mkdtempDisposable(prefix, options) {
  const path = await require('fs/promises').mkdtemp(prefix, options);
  const full = binding.absolute(path); // the working directory may change before it is removed
  const remove = async () => { await binding.removeTree(full); };
  return {
    __proto__: null,
    path,
    remove,
    async [Symbol.asyncDispose]() { await remove(); },
  };
};

exports.watch = function watch(filename, options) {
  return require('internal/fs/watch_iterator').watch(filename, options);
};
