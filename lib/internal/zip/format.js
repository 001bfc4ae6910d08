'use strict';

// The records of ZIP archives (APPNOTE 6.3.10): reading and building.

const { Buffer, isUtf8 } = require('buffer');
const { codes: { ERR_ZIP_ARCHIVE_TOO_LARGE, ERR_ZIP_INVALID_ARCHIVE, ERR_ZIP_UNSUPPORTED_FEATURE } } = require('internal/errors');

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;

const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const END_SIZE = 22;
const END64_SIZE = 56;
const LOCATOR64_SIZE = 20;

const FLAG_ENCRYPTED = 1;
const FLAG_DESCRIPTOR = 8;
const FLAG_UTF8 = 0x800;

const METHOD_STORE = 0;
const METHOD_DEFLATE = 8;
const METHOD_ZSTD = 93;

const MAX16 = 0xffff;
const MAX32 = 0xffffffff;
const UNIX = 3;

const EXTRA_ZIP64 = 1;
const EXTRA_NTFS = 0x000a;
const EXTRA_TIME = 0x5455;
const EXTRA_UNIX = 0x5855;
const EXTRA_NAME = 0x7075;

// Bytes from 0x80 on in the character set of the first IBM PC, which old archives use.
const cp437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

// decodeText reads names and comments: UTF-8 wherever it can be.
function decodeText(bytes) {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp437[byte - 0x80];
  return text;
}

// extraFields reads a list of extra fields into [id, bytes] pairs, as far as they are well formed.
function extraFields(bytes) {
  const list = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const size = bytes.readUInt16LE(at + 2);
    if (at + 4 + size > bytes.length) break;
    list.push([bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + size)]);
    at += 4 + size;
  }
  return list;
}

function extraField(id, body) {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

function large(bytes, at) {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ERR_ZIP_INVALID_ARCHIVE('a 64-bit value is out of range');
  return Number(value);
}

// widen replaces what is too large for the fields of a header by what the Zip64 extra field says, in the order of names.
function widen(record, fields, names) {
  const found = fields.find(([id]) => id === EXTRA_ZIP64);
  let at = 0;
  for (const name of names) {
    if (record[name] !== MAX32) continue;
    if (!found || at + 8 > found[1].length) {
      if (found) throw new ERR_ZIP_INVALID_ARCHIVE('a Zip64 extra field is too short');
      continue;
    }
    record[name] = large(found[1], at);
    at += 8;
  }
}

// dosTime gives a date as the two fields of a header, which know the years from 1980 to 2107 and every second second.
function dosTime(date) {
  const year = date.getFullYear();
  if (year < 1980) return { date: 1 << 5 | 1, time: 0 };
  if (year > 2107) return { date: 127 << 9 | 12 << 5 | 31, time: 23 << 11 | 59 << 5 | 29 };
  return {
    date: (year - 1980) << 9 | (date.getMonth() + 1) << 5 | date.getDate(),
    time: date.getHours() << 11 | date.getMinutes() << 5 | date.getSeconds() >> 1,
  };
}

function fromDosTime(date, time) {
  return new Date(1980 + (date >> 9), (date >> 5 & 15) - 1, date & 31, time >> 11, time >> 5 & 63, (time & 31) * 2);
}

// exactTime gives the time in extra fields, or undefined.
function exactTime(fields) {
  for (const [id, body] of fields) {
    if (id === EXTRA_NTFS && body.length >= 32 && body.readUInt16LE(4) === 1) {
      // Tenths of microseconds since 1601.
      return new Date(Number(body.readBigUInt64LE(8) / 10000n) - 11644473600000);
    }
    if (id === EXTRA_TIME && body.length >= 5 && (body[0] & 1) !== 0) return new Date(body.readInt32LE(1) * 1000);
    if (id === EXTRA_UNIX && body.length >= 8) return new Date(body.readInt32LE(4) * 1000);
  }
  return undefined;
}

// timeField is the extra field for a time that the header's own fields cannot tell.
function timeField(date) {
  const seconds = Math.floor(date.getTime() / 1000);
  if (seconds % 2 === 0 || seconds < -0x80000000 || seconds > 0x7fffffff) return Buffer.alloc(0);
  const body = Buffer.alloc(5);
  body[0] = 1;
  body.writeInt32LE(seconds, 1);
  return extraField(EXTRA_TIME, body);
}

// locate finds the end of an archive in its last bytes, tail, which begin at base. It gives where the central directory is.
function locate(tail, base) {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_SIZE + tail.readUInt16LE(at + 20) > tail.length) continue;
    const end = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
      comment: Buffer.from(tail.subarray(at + END_SIZE, at + END_SIZE + tail.readUInt16LE(at + 20))),
    };
    let behind = base + at;
    let disks = tail.readUInt16LE(at + 4) | tail.readUInt16LE(at + 6);
    const locator = at - LOCATOR64_SIZE;
    if (locator >= END64_SIZE && tail.readUInt32LE(locator) === LOCATOR64 && tail.readUInt32LE(locator - END64_SIZE) === END64) {
      const big = locator - END64_SIZE;
      disks = tail.readUInt32LE(big + 16) | tail.readUInt32LE(big + 20);
      end.count = large(tail, big + 32);
      end.size = large(tail, big + 40);
      end.offset = large(tail, big + 48);
      behind = base + big;
    }
    if (disks !== 0) throw new ERR_ZIP_UNSUPPORTED_FEATURE('multi-disk archives are not supported');
    end.start = behind - end.size;
    // What stands before the archive moves all of it.
    end.shift = end.start - end.offset;
    if (end.start < 0 || end.shift < 0) throw new ERR_ZIP_INVALID_ARCHIVE('central directory does not fit inside the archive');
    return end;
  }
  throw new ERR_ZIP_INVALID_ARCHIVE('no end of central directory record found');
}

// readCentral reads the records of a central directory.
function readCentral(bytes, count) {
  const records = [];
  let at = 0;
  while (records.length < count && at + CENTRAL_SIZE <= bytes.length) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new ERR_ZIP_INVALID_ARCHIVE('central directory header signature is invalid');
    const nameSize = bytes.readUInt16LE(at + 28);
    const extraSize = bytes.readUInt16LE(at + 30);
    const commentSize = bytes.readUInt16LE(at + 32);
    const names = at + CENTRAL_SIZE;
    const next = names + nameSize + extraSize + commentSize;
    if (next > bytes.length) break;
    const fields = extraFields(bytes.subarray(names + nameSize, names + nameSize + extraSize));
    const record = {
      madeBy: bytes.readUInt16LE(at + 4), flags: bytes.readUInt16LE(at + 8), method: bytes.readUInt16LE(at + 10),
      time: bytes.readUInt16LE(at + 12), date: bytes.readUInt16LE(at + 14), crc: bytes.readUInt32LE(at + 16),
      compressed: bytes.readUInt32LE(at + 20), size: bytes.readUInt32LE(at + 24), attributes: bytes.readUInt32LE(at + 38),
      offset: bytes.readUInt32LE(at + 42), nameBytes: bytes.subarray(names, names + nameSize), fields,
      commentBytes: bytes.subarray(next - commentSize, next),
    };
    widen(record, fields, ['size', 'compressed', 'offset']);
    records.push(record);
    at = next;
  }
  if (records.length !== count || at !== bytes.length) {
    throw new ERR_ZIP_INVALID_ARCHIVE('central directory record count is inconsistent with its size');
  }
  return records;
}

// readLocal reads the fixed part of a local header and compares it with the record of the central directory. It gives the length of
// what follows before the content.
function readLocal(head, record) {
  if (head.length < LOCAL_SIZE || head.readUInt32LE(0) !== LOCAL) {
    throw new ERR_ZIP_INVALID_ARCHIVE('local file header signature is invalid');
  }
  const flags = head.readUInt16LE(6);
  if ((flags ^ record.flags) & FLAG_ENCRYPTED) throw new ERR_ZIP_INVALID_ARCHIVE('local and central encryption flags disagree');
  if (head.readUInt16LE(8) !== record.method) throw new ERR_ZIP_INVALID_ARCHIVE('local and central compression methods disagree');
  const compressed = head.readUInt32LE(18);
  const size = head.readUInt32LE(22);
  if (!(flags & FLAG_DESCRIPTOR) && (head.readUInt32LE(14) !== record.crc ||
    (compressed !== MAX32 && compressed !== record.compressed) || (size !== MAX32 && size !== record.size))) {
    throw new ERR_ZIP_INVALID_ARCHIVE('local and central header crc-32 or sizes disagree');
  }
  return { nameSize: head.readUInt16LE(26), extraSize: head.readUInt16LE(28) };
}

// needed is the version of the format that a reader must know.
function needed(record, wide) {
  if (record.method === METHOD_ZSTD) return 63;
  return wide ? 45 : 20;
}

const other = (fields) => fields.filter(([id]) => id !== EXTRA_ZIP64).map(([id, body]) => extraField(id, body));

function wideField(values) {
  const body = Buffer.alloc(8 * values.length);
  values.forEach((value, i) => body.writeBigUInt64LE(BigInt(value), 8 * i));
  return extraField(EXTRA_ZIP64, body);
}

// buildLocal makes a local header. Of a streamed entry neither sizes nor checksum are known.
function buildLocal(record, streamed) {
  const wide = streamed || record.size >= MAX32 || record.compressed >= MAX32;
  const parts = other(record.fields);
  if (wide) parts.unshift(wideField(streamed ? [0, 0] : [record.size, record.compressed]));
  const extra = Buffer.concat(parts);
  const head = Buffer.alloc(LOCAL_SIZE);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(needed(record, wide), 4);
  head.writeUInt16LE(record.flags, 6);
  head.writeUInt16LE(record.method, 8);
  head.writeUInt16LE(record.time, 10);
  head.writeUInt16LE(record.date, 12);
  head.writeUInt32LE(streamed ? 0 : record.crc, 14);
  head.writeUInt32LE(wide ? MAX32 : record.compressed, 18);
  head.writeUInt32LE(wide ? MAX32 : record.size, 22);
  head.writeUInt16LE(record.nameBytes.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, record.nameBytes, extra]);
}

// buildDescriptor makes what follows the content of a streamed entry.
function buildDescriptor(record) {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  bytes.writeUInt32LE(record.crc, 4);
  bytes.writeBigUInt64LE(BigInt(record.compressed), 8);
  bytes.writeBigUInt64LE(BigInt(record.size), 16);
  return bytes;
}

function buildCentral(record, offset, streamed) {
  const wide = [record.size, record.compressed, offset].filter((value) => value >= MAX32);
  const parts = other(record.fields);
  if (wide.length > 0) parts.unshift(wideField(wide));
  const extra = Buffer.concat(parts);
  const version = needed(record, wide.length > 0 || streamed);
  const head = Buffer.alloc(CENTRAL_SIZE);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE((record.madeBy & 0xff00) | Math.max(record.madeBy & 0xff, version), 4);
  head.writeUInt16LE(version, 6);
  head.writeUInt16LE(record.flags, 8);
  head.writeUInt16LE(record.method, 10);
  head.writeUInt16LE(record.time, 12);
  head.writeUInt16LE(record.date, 14);
  head.writeUInt32LE(record.crc, 16);
  head.writeUInt32LE(Math.min(record.compressed, MAX32), 20);
  head.writeUInt32LE(Math.min(record.size, MAX32), 24);
  head.writeUInt16LE(record.nameBytes.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt16LE(record.commentBytes.length, 32);
  head.writeUInt32LE(record.attributes, 38);
  head.writeUInt32LE(Math.min(offset, MAX32), 42);
  return Buffer.concat([head, record.nameBytes, extra, record.commentBytes]);
}

// buildEnd makes the end of an archive whose central directory has count records in size bytes at offset.
function buildEnd(count, size, offset, comment) {
  const parts = [];
  if (count >= MAX16 || size >= MAX32 || offset >= MAX32) {
    const big = Buffer.alloc(END64_SIZE + LOCATOR64_SIZE);
    big.writeUInt32LE(END64, 0);
    big.writeBigUInt64LE(BigInt(END64_SIZE - 12), 4);
    big.writeUInt16LE(UNIX << 8 | 45, 12);
    big.writeUInt16LE(45, 14);
    big.writeBigUInt64LE(BigInt(count), 24);
    big.writeBigUInt64LE(BigInt(count), 32);
    big.writeBigUInt64LE(BigInt(size), 40);
    big.writeBigUInt64LE(BigInt(offset), 48);
    big.writeUInt32LE(LOCATOR64, END64_SIZE);
    big.writeBigUInt64LE(BigInt(offset + size), END64_SIZE + 8);
    big.writeUInt32LE(1, END64_SIZE + 16);
    parts.push(big);
  }
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX16), 8);
  end.writeUInt16LE(Math.min(count, MAX16), 10);
  end.writeUInt32LE(Math.min(size, MAX32), 12);
  end.writeUInt32LE(Math.min(offset, MAX32), 16);
  end.writeUInt16LE(comment.length, 20);
  parts.push(end, comment);
  return Buffer.concat(parts);
}

// archiveComment reads the comment of an archive that is to be written.
function archiveComment(text) {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > MAX16) {
    throw new ERR_ZIP_ARCHIVE_TOO_LARGE(`the archive comment must not exceed ${MAX16} bytes when encoded as UTF-8`);
  }
  return bytes;
}

module.exports = {
  FLAG_ENCRYPTED, FLAG_DESCRIPTOR, FLAG_UTF8, METHOD_STORE, METHOD_DEFLATE, METHOD_ZSTD, MAX16, UNIX, EXTRA_NAME, LOCAL_SIZE, END_SIZE,
  END64_SIZE, LOCATOR64_SIZE,
  decodeText, extraFields, dosTime, fromDosTime, exactTime, timeField, locate, readCentral, readLocal, buildLocal, buildDescriptor,
  buildCentral, buildEnd, archiveComment,
};
