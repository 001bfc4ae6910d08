'use strict';

// The events of a readable stream and what they set in motion: 'readable' for
// those who read(), 'data' for those who let it flow.

const { Stream } = require('internal/streams/legacy');
const { setDecoder, decodeQueue } = require('internal/streams/readable_state');

// Set by addFlow: a stream that overrides read() is read through it.
let ownRead;
let readFlowing;

function emitReadable(stream) {
  const state = stream._readableState;
  state.needReadable = false;
  if (!state.emittedReadable) {
    state.emittedReadable = true;
    // While the stream flows, one tick does for all that has come by then.
    if (state.flowing && state.readablePending) return;
    state.readablePending = true;
    process.nextTick(emitReadableTick, stream, state);
  }
}

function emitReadableTick(stream, state) {
  state.readablePending = false;
  emitReadableNow(stream);
}

function emitReadableNow(stream) {
  const state = stream._readableState;
  if (!state.destroyed && !state.errored && (state.length || state.ended)) {
    stream.emit('readable');
    state.emittedReadable = false;
  }
  // Another 'readable' is due unless the stream flows, is over, or has enough.
  if (!state.flowing && !state.ended && state.length <= state.highWaterMark) state.needReadable = true;
  flow(stream);
}

function flow(stream) {
  const state = stream._readableState;
  const { read } = stream;
  if (read === ownRead) while (state.flowing && readFlowing(stream, state));
  else while (state.flowing && stream.read() !== null);
}

function poke(stream) {
  stream.read(0);
}

function updateReadableListening(stream) {
  const state = stream._readableState;
  state.readableListening = stream.listenerCount('readable') > 0;
  if (state.resumeScheduled && state.paused === false) state.flowing = true;
  else if (state.dataListening) stream.resume();
  else if (!state.readableListening) state.flowing = null;
}

function resumeNow(stream, state) {
  if (!state.reading) stream.read(0);
  state.resumeScheduled = false;
  stream.emit('resume');
  flow(stream);
  if (state.flowing && !state.reading) stream.read(0);
}

// addFlow gives proto, which inherits from Stream, the methods that steer the
// flow. `readOne` moves a chunk from the queue to the listeners, and is what
// proto.read() does for a flowing stream.
function addFlow(proto, readOne) {
  ownRead = proto.read;
  readFlowing = readOne;

  proto.on = function(event, listener) {
    const result = Stream.prototype.on.call(this, event, listener);
    const state = this._readableState;
    if (event === 'data') {
      state.dataListening = true;
      // A 'readable' listener just taken away still counts until the next tick.
      if (!state.readableListening) state.readableListening = this.listenerCount('readable') > 0;
      if (state.flowing !== false) this.resume();
    } else if (event === 'readable' && !state.endEmitted && !state.readableListening) {
      state.readableListening = true;
      state.needReadable = true;
      state.flowing = false;
      state.emittedReadable = false;
      if (state.length) emitReadable(this);
      else if (!state.reading) process.nextTick(poke, this);
    }
    return result;
  };
  proto.addListener = proto.on;

  proto.removeListener = function(event, listener) {
    const result = Stream.prototype.removeListener.call(this, event, listener);
    // A listener moved within one tick must not stop the stream, hence the delay.
    if (event === 'readable') process.nextTick(updateReadableListening, this);
    else if (event === 'data' && this.listenerCount('data') === 0) this._readableState.dataListening = false;
    return result;
  };
  proto.off = proto.removeListener;

  proto.removeAllListeners = function(event) {
    const result = Stream.prototype.removeAllListeners.apply(this, arguments);
    if (event === 'readable' || event === undefined) process.nextTick(updateReadableListening, this);
    return result;
  };

  proto.resume = function() {
    const state = this._readableState;
    if (!state.flowing) {
      // With a 'readable' listener read() stays in charge, but resume() counts.
      state.flowing = !state.readableListening;
      if (!state.resumeScheduled) {
        state.resumeScheduled = true;
        process.nextTick(resumeNow, this, state);
      }
    }
    state.paused = false;
    return this;
  };

  proto.pause = function() {
    const state = this._readableState;
    if (state.flowing !== false) {
      state.flowing = false;
      this.emit('pause');
    }
    state.paused = true;
    return this;
  };

  proto.isPaused = function() {
    const state = this._readableState;
    return state.paused === true || state.flowing === false;
  };

  proto.setEncoding = function(encoding) {
    const state = this._readableState;
    setDecoder(state, encoding);
    decodeQueue(state);
    return this;
  };
}

module.exports = { emitReadable, emitReadableNow, addFlow };
