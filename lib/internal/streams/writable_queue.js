'use strict';

// The way of chunks through a writable: written at once, or waiting while another
// is being written, the stream is corked, or not constructed.

const { clearBuffered } = require('internal/streams/writable_state');
const { errorOrDestroy } = require('internal/streams/destroy');
const { finishMaybe } = require('internal/streams/writable_end');
const { nop } = require('internal/streams/state');
const { codes: { ERR_MULTIPLE_CALLBACK, ERR_STREAM_DESTROYED } } = require('internal/errors');

// The queue's front is cut off when this many chunks of it are written.
const cutAfter = 256;

// writeOrWait takes a checked chunk. It answers what write() answers.
function writeOrWait(stream, state, chunk, encoding, callback) {
  const length = state.objectMode ? 1 : chunk.length;
  state.length += length;
  if (state.writing || state.corked !== 0 || state.errored || !state.constructed) {
    state.buffered.push({ chunk, encoding, callback });
    if (state.allBuffers && encoding !== 'buffer') state.allBuffers = false;
    if (state.allNoop && callback !== nop) state.allNoop = false;
  } else {
    state.writelen = length;
    state.writecb = callback;
    state.writing = true;
    state.sync = true;
    stream._write(chunk, encoding, state.onwrite || bindOnwrite(stream, state));
    state.sync = false;
  }
  // A _write() that has called back at once has left room again.
  const roomLeft = state.length < state.highWaterMark || state.length === 0;
  if (!roomLeft) state.needDrain = true;
  return roomLeft && !state.errored && !state.destroyed;
}

function bindOnwrite(stream, state) {
  return state.onwrite = (err) => onwrite(stream, state, err);
}

// begin hands chunks that waited to _write() or _writev().
function begin(stream, state, writev, length, chunk, encoding, callback) {
  state.writelen = length;
  state.writecb = callback;
  state.writing = true;
  state.sync = true;
  const done = state.onwrite || bindOnwrite(stream, state);
  if (state.destroyed) done(new ERR_STREAM_DESTROYED('write'));
  else if (writev) stream._writev(chunk, done);
  else stream._write(chunk, encoding, done);
  state.sync = false;
}

function onwrite(stream, state, err) {
  const callback = state.writecb;
  if (callback === null) {
    errorOrDestroy(stream, new ERR_MULTIPLE_CALLBACK());
    return;
  }
  const sync = state.sync;
  state.writing = false;
  state.writecb = null;
  state.length -= state.writelen;
  state.writelen = 0;

  if (err) {
    fail(stream, state, err, callback, sync);
    return;
  }
  if (state.bufferedIndex < state.buffered.length) clearWaiting(stream, state);

  if (!sync) {
    afterWrite(stream, state, 1, callback);
  } else if (callback === nop) {
    // No one to call: a tick is needed only if there is something to tell.
    const drains = state.needDrain && state.length === 0;
    if ((drains || state.destroyed || state.objectMode) && !state.afterWritePending) {
      state.afterWritePending = true;
      process.nextTick(afterQuietWrites, stream, state);
    } else {
      state.pendingcb--;
      if (state.ending) finishMaybe(stream, state, true);
    }
  } else if (state.afterWriteTickInfo !== null && state.afterWriteTickInfo.callback === callback) {
    state.afterWriteTickInfo.count++;
  } else {
    state.afterWriteTickInfo = { count: 1, callback, stream, state };
    process.nextTick(afterWrites, state.afterWriteTickInfo);
  }
}

function fail(stream, state, err, callback, sync) {
  err.stack; // reading it ties it to this place
  if (!state.errored) state.errored = err;
  const r = stream._readableState;
  if (r && !r.errored) r.errored = err;
  if (sync) process.nextTick(tellFailure, stream, state, err, callback);
  else tellFailure(stream, state, err, callback);
}

function tellFailure(stream, state, err, callback) {
  state.pendingcb--;
  callback(err);
  // The callback may have written more, and destroyed the stream.
  failWaiting(state);
  errorOrDestroy(stream, err);
}

function afterQuietWrites(stream, state) {
  state.afterWritePending = false;
  afterWrite(stream, state, 1, nop);
}

function afterWrites(info) {
  info.state.afterWriteTickInfo = null;
  afterWrite(info.stream, info.state, info.count, info.callback);
}

function afterWrite(stream, state, count, callback) {
  if (state.needDrain && state.length === 0 && !state.ending && !state.destroyed) {
    state.needDrain = false;
    stream.emit('drain');
  }
  while (count-- > 0) {
    state.pendingcb--;
    callback(null);
  }
  if (state.destroyed) failWaiting(state);
  if (state.ending) finishMaybe(stream, state, true);
}

// failWaiting tells all who wait that their chunks will never be written.
function failWaiting(state) {
  if (state.writing) return;
  for (let i = state.bufferedIndex; i < state.buffered.length; i++) {
    const { chunk, callback } = state.buffered[i];
    state.length -= state.objectMode ? 1 : chunk.length;
    callback(state.errored || new ERR_STREAM_DESTROYED('write'));
  }
  const waiting = state.onFinished;
  if (waiting !== null) {
    state.onFinished = null;
    for (const callback of waiting) callback(state.errored || new ERR_STREAM_DESTROYED('end'));
  }
  clearBuffered(state);
}

// clearWaiting writes what waits, as far as the sink takes it.
function clearWaiting(stream, state) {
  if (state.corked !== 0 || state.bufferProcessing || state.destroyed || !state.constructed) return;
  const { buffered, objectMode } = state;
  let i = state.bufferedIndex;
  const count = buffered.length - i;
  if (count === 0) return;

  state.bufferProcessing = true;
  if (count > 1 && stream._writev) {
    writeAll(stream, state, buffered, i, count);
  } else {
    do {
      const { chunk, encoding, callback } = buffered[i];
      buffered[i++] = null;
      state.bufferedIndex = i;
      begin(stream, state, false, objectMode ? 1 : chunk.length, chunk, encoding, callback);
    } while (i < buffered.length && !state.writing);
    if (i === buffered.length) {
      clearBuffered(state);
    } else if (i > cutAfter) {
      buffered.splice(0, i);
      state.bufferedIndex = 0;
    }
  }
  state.bufferProcessing = false;
}

function writeAll(stream, state, buffered, from, count) {
  state.pendingcb -= count - 1;
  const callback = state.allNoop ? nop : (err) => {
    for (let i = from; i < buffered.length; i++) buffered[i].callback(err);
  };
  const chunks = state.allNoop && from === 0 ? buffered : buffered.slice(from);
  chunks.allBuffers = state.allBuffers;
  begin(stream, state, true, state.length, chunks, '', callback);
  clearBuffered(state);
}

module.exports = { writeOrWait, clearWaiting, failWaiting };
