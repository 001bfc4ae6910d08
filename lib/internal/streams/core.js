'use strict';

// The core is written in Go: what both sides know, and the way of each chunk.
// Here it learns of what stays in JavaScript, since it runs but once or seldom.

const core = internalBinding('streams');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { errorOrDestroy } = require('internal/streams/destroy');
const { finishMaybe } = require('internal/streams/writable_end');
const { setDecoder, shift, take } = require('internal/streams/readable_queue');

function badMark(name, value) {
  throw new ERR_INVALID_ARG_VALUE(name, value);
}

function emitEnd(state, stream) {
  if (state.errored || state.closeEmitted || state.endEmitted || state.length !== 0) return;
  state.endEmitted = true;
  stream.emit('end');

  if (stream.writable && stream.allowHalfOpen === false) {
    process.nextTick(endWritable, stream);
  } else if (state.autoDestroy) {
    // A duplex stream goes when both sides are through.
    const w = stream._writableState;
    if (!w || (w.autoDestroy && (w.finished || w.writable === false))) stream.destroy();
  }
}

function endWritable(stream) {
  if (stream.writable && !stream.writableEnded && !stream.destroyed) stream.end();
}

core.setup({ badMark, emitEnd, errorOrDestroy, finishMaybe, parseInt: Number.parseInt, setDecoder, shift, take });

module.exports = core;
