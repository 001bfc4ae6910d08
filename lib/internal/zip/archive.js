'use strict';

// createZipArchive, createZipArchiveSync, zipFiles: archives as streams of bytes.

const { Buffer } = require('buffer');
const fs = require('fs');
const { Readable } = require('stream');
const { validateBoolean, validateInteger, validateObject, validateString } = require('internal/validators');
const { channel, forEachOf } = require('internal/zip/channel');
const { ZipEntry, central } = require('internal/zip/entry');
const format = require('internal/zip/format');
const { warn } = require('internal/zip/settings');

function archiveOptions(options) {
  if (options === undefined) options = {};
  else if (typeof options === 'string') options = { comment: options };
  else validateObject(options, 'options');
  const { comment = '', baseOffset = 0 } = options;
  validateString(comment, 'options.comment');
  validateInteger(baseOffset, 'options.baseOffset', 0);
  return { comment: format.archiveComment(comment), baseOffset };
}

// A ledger counts what is written and remembers where each entry began.
class Ledger {
  constructor(offset) {
    this.offset = offset;
    this.written = [];
  }

  begin(entry) { this.written.push([entry, this.offset]); }
  count(piece) { this.offset += piece.length; }

  // end gives the central directory and the end of the archive.
  end(comment) {
    const records = this.written.map(([entry, offset]) => central(entry, offset));
    const size = records.reduce((sum, record) => sum + record.length, 0);
    return [...records, format.buildEnd(records.length, size, this.offset, comment)];
  }
}

const dispose = (entry) => { if (entry instanceof ZipEntry) entry[Symbol.dispose](); };

function createZipArchive(entries, options = undefined) {
  warn();
  const { comment, baseOffset } = archiveOptions(options);
  return archive(entries, comment, baseOffset);
}

function archive(entries, comment, baseOffset) {
  return Readable.from(channel(async (emit) => {
    const ledger = new Ledger(baseOffset);
    let iterator;
    try {
      iterator = (entries[Symbol.asyncIterator] || entries[Symbol.iterator]).call(entries);
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) break;
        const entry = await value;
        ledger.begin(entry);
        try {
          await forEachOf(entry, async (piece) => {
            ledger.count(piece);
            await emit(piece);
          });
        } catch (error) {
          dispose(entry);
          throw error;
        }
      }
      for (const piece of ledger.end(comment)) await emit(piece);
    } catch (error) {
      // The entries that still wait hold sources, too.
      for (let rest = iterator && await iterator.next(); rest && !rest.done; rest = await iterator.next()) dispose(await rest.value);
      throw error;
    }
  }), { objectMode: false });
}

function* createZipArchiveSync(entries, options = undefined) {
  warn();
  const { comment, baseOffset } = archiveOptions(options);
  const ledger = new Ledger(baseOffset);
  const iterator = entries[Symbol.iterator]();
  let current;
  let complete = false;
  try {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      current = next.value;
      ledger.begin(current);
      for (const piece of current) {
        ledger.count(piece);
        yield piece;
      }
    }
    complete = true;
  } finally {
    if (!complete) {
      dispose(current);
      for (let next = iterator.next(); !next.done; next = iterator.next()) dispose(next.value);
    }
  }
  yield* ledger.end(comment);
}

// fileEntry makes the entry of a file on disk.
async function fileEntry(sourcePath, entryName, followSymlinks) {
  validateString(sourcePath, 'sourcePath');
  validateString(entryName, 'entryName');
  const stat = await (followSymlinks ? fs.promises.stat : fs.promises.lstat)(sourcePath);
  const options = { mode: stat.mode & 0o7777, modified: stat.mtime };
  if (stat.isSymbolicLink()) return ZipEntry.createSymlink(entryName, await fs.promises.readlink(sourcePath), options);
  if (stat.isDirectory()) return ZipEntry.createSync(entryName.endsWith('/') ? entryName : `${entryName}/`, Buffer.alloc(0), options);
  return ZipEntry.createStream(entryName, fs.createReadStream(sourcePath), options);
}

function zipFiles(files, options = undefined) {
  warn();
  const { comment, baseOffset } = archiveOptions(options);
  const { followSymlinks = true } = typeof options === 'object' && options !== null ? options : {};
  validateBoolean(followSymlinks, 'options.followSymlinks');
  const entries = channel(async (emit) => {
    for (const [sourcePath, entryName] of files) await emit(await fileEntry(sourcePath, entryName, followSymlinks));
  });
  return archive(entries, comment, baseOffset);
}

module.exports = { createZipArchive, createZipArchiveSync, zipFiles, Ledger, archive };
