'use strict';

// How streams are constructed late, destroyed, and how errors and 'close' are
// told: never in the middle of the caller's code, 'error' before 'close', each
// at most once.

const {
  aggregateTwoErrors,
  codes: { ERR_MULTIPLE_CALLBACK },
} = require('internal/errors');

const kDestroy = Symbol('kDestroy');
const kConstruct = Symbol('kConstruct');

// noteError remembers the first error on both sides.
function noteError(err, r, w) {
  if (!err) return;
  // Reading the stack now ties it to the place where the error arose.
  err.stack;
  if (w && !w.errored) w.errored = err;
  if (r && !r.errored) r.errored = err;
}

// destroy is the method of every stream.
function destroy(err, callback) {
  const r = this._readableState;
  const w = this._writableState;

  if ((w && w.destroyed) || (r && r.destroyed)) {
    if (typeof callback === 'function') callback();
    return this;
  }
  noteError(err, r, w);
  if (w) w.destroyed = true;
  if (r) r.destroyed = true;

  if ((w || r).constructed) {
    runDestroy(this, err, callback);
  } else {
    this.once(kDestroy, function(constructError) {
      runDestroy(this, aggregateTwoErrors(constructError, err), callback);
    });
  }
  return this;
}

function runDestroy(stream, err, callback) {
  let called = false;
  function done(failure) {
    if (called) return;
    called = true;
    const r = stream._readableState;
    const w = stream._writableState;
    noteError(failure, r, w);
    if (w) w.closed = true;
    if (r) r.closed = true;
    if (typeof callback === 'function') callback(failure);
    if (failure) process.nextTick(emitErrorAndClose, stream, failure);
    else process.nextTick(emitClose, stream);
  }
  try {
    stream._destroy(err || null, done);
  } catch (thrown) {
    done(thrown);
  }
}

function emitErrorAndClose(stream, err) {
  emitError(stream, err);
  emitClose(stream);
}

function emitClose(stream) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (w) w.closeEmitted = true;
  if (r) r.closeEmitted = true;
  if ((w && w.emitClose) || (r && r.emitClose)) stream.emit('close');
}

function emitError(stream, err) {
  const r = stream._readableState;
  const w = stream._writableState;
  if ((w && w.errorEmitted) || (r && r.errorEmitted)) return;
  if (w) w.errorEmitted = true;
  if (r) r.errorEmitted = true;
  stream.emit('error', err);
}

// undestroy makes a destroyed stream usable again, for handles that reconnect.
function undestroy() {
  const r = this._readableState;
  const w = this._writableState;
  if (r) {
    r.constructed = true;
    r.closed = false;
    r.closeEmitted = false;
    r.destroyed = false;
    r.errored = null;
    r.errorEmitted = false;
    r.reading = false;
    r.ended = r.readable === false;
    r.endEmitted = r.readable === false;
  }
  if (w) {
    const over = w.writable === false;
    w.constructed = true;
    w.destroyed = false;
    w.closed = false;
    w.closeEmitted = false;
    w.errored = null;
    w.errorEmitted = false;
    w.finalCalled = false;
    w.prefinished = false;
    w.ended = over;
    w.ending = over;
    w.finished = over;
  }
}

// errorOrDestroy reports an error of the stream itself: it destroys streams that
// destroy themselves, others only emit it. `sync` says that the caller is still
// inside user code, so that the event has to wait for a tick.
function errorOrDestroy(stream, err, sync) {
  const r = stream._readableState;
  const w = stream._writableState;

  if ((w && w.destroyed) || (r && r.destroyed)) return stream;
  if ((r && r.autoDestroy) || (w && w.autoDestroy)) {
    stream.destroy(err);
  } else if (err) {
    noteError(err, r, w);
    if (sync) process.nextTick(emitError, stream, err);
    else emitError(stream, err);
  }
  return stream;
}

// construct runs stream._construct in the next tick; `callback` runs when it is
// done. Both sides of a duplex stream ask, one call is made.
function construct(stream, callback) {
  if (typeof stream._construct !== 'function') return;
  const r = stream._readableState;
  const w = stream._writableState;
  if (r) r.constructed = false;
  if (w) w.constructed = false;

  stream.once(kConstruct, callback);
  if (stream.listenerCount(kConstruct) > 1) return;
  process.nextTick(runConstruct, stream);
}

function runConstruct(stream) {
  let called = false;
  function done(err) {
    if (called) {
      errorOrDestroy(stream, err !== undefined && err !== null ? err : new ERR_MULTIPLE_CALLBACK());
      return;
    }
    called = true;
    const r = stream._readableState;
    const w = stream._writableState;
    if (r) r.constructed = true;
    if (w) w.constructed = true;
    if ((w || r).destroyed) stream.emit(kDestroy, err);
    else if (err) errorOrDestroy(stream, err, true);
    else stream.emit(kConstruct);
  }
  try {
    stream._construct((err) => { process.nextTick(done, err); });
  } catch (err) {
    process.nextTick(done, err);
  }
}

module.exports = { destroy, undestroy, construct, errorOrDestroy };
