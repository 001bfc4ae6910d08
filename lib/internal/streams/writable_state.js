'use strict';

// What a writable side knows: what waits to be written and where it is in its life.

const { Buffer } = require('buffer');
const { highWaterMark } = require('internal/streams/state');

function WritableState(options, stream, isDuplex) {
  if (options) {
    if (options.objectMode || (isDuplex && options.writableObjectMode)) this.objectMode = true;
    if (options.emitClose === false) this.emitClose = false;
    if (options.autoDestroy === false) this.autoDestroy = false;
    if (options.decodeStrings === false) this.decodeStrings = false;
    const encoding = options.defaultEncoding;
    if (encoding != null && encoding !== 'utf8' && encoding !== 'utf-8') {
      if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
        const { codes: { ERR_UNKNOWN_ENCODING } } = require('internal/errors');
        throw new ERR_UNKNOWN_ENCODING(encoding);
      }
      this.defaultEncoding = encoding;
    }
  }
  this.highWaterMark = highWaterMark(this.objectMode, options, 'writableHighWaterMark', isDuplex);
  this.length = 0;
  this.corked = 0;
  this.buffered = [];
  this.bufferedIndex = 0;
  this.pendingcb = 0;
}

// A field is set on the instance when it first differs from its default here:
// most streams need few of them, and making objects costs by the property.
Object.assign(WritableState.prototype, {
  writable: undefined, // false: no writable side
  objectMode: false,
  finalCalled: false,
  needDrain: false,
  ending: false, // end() was called
  ended: false, // end() has returned
  finished: false, // 'finish' is out
  destroyed: false,
  decodeStrings: true,
  writing: false, // a _write() has not called back yet
  sync: true, // inside _write(): its callback has to wait for a tick
  bufferProcessing: false,
  constructed: true,
  prefinished: false,
  errorEmitted: false,
  emitClose: true,
  autoDestroy: true,
  closed: false,
  closeEmitted: false,
  buffered: null, // the waiting chunks, from bufferedIndex on
  allBuffers: true, // every buffered chunk is a Buffer
  allNoop: true, // no buffered write has a callback
  errored: null,
  defaultEncoding: 'utf8',
  writecb: null, // callback of the write under way
  writelen: 0, // and its length
  onwrite: null, // what _write() calls back
  afterWriteTickInfo: null, // callbacks of one tick
  afterWritePending: false, // a tick without callbacks is on its way
  onFinished: null, // callbacks of end()
});
Object.defineProperty(WritableState.prototype, 'bufferedRequestCount', {
  configurable: true,
  get() { return this.buffered.length - this.bufferedIndex; },
});

WritableState.prototype.getBuffer = function getBuffer() {
  return this.buffered.slice(this.bufferedIndex);
};

// clearBuffered forgets the waiting chunks.
function clearBuffered(state) {
  state.buffered = [];
  state.bufferedIndex = 0;
  state.allBuffers = true;
  state.allNoop = true;
}

module.exports = { WritableState, clearBuffered };
