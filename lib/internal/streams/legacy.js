'use strict';

// The base class of all streams: an event emitter with the oldest form of
// pipe(), which knows only 'data', 'end' and 'drain'.

const EE = require('events');

function Stream(options) {
  EE.call(this, options);
}
Object.setPrototypeOf(Stream.prototype, EE.prototype);
Object.setPrototypeOf(Stream, EE);

Stream.prototype.pipe = function pipe(dest, options) {
  const source = this;

  function ondata(chunk) {
    if (dest.writable && dest.write(chunk) === false && source.pause) source.pause();
  }
  function ondrain() {
    if (source.readable && source.resume) source.resume();
  }
  let finished = false;
  function onend() {
    if (finished) return;
    finished = true;
    dest.end();
  }
  function onclose() {
    if (finished) return;
    finished = true;
    if (typeof dest.destroy === 'function') dest.destroy();
  }
  function onerror(err) {
    cleanup();
    // With no other listener the error must surface as an unhandled one.
    if (EE.prototype.listenerCount.call(this, 'error') === 0) this.emit('error', err);
  }
  function cleanup() {
    source.removeListener('data', ondata);
    dest.removeListener('drain', ondrain);
    source.removeListener('end', onend);
    source.removeListener('close', onclose);
    source.removeListener('error', onerror);
    dest.removeListener('error', onerror);
    source.removeListener('end', cleanup);
    source.removeListener('close', cleanup);
    dest.removeListener('close', cleanup);
  }

  source.on('data', ondata);
  dest.on('drain', ondrain);
  if (!dest._isStdio && (!options || options.end !== false)) {
    source.on('end', onend);
    source.on('close', onclose);
  }
  prependListener(source, 'error', onerror);
  prependListener(dest, 'error', onerror);
  source.on('end', cleanup);
  source.on('close', cleanup);
  dest.on('close', cleanup);

  dest.emit('pipe', source);
  return dest;
};

// eventNames tells the events of the stream itself first, in a fixed order.
Stream.prototype.eventNames = function eventNames() {
  const names = EE.prototype.eventNames.call(this);
  const own = ['close', 'error'];
  if (this._writableState) own.push('prefinish', 'finish', 'drain');
  if (this._readableState) own.push('data', 'end', 'readable');
  const known = own.filter((name) => names.includes(name));
  return known.concat(names.filter((name) => !known.includes(name)));
};

// prependListener adds fn before the listeners there are, also to emitters of
// other makes that share only the `_events` layout.
function prependListener(emitter, event, fn) {
  if (typeof emitter.prependListener === 'function') {
    emitter.prependListener(event, fn);
    return;
  }
  const listeners = emitter._events && emitter._events[event];
  if (!listeners) emitter.on(event, fn);
  else if (Array.isArray(listeners)) listeners.unshift(fn);
  else emitter._events[event] = [fn, listeners];
}

module.exports = { Stream, prependListener };
