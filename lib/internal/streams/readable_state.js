'use strict';

// What a readable side knows: its queue of chunks and where it is in its life.

const { Buffer } = require('buffer');
const { highWaterMark } = require('internal/streams/state');

// Chunks already taken are cut off the front of the queue in steps of this many.
const cutAfter = 1024;

function ReadableState(options, stream, isDuplex) {
  if (options) {
    if (options.objectMode || (isDuplex && options.readableObjectMode)) this.objectMode = true;
    if (options.emitClose === false) this.emitClose = false;
    if (options.autoDestroy === false) this.autoDestroy = false;
    const encoding = options.defaultEncoding;
    if (encoding != null && encoding !== 'utf8' && encoding !== 'utf-8') {
      if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
        const { codes: { ERR_UNKNOWN_ENCODING } } = require('internal/errors');
        throw new ERR_UNKNOWN_ENCODING(encoding);
      }
      this.defaultEncoding = encoding;
    }
  }
  this.highWaterMark = highWaterMark(this.objectMode, options, 'readableHighWaterMark', isDuplex);
  this.buffer = [];
  this.bufferIndex = 0;
  this.length = 0;
  this.pipes = [];
  if (options && options.encoding) setDecoder(this, options.encoding);
}

// A field is set on the instance when it first differs from its default here:
// most streams need few of them, and making objects costs by the property.
Object.assign(ReadableState.prototype, {
  readable: undefined, // false: no readable side
  objectMode: false,
  ended: false, // no more chunks come from the source
  endEmitted: false,
  reading: false, // a _read() has not been answered yet
  constructed: true,
  sync: true, // inside _read(): events have to wait for a tick
  needReadable: false,
  emittedReadable: false,
  readablePending: false, // a tick will tell 'readable'
  readableListening: false,
  resumeScheduled: false,
  errorEmitted: false,
  emitClose: true,
  autoDestroy: true,
  destroyed: false,
  closed: false,
  closeEmitted: false,
  multiAwaitDrain: false, // awaitDrainWriters is a Set
  awaitDrainWriters: null, // pipe destinations that asked to wait
  readingMore: false,
  dataEmitted: false,
  dataListening: false, // there are 'data' listeners, or all were removed at once
  errored: null,
  defaultEncoding: 'utf8',
  decoder: null,
  encoding: null,
  flowing: null, // null: nobody has asked for data yet
  paused: null, // null: never paused or resumed
});
Object.defineProperty(ReadableState.prototype, 'pipesCount', {
  configurable: true,
  get() { return this.pipes.length; },
});

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

function unshift(state, chunk) {
  if (state.bufferIndex > 0) state.buffer[--state.bufferIndex] = chunk;
  else state.buffer.unshift(chunk);
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

module.exports = { ReadableState, setDecoder, shift, unshift, take, decodeQueue };
