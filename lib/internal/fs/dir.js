'use strict';

// fs.Dir: a directory that is read entry by entry.

const { join } = require('path');
const { validateFunction, validateUint32 } = require('internal/validators');
const { codes: { ERR_DIR_CLOSED, ERR_DIR_CONCURRENT_OPERATION, ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const binding = internalBinding('fs');

const defaultBufferSize = 32;

class Dir {
  #handle;
  #path;
  #encoding;
  #bufferSize;
  #recursive;
  #closed = false;
  #buffered = []; // entries that were read and not given
  #folders = []; // paths of folders still to be read
  #current; // path of the folder that the handle is of
  #waiting = null; // operations behind the one that runs; null while none does

  constructor(handle, path, options) {
    if (handle == null) throw new ERR_MISSING_ARGS('handle');
    this.#handle = handle;
    this.#path = path;
    this.#current = path;
    const { encoding = 'utf8', bufferSize = defaultBufferSize, recursive = false } = options ?? {};
    validateUint32(bufferSize, 'options.bufferSize', true);
    this.#encoding = encoding;
    this.#bufferSize = bufferSize;
    this.#recursive = recursive;
  }

  get path() {
    if (!(#path in this)) throw new ERR_INVALID_THIS('Dir');
    return this.#path;
  }

  #shift() {
    const entry = this.#buffered.shift();
    if (this.#recursive && entry.isDirectory()) this.#folders.push(join(entry.parentPath, entry.name));
    return entry;
  }

  read(callback) {
    if (arguments.length === 0 || callback === undefined) {
      return new Promise((resolve, reject) => {
        if (this.#closed) {
          reject(new ERR_DIR_CLOSED());
          return;
        }
        this.#read((error, entry) => {
          if (error) reject(error);
          else resolve(entry);
        });
      });
    }
    if (this.#closed) throw new ERR_DIR_CLOSED();
    validateFunction(callback, 'callback');
    this.#read(callback);
  }

  #read(callback) {
    if (this.#waiting !== null) {
      this.#waiting.push(() => { this.#read(callback); });
      return;
    }
    if (this.#closed) {
      callback(new ERR_DIR_CLOSED());
      return;
    }
    if (this.#buffered.length > 0) {
      process.nextTick(callback, null, this.#shift());
      return;
    }
    this.#waiting = [];
    this.#fetch((error, entries) => {
      const next = this.#waiting;
      this.#waiting = null;
      if (error) {
        callback(error);
      } else if (entries === null) {
        callback(null, null);
      } else {
        this.#buffered = entries;
        callback(null, this.#shift());
      }
      for (const operation of next) operation();
    });
  }

  // Reads on until there are entries or no further folders.
  #fetch(callback) {
    binding.readDir(this.#handle, this.#bufferSize, this.#encoding, this.#current, (error, entries) => {
      if (error || entries !== null || this.#folders.length === 0) {
        callback(error, entries);
        return;
      }
      const path = this.#folders.shift();
      binding.opendir(path, (openError, handle) => {
        if (openError) {
          callback(openError);
          return;
        }
        const old = this.#handle;
        this.#handle = handle;
        this.#current = path;
        binding.closeDir(old, (closeError) => {
          if (closeError) callback(closeError);
          else this.#fetch(callback);
        });
      });
    });
  }

  readSync() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    if (this.#waiting !== null) throw new ERR_DIR_CONCURRENT_OPERATION();
    if (this.#buffered.length > 0) return this.#shift();
    for (;;) {
      const entries = binding.readDirSync(this.#handle, this.#bufferSize, this.#encoding, this.#current);
      if (entries !== null) {
        this.#buffered = entries;
        return this.#shift();
      }
      if (this.#folders.length === 0) return null;
      const path = this.#folders.shift();
      const handle = binding.opendirSync(path);
      binding.closeDirSync(this.#handle);
      this.#handle = handle;
      this.#current = path;
    }
  }

  close(callback) {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        if (this.#closed) {
          reject(new ERR_DIR_CLOSED());
          return;
        }
        this.#close((error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    }
    validateFunction(callback, 'callback');
    if (this.#closed) {
      process.nextTick(callback, new ERR_DIR_CLOSED());
      return;
    }
    this.#close(callback);
  }

  #close(callback) {
    if (this.#waiting !== null) {
      this.#waiting.push(() => { this.#close(callback); });
      return;
    }
    if (this.#closed) {
      callback(new ERR_DIR_CLOSED());
      return;
    }
    this.#closed = true;
    binding.closeDir(this.#handle, callback);
  }

  closeSync() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    if (this.#waiting !== null) throw new ERR_DIR_CONCURRENT_OPERATION();
    this.#closed = true;
    binding.closeDirSync(this.#handle);
  }

  entries() { return new Entries(this); }

  [Symbol.dispose]() {
    if (!this.#closed) this.closeSync();
  }

  async [Symbol.asyncDispose]() {
    if (!this.#closed) await this.close();
  }
}

// The entries of a directory as for await takes them. The directory is closed at the end, and when the loop is left.
class Entries {
  #dir;
  #done = false;

  constructor(dir) { this.#dir = dir; }

  async next() {
    if (this.#done) return { value: undefined, done: true };
    let entry;
    try {
      entry = await this.#dir.read();
    } catch (error) {
      await this.#end();
      throw error;
    }
    if (entry !== null) return { value: entry, done: false };
    await this.#end();
    return { value: undefined, done: true };
  }

  async return(value) {
    await this.#end();
    return { value, done: true };
  }

  async throw(error) {
    await this.#end();
    throw error;
  }

  async #end() {
    if (this.#done) return;
    this.#done = true;
    await this.#dir[Symbol.asyncDispose]();
  }

  [Symbol.asyncIterator]() { return this; }
}

Object.defineProperty(Dir.prototype, Symbol.asyncIterator, {
  __proto__: null,
  configurable: true,
  writable: true,
  value: Dir.prototype.entries,
});

function prepare(path, given) {
  path = binding.path(path);
  const options = binding.options(given);
  if (options.bufferSize !== undefined) validateUint32(options.bufferSize, 'options.bufferSize', true);
  return [path, options];
}

function opendir(path, options, callback) {
  callback = typeof options === 'function' ? options : callback;
  validateFunction(callback, 'callback');
  [path, options] = prepare(path, options);
  binding.opendir(path, (error, handle) => {
    if (error) callback(error);
    else callback(null, new Dir(handle, path, options));
  });
}

function opendirSync(path, options) {
  [path, options] = prepare(path, options);
  return new Dir(binding.opendirSync(path), path, options);
}

module.exports = { Dir, opendir, opendirSync };
