'use strict';

// Text of the form a=1&b=2. Both directions call querystring.escape and unescape, which programs may replace.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

const MOST_KEYS = 1000;

// Replaces escapes by the bytes they stand for; what is no escape stays.
function unescapeBuffer(text, decodeSpaces) {
  if (typeof text === 'symbol') text = `${text}`;
  // Of characters that are no bytes the lower half counts, but they are no part of an escape.
  const source = Buffer.from(text, 'latin1');
  const code = typeof text === 'string' ? (i) => text.charCodeAt(i) : (i) => source[i];
  const out = Buffer.allocUnsafe(source.length);
  let n = 0;
  for (let i = 0; i < source.length; i++) {
    let unit = code(i);
    if (unit === 0x2B && decodeSpaces) unit = 0x20;
    if (unit === 0x25 && i + 2 < source.length) {
      const value = hex(code(i + 1)) * 16 + hex(code(i + 2));
      if (value === value) {
        unit = value;
        i += 2;
      }
    }
    out[n++] = unit;
  }
  return out.subarray(0, n);
}

function hex(unit) {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : NaN;
}

function qsUnescape(text, decodeSpaces) {
  try {
    return decodeURIComponent(text);
  } catch {
    return querystring.unescapeBuffer(text, decodeSpaces).toString();
  }
}

function qsEscape(text) {
  if (typeof text !== 'string') text = typeof text === 'object' ? String(text) : `${text}`;
  try {
    return encodeURIComponent(text);
  } catch {
    return escapeLoose(text);
  }
}

// A high surrogate makes a character of whatever follows it; only at the end it is an error.
function escapeLoose(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xD800 || unit > 0xDFFF) {
      out += encodeURIComponent(text[i]);
      continue;
    }
    if (++i >= text.length) throw new codes.ERR_INVALID_URI();
    const point = 0x10000 + (((unit & 0x3FF) << 10) | (text.charCodeAt(i) & 0x3FF));
    out += encodeURIComponent(String.fromCodePoint(point));
  }
  return out;
}

function primitive(value) {
  switch (typeof value) {
    case 'string': return value;
    case 'number': return Number.isFinite(value) ? `${value}` : '';
    case 'bigint': return `${value}`;
    case 'boolean': return value ? 'true' : 'false';
    default: return '';
  }
}

function stringify(object, sep, eq, options) {
  if (object === null || typeof object !== 'object') return '';
  sep = sep ? (typeof sep === 'object' || typeof sep === 'symbol' ? sep : `${sep}`) : '&';
  eq ||= '=';
  const encode = typeof options?.encodeURIComponent === 'function' ? options.encodeURIComponent : querystring.escape;
  const fields = [];
  for (const key of Object.keys(object)) {
    const head = encode(primitive(key)) + eq;
    const value = object[key];
    if (Array.isArray(value)) {
      for (const item of value) fields.push(head + encode(primitive(item)));
    } else {
      fields.push(head + encode(primitive(value)));
    }
  }
  return fields.length === 0 ? '' : fields.join(sep);
}

function decodeWith(decode, text) {
  try {
    return decode(text);
  } catch {
    return querystring.unescape(text, true);
  }
}

function parse(text, sep, eq, options) {
  const result = { __proto__: null };
  if (typeof text !== 'string' || text.length === 0) return result;
  sep = sep ? `${sep}` : '&';
  eq = eq ? `${eq}` : '=';
  let left = MOST_KEYS;
  if (typeof options?.maxKeys === 'number') left = options.maxKeys > 0 ? options.maxKeys : Infinity;
  const own = typeof options?.decodeURIComponent === 'function' ? options.decodeURIComponent : querystring.unescape;
  const custom = own !== qsUnescape;
  const read = (part) => {
    if (part.includes('+')) part = part.replaceAll('+', custom ? '%20' : ' ');
    return part !== '' && (custom || part.includes('%') && /%[0-9a-f]{2}/i.test(part)) ? decodeWith(own, part) : part;
  };
  for (const part of text.split(sep)) {
    if (left-- <= 0) break;
    if (part === '') continue;
    const at = part.indexOf(eq);
    const key = read(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? '' : read(part.slice(at + eq.length));
    const have = result[key];
    if (have === undefined) result[key] = value;
    else if (Array.isArray(have)) have.push(value);
    else result[key] = [have, value];
  }
  return result;
}

const querystring = module.exports = {
  unescapeBuffer, unescape: qsUnescape, escape: qsEscape, stringify, encode: stringify, parse, decode: parse,
};
