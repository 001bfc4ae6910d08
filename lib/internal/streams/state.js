'use strict';

// High-water marks, and the checks of chunks that readable and writable sides
// have in common.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { Buffer } = require('buffer');

let defaultBytes = process.platform === 'win32' ? 16 * 1024 : 64 * 1024;
let defaultObjects = 16;

function getDefaultHighWaterMark(objectMode) {
  return objectMode ? defaultObjects : defaultBytes;
}

function setDefaultHighWaterMark(objectMode, value) {
  require('internal/validators').validateInteger(value, 'value', 0);
  if (objectMode) defaultObjects = value;
  else defaultBytes = value;
}

// highWaterMark picks the mark for one side of a stream. `sideKey` names the
// option that a duplex stream has for that side only.
function highWaterMark(objectMode, options, sideKey, isDuplex) {
  let value = options ? options.highWaterMark : undefined;
  if (value == null && isDuplex && options) value = options[sideKey];
  if (value == null) return objectMode ? defaultObjects : defaultBytes;
  if (!Number.isInteger(value) || value < 0) {
    throw new ERR_INVALID_ARG_VALUE(`options.${isDuplex ? sideKey : 'highWaterMark'}`, value);
  }
  return value;
}

// toBuffer gives a Buffer over the bytes of any view, or undefined for what is
// no view of an ArrayBuffer.
function toBuffer(chunk) {
  if (chunk instanceof Buffer) return chunk;
  if (!ArrayBuffer.isView(chunk)) return undefined;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function nop() {}

module.exports = { getDefaultHighWaterMark, setDefaultHighWaterMark, highWaterMark, toBuffer, nop };
