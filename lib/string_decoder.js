'use strict';

// string_decoder: bytes that come in pieces, as text without broken characters.

const { Buffer } = require('buffer');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_UNKNOWN_ENCODING },
} = require('internal/errors');

// The state is seven bytes: up to four of the character under way, how many it
// still misses, how many it has, and the number of the encoding.
const kState = Symbol('kNativeDecoder');
const kMissing = 4;
const kHave = 5;
const kEncoding = 6;

const encodings = ['ascii', 'utf8', 'base64', 'utf16le', 'latin1', 'hex', 'buffer', 'base64url'];
const kUtf8 = 1;
const kBase64 = 2;
const kUtf16 = 3;
const kBase64url = 7;

function normalize(encoding) {
  if (encoding === undefined || encoding === null || encoding === '' || encoding === 'utf8') return 'utf8';
  let name = `${encoding}`.toLowerCase();
  if (name === 'utf-8') name = 'utf8';
  else if (name === 'ucs2' || name === 'ucs-2' || name === 'utf-16le') name = 'utf16le';
  else if (name === 'binary') name = 'latin1';
  if (name === 'buffer' || !encodings.includes(name)) throw new ERR_UNKNOWN_ENCODING(encoding);
  return name;
}

function StringDecoder(encoding) {
  this.encoding = normalize(encoding);
  this[kState] = Buffer.alloc(kEncoding + 1);
  this[kState][kEncoding] = encodings.indexOf(this.encoding);
}

StringDecoder.prototype.write = function write(buf) {
  if (typeof buf === 'string') return buf;
  if (!ArrayBuffer.isView(buf)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray', 'DataView'], buf);
  }
  const state = this[kState];
  if (!state) throw new ERR_INVALID_THIS('StringDecoder');
  const bytes = buf instanceof Buffer ? buf : Buffer.from(buf.buffer, buf.byteOffset, buf.byteLength);
  switch (state[kEncoding]) {
    case kUtf8: return writeUtf8(state, bytes);
    case kUtf16: return writeUtf16(state, bytes);
    case kBase64: return writeGroups(state, bytes, 'base64');
    case kBase64url: return writeGroups(state, bytes, 'base64url');
    default: return bytes.toString(this.encoding);
  }
};

StringDecoder.prototype.end = function end(buf) {
  const text = buf === undefined ? '' : this.write(buf);
  const state = this[kState];
  if (state[kHave] === 0) return text;
  // Half a unit of UTF-16 is no text at all.
  const have = state[kEncoding] === kUtf16 ? state[kHave] & ~1 : state[kHave];
  clear(state);
  return text + state.toString(this.encoding, 0, have);
};

// text starts anew with the bytes of buf from offset on.
StringDecoder.prototype.text = function text(buf, offset) {
  clear(this[kState]);
  return this.write(buf.slice(offset));
};

Object.defineProperties(StringDecoder.prototype, {
  lastChar: {
    configurable: true,
    enumerable: true,
    get() { return this[kState].subarray(0, kMissing); },
  },
  lastNeed: {
    configurable: true,
    enumerable: true,
    get() { return this[kState][kMissing]; },
  },
  lastTotal: {
    configurable: true,
    enumerable: true,
    get() { return this[kState][kHave] + this[kState][kMissing]; },
  },
});

function clear(state) {
  state[kMissing] = 0;
  state[kHave] = 0;
}

// hold keeps the bytes from `start` on for later; `missing` more complete them.
function hold(state, bytes, start, missing) {
  const have = bytes.length - start;
  for (let i = 0; i < have; i++) state[i] = bytes[start + i];
  state[kHave] = have;
  state[kMissing] = missing;
}

// sequenceLength answers how many bytes a character has that begins with `lead`,
// and 0 for a byte that begins none of several bytes.
function sequenceLength(lead) {
  if ((lead & 0xe0) === 0xc0) return 2;
  if ((lead & 0xf0) === 0xe0) return 3;
  if ((lead & 0xf8) === 0xf0) return 4;
  return 0;
}

function writeUtf8(state, bytes) {
  let text = '';
  let start = 0;
  if (state[kMissing] > 0) {
    // Go on with the character under way, as long as bytes continue it.
    while (state[kMissing] > 0 && start < bytes.length && (bytes[start] & 0xc0) === 0x80) {
      state[state[kHave]++] = bytes[start++];
      state[kMissing]--;
    }
    if (state[kMissing] > 0 && start === bytes.length) return '';
    text = state.toString('utf8', 0, state[kHave]);
    clear(state);
  }

  let end = bytes.length;
  if (end > start && bytes[end - 1] >= 0x80) {
    // A character is cut off when its lead is near enough to the end.
    const lowest = Math.max(start, end - 3);
    let lead = end - 1;
    while (lead > lowest && (bytes[lead] & 0xc0) === 0x80) lead--;
    const total = sequenceLength(bytes[lead]);
    if (total > end - lead) {
      hold(state, bytes, lead, total - (end - lead));
      end = lead;
    }
  }
  return end > start ? text + bytes.toString('utf8', start, end) : text;
}

function writeUtf16(state, bytes) {
  let text = '';
  let start = 0;
  if (state[kMissing] > 0) {
    while (state[kMissing] > 0 && start < bytes.length) {
      state[state[kHave]++] = bytes[start++];
      state[kMissing]--;
    }
    if (state[kMissing] > 0) return '';
    text = state.toString('utf16le', 0, state[kHave]);
    clear(state);
  }

  let end = bytes.length;
  if ((end - start) % 2 === 1) {
    // Half a unit. A first surrogate before it is given away, as in Node.
    hold(state, bytes, --end, 1);
  } else if (end > start && isHighSurrogate(bytes[end - 1])) {
    end -= 2;
    hold(state, bytes, end, 2);
  }
  return end > start ? text + bytes.toString('utf16le', start, end) : text;
}

function isHighSurrogate(highByte) {
  return (highByte & 0xfc) === 0xd8;
}

// writeGroups encodes whole groups of three bytes and keeps the rest.
function writeGroups(state, bytes, encoding) {
  let text = '';
  let start = 0;
  if (state[kMissing] > 0) {
    while (state[kMissing] > 0 && start < bytes.length) {
      state[state[kHave]++] = bytes[start++];
      state[kMissing]--;
    }
    if (state[kMissing] > 0) return '';
    text = state.toString(encoding, 0, 3);
    clear(state);
  }
  const rest = (bytes.length - start) % 3;
  const end = bytes.length - rest;
  if (rest > 0) hold(state, bytes, end, 3 - rest);
  return end > start ? text + bytes.toString(encoding, start, end) : text;
}

module.exports = { StringDecoder };
