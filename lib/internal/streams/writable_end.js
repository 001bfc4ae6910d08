'use strict';

// Finishing a writable: end() comes first, then what waits is written, _final()
// runs, 'prefinish' and 'finish' are told, and the stream destroys itself.

const { errorOrDestroy } = require('internal/streams/destroy');
const {
  codes: { ERR_MULTIPLE_CALLBACK, ERR_STREAM_ALREADY_FINISHED, ERR_STREAM_DESTROYED },
} = require('internal/errors');

// end starts finishing. `err` is the error of the last chunk, if it had one.
function end(stream, err, callback) {
  const state = stream._writableState;
  if (state.corked) {
    state.corked = 1;
    stream.uncork();
  }
  if (err === undefined) {
    if (!state.errored && !state.ending) {
      // end() is also called on streams that are destroyed or not constructed.
      state.ending = true;
      finishMaybe(stream, state, true);
      state.ended = true;
    } else if (state.finished) {
      err = new ERR_STREAM_ALREADY_FINISHED('end');
    } else if (state.destroyed) {
      err = new ERR_STREAM_DESTROYED('end');
    }
  }
  if (typeof callback !== 'function') return;
  if (err) process.nextTick(callback, err);
  else if (state.errored) process.nextTick(callback, state.errored);
  else if (state.finished) process.nextTick(callback);
  else if (state.onFinished === null) state.onFinished = [callback];
  else state.onFinished.push(callback);
}

function mayFinish(state) {
  return state.ending && !state.destroyed && state.constructed && state.length === 0 && !state.errored &&
    state.bufferedRequestCount === 0 && !state.finished && !state.writing && !state.errorEmitted && !state.closeEmitted;
}

// finishMaybe goes on with finishing when nothing is left to write. `sync` says
// that the caller is inside end() or write().
function finishMaybe(stream, state, sync) {
  if (!mayFinish(state)) return;
  prefinish(stream, state);
  if (state.pendingcb !== 0) return;
  if (sync) {
    state.pendingcb++;
    process.nextTick(finishIfStillMay, stream, state);
  } else if (mayFinish(state)) {
    state.pendingcb++;
    finish(stream, state);
  }
}

function finishIfStillMay(stream, state) {
  if (mayFinish(state)) finish(stream, state);
  else state.pendingcb--;
}

function prefinish(stream, state) {
  if (state.prefinished || state.finalCalled) return;
  if (typeof stream._final === 'function' && !state.destroyed) {
    state.finalCalled = true;
    runFinal(stream, state);
  } else {
    state.prefinished = true;
    stream.emit('prefinish');
  }
}

function runFinal(stream, state) {
  let called = false;
  function done(err) {
    if (called) {
      errorOrDestroy(stream, err !== undefined && err !== null ? err : new ERR_MULTIPLE_CALLBACK());
      return;
    }
    called = true;
    state.pendingcb--;
    if (err) {
      tellFinished(state, err);
      errorOrDestroy(stream, err, state.sync);
    } else if (mayFinish(state)) {
      state.prefinished = true;
      stream.emit('prefinish');
      // A _final() that calls back at once must not let 'finish' overtake
      // what the caller of end() still does.
      state.pendingcb++;
      process.nextTick(finish, stream, state);
    }
  }
  state.sync = true;
  state.pendingcb++;
  try {
    stream._final(done);
  } catch (err) {
    done(err);
  }
  state.sync = false;
}

function tellFinished(state, err) {
  const callbacks = state.onFinished;
  if (callbacks === null) return;
  state.onFinished = null;
  for (const callback of callbacks) callback(err);
}

function finish(stream, state) {
  state.pendingcb--;
  state.finished = true;
  tellFinished(state, null);
  stream.emit('finish');
  if (!state.autoDestroy) return;
  // A duplex stream goes when both sides are through.
  const r = stream._readableState;
  if (!r || (r.autoDestroy && (r.endEmitted || r.readable === false))) stream.destroy();
}

module.exports = { end, finishMaybe };
