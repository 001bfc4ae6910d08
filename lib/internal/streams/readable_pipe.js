'use strict';

// readable.pipe(): one connection object per destination holds the listeners of
// both ends and knows how to take them away.

const core = require('internal/streams/core');
const { prependListener } = require('internal/streams/legacy');
const { errorOrDestroy } = require('internal/streams/destroy');

function pipe(source, dest, options) {
  const state = source._readableState;
  if (state.pipes.length === 1 && !state.multiAwaitDrain) {
    state.multiAwaitDrain = true;
    state.awaitDrainWriters = new Set(state.awaitDrainWriters ? [state.awaitDrainWriters] : []);
  }
  state.pipes.push(dest);

  // Comparing with process.stdout would make it. All standard streams bear this mark.
  const endsDest = (!options || options.end !== false) && !dest._isStdio;
  const atEnd = endsDest ? onend : unpipeThis;
  if (state.endEmitted) process.nextTick(atEnd);
  else source.once('end', atEnd);

  const ondata = core.ondata(source, dest, wait);
  let ondrain = null;
  let cleaned = false;

  function onend() {
    dest.end();
  }
  function unpipeThis() {
    source.unpipe(dest);
  }
  function onunpipe(readable, info) {
    if (readable === source && info && info.hasUnpiped === false) {
      info.hasUnpiped = true;
      cleanup();
    }
  }
  function cleanup() {
    dest.removeListener('close', onclose);
    dest.removeListener('finish', onfinish);
    if (ondrain) dest.removeListener('drain', ondrain);
    dest.removeListener('error', onerror);
    dest.removeListener('unpipe', onunpipe);
    source.removeListener('end', onend);
    source.removeListener('end', unpipeThis);
    source.removeListener('data', ondata);
    cleaned = true;
    // The source may be waiting for a drain that this destination will not tell.
    if (ondrain && state.awaitDrainWriters &&
        (!dest._writableState || dest._writableState.needDrain)) {
      ondrain();
    }
  }
  function wait() {
    // While unpiping nothing is left to wait for.
    if (!cleaned) {
      if (state.pipes.length === 1 && state.pipes[0] === dest) {
        state.awaitDrainWriters = dest;
        state.multiAwaitDrain = false;
      } else if (state.pipes.length > 1 && state.pipes.includes(dest)) {
        state.awaitDrainWriters.add(dest);
      }
      source.pause();
    }
    if (!ondrain) {
      ondrain = drained.bind(null, source, dest);
      dest.on('drain', ondrain);
    }
  }
  function onerror(err) {
    source.unpipe(dest);
    dest.removeListener('error', onerror);
    if (dest.listenerCount('error') !== 0) return;
    const s = dest._writableState || dest._readableState;
    if (s && !s.errorEmitted) errorOrDestroy(dest, err);
    else dest.emit('error', err);
  }
  function onclose() {
    dest.removeListener('finish', onfinish);
    source.unpipe(dest);
  }
  function onfinish() {
    dest.removeListener('close', onclose);
    source.unpipe(dest);
  }

  dest.on('unpipe', onunpipe);
  source.on('data', ondata);
  prependListener(dest, 'error', onerror);
  dest.once('close', onclose);
  dest.once('finish', onfinish);

  dest.emit('pipe', source);
  if (dest.writableNeedDrain === true) wait();
  else if (!state.flowing) source.resume();
  return dest;
}

// drained lets the source flow again when no destination asks to wait any more.
function drained(source, dest) {
  const state = source._readableState;
  if (state.awaitDrainWriters === dest) state.awaitDrainWriters = null;
  else if (state.multiAwaitDrain) state.awaitDrainWriters.delete(dest);

  const waiting = state.awaitDrainWriters;
  if ((!waiting || waiting.size === 0) && state.dataListening) source.resume();
}

function unpipe(source, dest) {
  const state = source._readableState;
  if (state.pipes.length === 0) return source;

  if (!dest) {
    const all = state.pipes;
    state.pipes = [];
    source.pause();
    for (const one of all) one.emit('unpipe', source, { hasUnpiped: false });
    return source;
  }
  const index = state.pipes.indexOf(dest);
  if (index === -1) return source;
  state.pipes.splice(index, 1);
  if (state.pipes.length === 0) source.pause();
  dest.emit('unpipe', source, { hasUnpiped: false });
  return source;
}

module.exports = { pipe, unpipe };
