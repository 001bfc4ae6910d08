'use strict';

// ZipFile: an archive on disk. Its directory is in memory, the content of its entries is read when it is asked for.

const { Buffer } = require('buffer');
const fs = require('fs');
const { Readable } = require('stream');
const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE, ERR_ZIP_ENTRY_NOT_FOUND, ERR_ZIP_INVALID_ARCHIVE, ERR_ZIP_NOT_WRITABLE,
} } = require('internal/errors');
const { validateBoolean, validateFunction, validateObject, validateString } = require('internal/validators');
const { archive, createZipArchiveSync, Ledger } = require('internal/zip/archive');
const { forEachOf } = require('internal/zip/channel');
const { ZipEntry, entriesOf, promote } = require('internal/zip/entry');
const format = require('internal/zip/format');
const { warn } = require('internal/zip/settings');

const kOpen = Symbol('kOpen');
const call = (fn, ...args) => new Promise((resolve, reject) => {
  fn(...args, (error, result) => { if (error) reject(error); else resolve(result); });
});

const outside = () => new ERR_ZIP_INVALID_ARCHIVE('an entry does not fit inside the archive');

// diskOf is the io of a file: all of what is asked for, or an error.
function diskOf(fd) {
  return {
    async read(offset, size) {
      const bytes = Buffer.allocUnsafe(size);
      for (let at = 0; at < size;) {
        const n = await call(fs.read, fd, bytes, at, size - at, offset + at);
        if (n === 0) throw outside();
        at += n;
      }
      return bytes;
    },
    readSync(offset, size) {
      const bytes = Buffer.allocUnsafe(size);
      for (let at = 0; at < size;) {
        const n = fs.readSync(fd, bytes, at, size - at, offset + at);
        if (n === 0) throw outside();
        at += n;
      }
      return bytes;
    },
    async write(bytes, offset) {
      for (let at = 0; at < bytes.length;) at += await call(fs.write, fd, bytes, at, bytes.length - at, offset + at);
    },
    writeSync(bytes, offset) {
      for (let at = 0; at < bytes.length;) at += fs.writeSync(fd, bytes, at, bytes.length - at, offset + at);
    },
  };
}

function openOptions(filename, options) {
  validateString(filename, 'filename');
  if (options !== undefined) validateObject(options, 'options');
  const { writable = false } = options || {};
  validateBoolean(writable, 'options.writable');
  return writable;
}

const tailStart = (size) => Math.max(0, size - format.END_SIZE - format.MAX16 - format.END64_SIZE - format.LOCATOR64_SIZE);

class ZipFile {
  #fd;
  #disk;
  #writable;
  #comment;
  #shift;
  #end; // where the central directory begins
  #entries = new Map(); // name to [entry, offset of its header without the shift]
  #work = Promise.resolve(); // changes, one after the other
  #busy = 0;

  constructor(secret, fd, disk, writable, end, records) {
    warn();
    if (secret !== kOpen) throw new ERR_INVALID_STATE('a ZipFile is opened by ZipFile.open()');
    this.#fd = fd;
    this.#disk = disk;
    this.#writable = writable;
    this.#comment = end.comment;
    this.#shift = end.shift;
    this.#end = end.start;
    entriesOf(records, disk, end.shift).forEach((entry, i) => this.#entries.set(entry.name, [entry, records[i].offset]));
  }

  static open(filename, options = undefined) {
    warn();
    return (async () => {
      const writable = openOptions(filename, options);
      const fd = await call(fs.open, filename, writable ? 'r+' : 'r');
      try {
        const disk = diskOf(fd);
        const { size } = await call(fs.fstat, fd);
        const base = tailStart(size);
        const end = format.locate(await disk.read(base, size - base), base);
        return new ZipFile(kOpen, fd, disk, writable, end, format.readCentral(await disk.read(end.start, end.size), end.count));
      } catch (error) {
        await call(fs.close, fd);
        throw error;
      }
    })();
  }

  static openSync(filename, options = undefined) {
    warn();
    const writable = openOptions(filename, options);
    const fd = fs.openSync(filename, writable ? 'r+' : 'r');
    try {
      const disk = diskOf(fd);
      const { size } = fs.fstatSync(fd);
      const base = tailStart(size);
      const end = format.locate(disk.readSync(base, size - base), base);
      return new ZipFile(kOpen, fd, disk, writable, end, format.readCentral(disk.readSync(end.start, end.size), end.count));
    } catch (error) {
      fs.closeSync(fd);
      throw error;
    }
  }

  get writable() { return this.#writable; }
  get comment() { return format.decodeText(this.#comment); }
  get size() { return this.#entries.size; }

  #opened() { if (this.#fd === -1) throw new ERR_INVALID_STATE('the ZipFile has been closed'); }

  // #idle is for synchronous methods: they must not come between the steps of an asynchronous one.
  #idle() {
    this.#opened();
    if (this.#busy > 0) throw new ERR_INVALID_STATE('an asynchronous operation is in progress');
  }

  #changeable() { if (!this.#writable) throw new ERR_ZIP_NOT_WRITABLE(); }

  has(name) {
    validateString(name, 'name');
    return this.#entries.has(name);
  }

  getSync(name) {
    validateString(name, 'name');
    this.#opened();
    const found = this.#entries.get(name);
    if (found === undefined) throw new ERR_ZIP_ENTRY_NOT_FOUND(name);
    return found[0];
  }

  async get(name) { return this.getSync(name); }

  async stream(name, options = undefined) {
    const entry = await this.get(name);
    return Readable.from(entry.contentIterator(options), { objectMode: false });
  }

  // #queue has change run when those before it are done.
  #queue(change) {
    this.#busy++;
    const done = this.#work.then(change).finally(() => { this.#busy--; });
    this.#work = done.catch(() => {});
    return done;
  }

  // #directory gives the bytes of the central directory and the end for these entries, if it begins at offset.
  #directory(entries, offset) {
    const ledger = new Ledger(offset);
    ledger.written = [...entries.values()];
    return Buffer.concat(ledger.end(this.#comment));
  }

  // #with gives the entries once entry is among them, at offset.
  #with(entry, offset) {
    const entries = new Map(this.#entries);
    entries.set(entry.name, [entry, offset]);
    return entries;
  }

  async #store(entries, at) {
    const bytes = this.#directory(entries, at - this.#shift);
    await this.#disk.write(bytes, at);
    await call(fs.ftruncate, this.#fd, at + bytes.length);
    this.#entries = entries;
    this.#end = at;
  }

  #storeSync(entries, at) {
    const bytes = this.#directory(entries, at - this.#shift);
    this.#disk.writeSync(bytes, at);
    fs.ftruncateSync(this.#fd, at + bytes.length);
    this.#entries = entries;
    this.#end = at;
  }

  addEntry(entry) {
    return this.#queue(async () => {
      this.#opened();
      this.#changeable();
      if (!(entry instanceof ZipEntry)) throw new ERR_INVALID_ARG_TYPE('entry', 'ZipEntry', entry);
      const begin = this.#end;
      let at = begin;
      await forEachOf(entry, async (piece) => {
        await this.#disk.write(piece, at);
        at += piece.length;
      });
      await this.#store(this.#with(entry, begin - this.#shift), at);
      promote(entry, this.#disk, begin);
      return entry;
    });
  }

  addEntrySync(entry) {
    this.#idle();
    this.#changeable();
    if (!(entry instanceof ZipEntry)) throw new ERR_INVALID_ARG_TYPE('entry', 'ZipEntry', entry);
    const begin = this.#end;
    let at = begin;
    for (const piece of entry) {
      this.#disk.writeSync(piece, at);
      at += piece.length;
    }
    this.#storeSync(this.#with(entry, begin - this.#shift), at);
    return entry;
  }

  async add(filename, data, options = undefined) {
    this.#changeable();
    return this.addEntry(await ZipEntry.create(filename, data, options));
  }

  addSync(filename, data, options = undefined) {
    this.#changeable();
    return this.addEntrySync(ZipEntry.createSync(filename, data, options));
  }

  delete(name) {
    return this.#queue(async () => {
      this.#opened();
      this.#changeable();
      if (!this.has(name)) return false;
      const entries = new Map(this.#entries);
      entries.delete(name);
      await this.#store(entries, this.#end);
      return true;
    });
  }

  deleteSync(name) {
    this.#idle();
    this.#changeable();
    if (!this.has(name)) return false;
    const entries = new Map(this.#entries);
    entries.delete(name);
    this.#storeSync(entries, this.#end);
    return true;
  }

  #written(comment) {
    if (comment === undefined) return this.#comment;
    validateString(comment, 'comment');
    return format.archiveComment(comment);
  }

  compact(comment = undefined) {
    this.#opened();
    return archive([...this.valuesSync()], this.#written(comment), 0);
  }

  compactSync(comment = undefined) {
    this.#idle();
    if (comment !== undefined) validateString(comment, 'comment');
    return Buffer.concat([...createZipArchiveSync([...this.valuesSync()], comment === undefined ? this.comment : comment)]);
  }

  keys() { return this.#entries.keys(); }
  * valuesSync() { for (const name of this.keys()) yield this.getSync(name); }
  * entriesSync() { for (const name of this.keys()) yield [name, this.getSync(name)]; }
  * values() { for (const name of this.keys()) yield this.get(name); }
  * entries() { for (const name of this.keys()) yield [name, this.get(name)]; }
  [Symbol.iterator]() { return this.entriesSync(); }

  [Symbol.asyncIterator]() {
    const names = this.keys();
    return {
      next: async () => {
        const { done, value } = names.next();
        return done ? { done, value } : { done, value: await this.get(value) };
      },
      [Symbol.asyncIterator]() { return this; },
    };
  }

  forEach(callback, thisArg = undefined) {
    validateFunction(callback, 'callback');
    for (const [name, entry] of this.entries()) callback.call(thisArg, entry, name, this);
  }

  forEachSync(callback, thisArg = undefined) {
    validateFunction(callback, 'callback');
    for (const [name, entry] of this.entriesSync()) callback.call(thisArg, entry, name, this);
  }

  close() {
    return this.#queue(async () => {
      if (this.#fd === -1) return;
      const fd = this.#fd;
      this.#fd = -1;
      await call(fs.close, fd);
    });
  }

  closeSync() {
    if (this.#fd === -1) return;
    this.#idle();
    const fd = this.#fd;
    this.#fd = -1;
    fs.closeSync(fd);
  }

  get [Symbol.toStringTag]() { return 'ZipFile'; }
  [Symbol.asyncDispose]() { return this.close(); }
  [Symbol.dispose]() { this.closeSync(); }
}

module.exports = { ZipFile };
