'use strict';

// The listeners of a readable stream and what they set in motion: 'readable' for
// those who read(), 'data' for those who let it flow.

const core = require('internal/streams/core');
const { Stream } = require('internal/streams/legacy');
const { setDecoder, decodeQueue } = require('internal/streams/readable_queue');

function updateReadableListening(stream) {
  const state = stream._readableState;
  state.readableListening = stream.listenerCount('readable') > 0;
  if (state.resumeScheduled && state.paused === false) state.flowing = true;
  else if (state.dataListening) stream.resume();
  else if (!state.readableListening) state.flowing = null;
}

// addFlow gives proto, which inherits from Stream, the methods that steer the
// flow.
function addFlow(proto) {
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
      if (state.length) core.emitReadable(this);
      else if (!state.reading) process.nextTick(core.pokeTick, this);
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

  proto.resume = core.resume;
  proto.pause = core.pause;

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

module.exports = { addFlow };
