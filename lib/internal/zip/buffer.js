'use strict';

// ZipBuffer: an archive in memory, whose entries can be replaced.

const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_ZIP_ENTRY_NOT_FOUND } } = require('internal/errors');
const { validateFunction, validateString } = require('internal/validators');
const { archive, createZipArchiveSync } = require('internal/zip/archive');
const { ZipEntry, readArchive, toBuffer } = require('internal/zip/entry');
const format = require('internal/zip/format');
const { warn } = require('internal/zip/settings');

class ZipBuffer {
  #entries = new Map();
  #comment;

  constructor(buffer) {
    warn();
    const { comment, entries } = readArchive(toBuffer(buffer, 'buffer'));
    this.#comment = comment;
    for (const entry of entries) this.#entries.set(entry.name, entry);
  }

  get writable() { return true; }
  get comment() { return format.decodeText(this.#comment); }
  get size() { return this.#entries.size; }

  has(name) {
    validateString(name, 'name');
    return this.#entries.has(name);
  }

  get(name) {
    if (!this.has(name)) throw new ERR_ZIP_ENTRY_NOT_FOUND(name);
    return this.#entries.get(name);
  }

  addEntry(entry) {
    if (!(entry instanceof ZipEntry)) throw new ERR_INVALID_ARG_TYPE('entry', 'ZipEntry', entry);
    this.#entries.set(entry.name, entry);
    return entry;
  }

  async add(filename, data, options = undefined) { return this.addEntry(await ZipEntry.create(filename, data, options)); }
  addSync(filename, data, options = undefined) { return this.addEntry(ZipEntry.createSync(filename, data, options)); }

  delete(name) {
    validateString(name, 'name');
    return this.#entries.delete(name);
  }

  clear() { this.#entries.clear(); }
  keys() { return this.#entries.keys(); }
  values() { return this.#entries.values(); }
  entries() { return this.#entries.entries(); }
  [Symbol.iterator]() { return this.entries(); }

  forEach(callback, thisArg = undefined) {
    validateFunction(callback, 'callback');
    for (const [name, entry] of this.#entries) callback.call(thisArg, entry, name, this);
  }

  #written(comment) {
    if (comment === undefined) return this.#comment;
    validateString(comment, 'comment');
    return format.archiveComment(comment);
  }

  async toBuffer(comment = undefined) {
    return Buffer.concat(await archive([...this.values()], this.#written(comment), 0).toArray());
  }

  toBufferSync(comment = undefined) {
    if (comment !== undefined) validateString(comment, 'comment');
    return Buffer.concat([...createZipArchiveSync([...this.values()], comment === undefined ? this.comment : comment)]);
  }

  get [Symbol.toStringTag]() { return 'ZipBuffer'; }

  [Symbol.dispose]() {
    for (const entry of this.values()) entry[Symbol.dispose]();
  }
}

module.exports = { ZipBuffer };
