'use strict';

// ZipEntry: one file, folder or link of a ZIP archive. Its content is in memory, in an archive on disk, or still to come.

const { Buffer } = require('buffer');
const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_ZIP_ENTRY_CORRUPT, ERR_ZIP_ENTRY_TOO_LARGE, ERR_ZIP_INVALID_ARCHIVE,
  ERR_ZIP_UNSUPPORTED_FEATURE,
} } = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView, isDate } = require('util/types');
const { validateInteger, validateObject, validateString, validateUint32 } = require('internal/validators');
const { channel, forEachOf } = require('internal/zip/channel');
const format = require('internal/zip/format');
const { limit, warn } = require('internal/zip/settings');

const { FLAG_ENCRYPTED, FLAG_DESCRIPTOR, FLAG_UTF8, METHOD_STORE, METHOD_DEFLATE, METHOD_ZSTD, MAX16, UNIX, LOCAL_SIZE } = format;

const kMake = Symbol('kMake');
const methods = { store: METHOD_STORE, deflate: METHOD_DEFLATE, zstd: METHOD_ZSTD };
const TYPE_FOLDER = 0o040000;
const TYPE_FILE = 0o100000;
const TYPE_LINK = 0o120000;
const pieceSize = 64 * 1024;

// toBuffer gives the bytes of a view or an ArrayBuffer, not copied.
function toBuffer(value, name) {
  if (isArrayBufferView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (isAnyArrayBuffer(value)) return Buffer.from(value);
  throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], value);
}

// describe makes the record of a new entry.
function describe(filename, options, type, defaultMode) {
  validateString(filename, 'filename');
  if (filename === '') throw new ERR_INVALID_ARG_VALUE('filename', filename, 'must not be empty');
  if (options !== undefined) validateObject(options, 'options');
  const { comment = '', mode = defaultMode, modified = new Date(), method } = options || {};
  validateString(comment, 'options.comment');
  validateUint32(mode, 'options.mode');
  if (!isDate(modified)) throw new ERR_INVALID_ARG_TYPE('options.modified', 'Date', modified);
  if (Number.isNaN(modified.getTime())) throw new ERR_INVALID_ARG_VALUE('modified', modified, 'must be a valid Date');
  if (method !== undefined && methods[method] === undefined) {
    throw new ERR_INVALID_ARG_VALUE('options.method', method, "must be 'deflate', 'store', or 'zstd'");
  }
  const nameBytes = Buffer.from(filename, 'utf8');
  const commentBytes = Buffer.from(comment, 'utf8');
  for (const [what, bytes] of [['name', nameBytes], ['comment', commentBytes]]) {
    if (bytes.length > MAX16) throw new ERR_ZIP_ENTRY_TOO_LARGE(`the entry ${what} must not exceed ${MAX16} bytes when encoded as UTF-8`);
  }
  const stamp = format.dosTime(modified);
  const time = format.timeField(modified);
  return {
    madeBy: UNIX << 8 | 20, flags: FLAG_UTF8, method: method === undefined ? METHOD_DEFLATE : methods[method], time: stamp.time, date: stamp.date,
    crc: 0, compressed: 0, size: 0, offset: 0, nameBytes, commentBytes, fields: format.extraFields(time),
    attributes: ((type | (mode & 0o7777)) << 16 | (type === TYPE_FOLDER ? 0x10 : 0)) >>> 0,
  };
}

// describeWhole makes the record of an entry whose content is there.
function describeWhole(filename, data, options) {
  const folder = typeof filename === 'string' && filename.endsWith('/');
  const record = describe(filename, options, folder ? TYPE_FOLDER : TYPE_FILE, folder ? 0o755 : 0o644);
  const bytes = toBuffer(data, 'data');
  if (folder && bytes.length > 0) throw new ERR_INVALID_ARG_VALUE('data', data, 'must be empty for a directory entry');
  if (bytes.length === 0) record.method = METHOD_STORE;
  record.size = bytes.length;
  record.crc = require('zlib').crc32(bytes);
  return { record, bytes };
}

// settle chooses between compressed and plain content.
function settle(record, bytes, packed) {
  if (packed === null || packed.length >= bytes.length) {
    record.method = METHOD_STORE;
    packed = bytes;
  }
  record.compressed = packed.length;
  return new ZipEntry(kMake, { record, raw: packed });
}

function packSync(method, bytes) {
  const zlib = require('zlib');
  return method === METHOD_ZSTD ? zlib.zstdCompressSync(bytes) : zlib.deflateRawSync(bytes);
}

const whole = (fn, bytes, options) => new Promise((resolve, reject) => {
  fn(bytes, options, (error, result) => { if (error) reject(error); else resolve(result); });
});

class ZipEntry {
  #record;
  #raw; // the content as it is in an archive, if it is in memory
  #source; // where it comes from, of a streamed entry
  #place; // { io, offset } of the local header in an archive
  #spent = false;

  constructor(secret, state) {
    warn();
    if (secret !== kMake) throw new ERR_INVALID_STATE('a ZipEntry is made by ZipEntry.create() and its kind');
    this.#record = state.record;
    this.#raw = state.raw || null;
    this.#source = state.source || null;
    this.#place = state.place || null;
  }

  static create(filename, data, options = undefined) {
    warn();
    return (async () => {
      const { record, bytes } = describeWhole(filename, data, options);
      const zlib = require('zlib');
      let packed = null;
      if (record.method !== METHOD_STORE) packed = await whole(record.method === METHOD_ZSTD ? zlib.zstdCompress : zlib.deflateRaw, bytes, {});
      return settle(record, bytes, packed);
    })();
  }

  static createSync(filename, data, options = undefined) {
    warn();
    const { record, bytes } = describeWhole(filename, data, options);
    return settle(record, bytes, record.method === METHOD_STORE ? null : packSync(record.method, bytes));
  }

  static createStream(filename, source, options = undefined) {
    warn();
    const record = describe(filename, options, TYPE_FILE, 0o644);
    if (filename.endsWith('/')) throw new ERR_INVALID_ARG_VALUE('filename', filename, 'a directory entry cannot be streamed');
    record.flags |= FLAG_DESCRIPTOR;
    return new ZipEntry(kMake, { record, source });
  }

  static createSymlink(filename, target, options = undefined) {
    warn();
    validateString(target, 'target');
    const record = describe(filename, options, TYPE_LINK, 0o777);
    const bytes = Buffer.from(target, 'utf8');
    record.size = bytes.length;
    record.crc = require('zlib').crc32(bytes);
    return settle(record, bytes, null);
  }

  static read(buffer) {
    warn();
    return readArchive(toBuffer(buffer, 'buffer')).entries.values();
  }

  #known() {
    if (this.#source !== null && !this.#spent) throw new ERR_INVALID_STATE('this streaming entry has not finished serializing yet');
  }

  get compressed() { return this.#record.method !== METHOD_STORE; }
  get rawContent() { return this.#raw; }
  get method() { return this.#record.method; }
  get flags() { return this.#record.flags; }
  get crc32() { this.#known(); return this.#record.crc; }
  get size() { this.#known(); return this.#record.size; }
  get compressedSize() { this.#known(); return this.#record.compressed; }
  get nameBuffer() { return this.#record.nameBytes; }
  get comment() { return format.decodeText(this.#record.commentBytes); }

  get name() {
    const { nameBytes, fields } = this.#record;
    for (const [id, body] of fields) {
      if (id !== format.EXTRA_NAME || body.length < 5 || body[0] !== 1) continue;
      if (body.readUInt32LE(1) === require('zlib').crc32(nameBytes)) return body.toString('utf8', 5);
    }
    if (this.#record.flags & FLAG_UTF8) return nameBytes.toString('utf8');
    return format.decodeText(nameBytes);
  }

  get modified() {
    const record = this.#record;
    let exact = format.exactTime(record.fields);
    if (exact === undefined && this.#place !== null) {
      try {
        exact = format.exactTime(this.#localFields());
      } catch {
        exact = undefined; // what the central directory says is good enough
      }
    }
    return exact || format.fromDosTime(record.date, record.time);
  }

  #localFields() {
    const { io, offset } = this.#place;
    const { nameSize, extraSize } = format.readLocal(io.readSync(offset, LOCAL_SIZE), this.#record);
    return format.extraFields(io.readSync(offset + LOCAL_SIZE + nameSize, extraSize));
  }

  get #unixMode() { return this.#record.madeBy >> 8 === UNIX ? this.#record.attributes >>> 16 : 0; }
  get mode() { return this.#unixMode & 0o7777; }
  get isSymlink() { return (this.#unixMode & 0o170000) === TYPE_LINK; }
  get isDirectory() { return this.name.endsWith('/'); }
  get isFile() { return !this.isDirectory && !this.isSymlink; }

  // #check says what can be said of the content before it is read.
  #check(options, ceiling) {
    if (options !== undefined) validateObject(options, 'options');
    const { verify = true, maxSize = ceiling } = options || {};
    if (maxSize !== Infinity) validateInteger(maxSize, 'options.maxSize', 0);
    const record = this.#record;
    if (this.#source !== null && this.#place === null) throw new ERR_INVALID_STATE('this streaming entry has not finished serializing yet');
    if (record.size > maxSize) {
      throw new ERR_ZIP_ENTRY_TOO_LARGE(`entry "${this.name}" declares ${record.size} bytes, exceeding the ${maxSize} byte limit`);
    }
    return verify;
  }

  // #placed looks at the local header and gives where the content begins. That it cannot be read is only said once both headers agree
  // on what it is.
  #placed(head) {
    const { nameSize, extraSize } = format.readLocal(head, this.#record);
    this.#supported();
    return this.#place.offset + LOCAL_SIZE + nameSize + extraSize;
  }

  #supported() {
    const { flags, method } = this.#record;
    if (flags & FLAG_ENCRYPTED) throw new ERR_ZIP_UNSUPPORTED_FEATURE(`entry "${this.name}" is encrypted`);
    if (![METHOD_STORE, METHOD_DEFLATE, METHOD_ZSTD].includes(method)) {
      throw new ERR_ZIP_UNSUPPORTED_FEATURE(`entry "${this.name}" uses compression method ${method}`);
    }
  }

  // #verified compares content with what the archive says of it.
  #verified(size, crc, verify) {
    const record = this.#record;
    if (size !== record.size) throw new ERR_ZIP_ENTRY_CORRUPT(`entry "${this.name}" produced ${size} bytes, expected ${record.size}`);
    if (verify && crc !== record.crc) throw new ERR_ZIP_ENTRY_CORRUPT(`entry "${this.name}" failed CRC-32 verification`);
  }

  #beyond() {
    return new ERR_ZIP_ENTRY_CORRUPT(`entry "${this.name}" inflates beyond its declared size of ${this.#record.size} bytes`);
  }

  #damaged(error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return this.#beyond();
    return new ERR_ZIP_ENTRY_CORRUPT(`entry "${this.name}" failed to inflate: ${error.message}`);
  }

  // The decoders may give one byte more than there should be, by which too much is noticed.
  get #unpackOptions() { return { maxOutputLength: Math.max(1, this.#record.size) }; }

  #finish(bytes, verify) {
    this.#verified(bytes.length, verify ? require('zlib').crc32(bytes) : 0, verify);
    return bytes;
  }

  content(options = undefined) {
    return (async () => {
      const verify = this.#check(options, limit());
      const raw = this.#raw || await this.#read();
      const { method } = this.#record;
      if (method === METHOD_STORE) return this.#finish(Buffer.from(raw), verify);
      const zlib = require('zlib');
      let bytes;
      try {
        bytes = await whole(method === METHOD_ZSTD ? zlib.zstdDecompress : zlib.inflateRaw, raw, this.#unpackOptions);
      } catch (error) {
        throw this.#damaged(error);
      }
      return this.#finish(bytes, verify);
    })();
  }

  contentSync(options = undefined) {
    const verify = this.#check(options, limit());
    const raw = this.#raw || this.#readSync();
    const { method } = this.#record;
    if (method === METHOD_STORE) return this.#finish(Buffer.from(raw), verify);
    const zlib = require('zlib');
    let bytes;
    try {
      bytes = (method === METHOD_ZSTD ? zlib.zstdDecompressSync : zlib.inflateRawSync)(raw, this.#unpackOptions);
    } catch (error) {
      throw this.#damaged(error);
    }
    return this.#finish(bytes, verify);
  }

  contentIterator(options = undefined) {
    const verify = this.#check(options, Infinity);
    const zlib = require('zlib');
    let size = 0;
    let crc = 0;
    return channel(async (emit) => {
      const take = async (piece) => {
        size += piece.length;
        if (size > this.#record.size) throw this.#beyond();
        if (verify) crc = zlib.crc32(piece, crc);
        await emit(piece);
      };
      const { method } = this.#record;
      if (method === METHOD_STORE) {
        await forEachOf(this.#pieces(), take);
      } else {
        const { Readable } = require('stream');
        const decoder = method === METHOD_ZSTD ? zlib.createZstdDecompress() : zlib.createInflateRaw();
        const input = Readable.from(this.#pieces(), { objectMode: false });
        input.on('error', (error) => decoder.destroy(error));
        decoder.on('error', () => input.destroy());
        input.pipe(decoder);
        try {
          await forEachOf(decoder, take);
        } catch (error) {
          throw typeof error.errno === 'number' && /^Z/.test(error.code) ? this.#damaged(error) : error;
        } finally {
          input.destroy();
          decoder.destroy();
        }
      }
      this.#verified(size, crc, verify);
    });
  }

  async #start() { return this.#placed(await this.#place.io.read(this.#place.offset, LOCAL_SIZE)); }

  async #read() { return this.#place.io.read(await this.#start(), this.#record.compressed); }

  #readSync() {
    const { io, offset } = this.#place;
    return io.readSync(this.#placed(io.readSync(offset, LOCAL_SIZE)), this.#record.compressed);
  }

  // #pieces iterates over the content as it is in the archive.
  #pieces() {
    return channel(async (emit) => {
      if (this.#raw !== null) {
        if (this.#raw.length > 0) await emit(this.#raw);
        return;
      }
      const start = await this.#start();
      for (let at = 0; at < this.#record.compressed; at += pieceSize) {
        await emit(await this.#place.io.read(start + at, Math.min(pieceSize, this.#record.compressed - at)));
      }
    });
  }

  // Iterating over an entry gives what an archive has of it: header, content, and what follows.
  * [Symbol.iterator]() {
    if (this.#source !== null && this.#place === null) throw new ERR_INVALID_STATE('a streaming entry cannot be serialized synchronously');
    const record = this.#settled();
    yield format.buildLocal(record, false);
    const raw = this.#raw || this.#readSync();
    if (raw.length > 0) yield raw;
  }

  // #settled is the record without the mark of a descriptor: everything is known.
  #settled() { return { ...this.#record, flags: this.#record.flags & ~FLAG_DESCRIPTOR }; }

  [Symbol.asyncIterator]() {
    return channel(async (emit) => {
      if (this.#source === null || this.#place !== null) {
        await emit(format.buildLocal(this.#settled(), false));
        await forEachOf(this.#pieces(), emit);
        return;
      }
      if (this.#spent) throw new ERR_INVALID_STATE('a streaming entry can only be serialized once');
      await this.#drain(emit);
    });
  }

  // #drain serializes a streamed entry, whose source is read once.
  async #drain(emit) {
    const zlib = require('zlib');
    const record = this.#record;
    await emit(format.buildLocal(record, true));
    const count = (piece) => {
      const bytes = toBuffer(piece, 'chunk');
      record.size += bytes.length;
      record.crc = zlib.crc32(bytes, record.crc);
      return bytes;
    };
    const give = async (piece) => {
      record.compressed += piece.length;
      if (piece.length > 0) await emit(piece);
    };
    const source = this.#source;
    this.#spent = true;
    if (record.method === METHOD_STORE) {
      await forEachOf(source, (piece) => give(count(piece)));
    } else {
      const { Readable } = require('stream');
      const coder = record.method === METHOD_ZSTD ? zlib.createZstdCompress() : zlib.createDeflateRaw();
      const input = Readable.from(channel((into) => forEachOf(source, (piece) => into(count(piece)))), { objectMode: false });
      input.on('error', (error) => coder.destroy(error));
      input.pipe(coder);
      try {
        await forEachOf(coder, give);
      } finally {
        input.destroy();
        coder.destroy();
      }
    }
    await emit(format.buildDescriptor(record));
  }

  [Symbol.dispose]() {
    const source = this.#source;
    if (source === null || this.#spent) return;
    this.#spent = true;
    if (typeof source.destroy === 'function') source.destroy();
  }

  async [Symbol.asyncDispose]() { this[Symbol.dispose](); }

  // central gives the entry's record of a central directory; offset is that of its local header.
  static central(entry, offset) {
    const streamed = entry.#source !== null && entry.#place === null;
    const record = streamed ? entry.#record : entry.#settled();
    return format.buildCentral(record, offset, streamed);
  }

  // promote makes a streamed entry one of the archive that it was written to.
  static promote(entry, io, offset) {
    if (entry.#source !== null) entry.#place = { io, offset };
  }
}

const { central, promote } = ZipEntry;
delete ZipEntry.central;
delete ZipEntry.promote;

// memory is the io of an archive in memory. It copies nothing.
function memory(bytes) {
  const readSync = (offset, size) => {
    if (offset + size > bytes.length) throw new ERR_ZIP_INVALID_ARCHIVE('an entry does not fit inside the archive');
    return bytes.subarray(offset, offset + size);
  };
  return { readSync, read: async (offset, size) => readSync(offset, size) };
}

const entriesOf = (records, io, shift) => records.map((record) => new ZipEntry(kMake, { record, place: { io, offset: record.offset + shift } }));

// readArchive reads an archive in memory.
function readArchive(bytes) {
  const base = Math.max(0, bytes.length - format.END_SIZE - MAX16 - format.END64_SIZE - format.LOCATOR64_SIZE);
  const end = format.locate(bytes.subarray(base), base);
  const records = format.readCentral(bytes.subarray(end.start, end.start + end.size), end.count);
  return { comment: end.comment, entries: entriesOf(records, memory(bytes), end.shift) };
}

module.exports = { ZipEntry, central, promote, toBuffer, readArchive, entriesOf };
