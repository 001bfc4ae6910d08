'use strict';

// The queue of a readable side, as far as it is cut otherwise than by whole
// chunks, and its decoder.

const { Buffer } = require('buffer');

// Chunks already taken are cut off the front of the queue in steps of this many.
const cutAfter = 1024;

function setDecoder(state, encoding) {
  const { StringDecoder } = require('string_decoder');
  state.decoder = new StringDecoder(encoding);
  state.encoding = state.decoder.encoding;
}

// shift takes the first chunk of a queue that is not empty.
function shift(state) {
  const buffer = state.buffer;
  let i = state.bufferIndex;
  const chunk = buffer[i];
  buffer[i++] = null;
  if (i === buffer.length) {
    buffer.length = 0;
    i = 0;
  } else if (i >= cutAfter) {
    buffer.splice(0, i);
    i = 0;
  }
  state.bufferIndex = i;
  return chunk;
}

function clear(state) {
  state.buffer.length = 0;
  state.bufferIndex = 0;
}

// take removes n bytes, or characters of decoded text, or one object from the
// queue; everything when n is not a positive number. Answers null for an empty
// queue. The caller keeps state.length.
function take(n, state) {
  if (state.length === 0) return null;
  if (state.objectMode) return shift(state);
  const { buffer, bufferIndex } = state;
  const first = buffer[bufferIndex];
  if (n === first.length) return shift(state);
  if (!n || n >= state.length) {
    let all = first;
    if (state.decoder) all = (bufferIndex ? buffer.slice(bufferIndex) : buffer).join('');
    else if (buffer.length - bufferIndex > 1) all = Buffer.concat(buffer.slice(bufferIndex), state.length);
    clear(state);
    return all;
  }
  if (n < first.length) {
    buffer[bufferIndex] = first.slice(n);
    return first.slice(0, n);
  }
  return takeAcross(n, state);
}

// takeAcross takes n bytes or characters that reach over several chunks.
function takeAcross(n, state) {
  const text = state.decoder !== null;
  const parts = [];
  let missing = n;
  while (missing > 0) {
    const chunk = state.buffer[state.bufferIndex];
    if (chunk.length <= missing) {
      parts.push(shift(state));
      missing -= chunk.length;
    } else {
      parts.push(chunk.slice(0, missing));
      state.buffer[state.bufferIndex] = chunk.slice(missing);
      missing = 0;
    }
  }
  return text ? parts.join('') : Buffer.concat(parts, n);
}

// decodeQueue turns the bytes in the queue into text of the decoder just set.
function decodeQueue(state) {
  let text = '';
  for (let i = state.bufferIndex; i < state.buffer.length; i++) text += state.decoder.write(state.buffer[i]);
  clear(state);
  if (text !== '') state.buffer.push(text);
  state.length = text.length;
}

module.exports = { setDecoder, shift, take, decodeQueue };
