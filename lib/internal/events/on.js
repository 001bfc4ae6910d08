'use strict';

const { AbortError, codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateAbortSignal, validateInteger, validateObject } = require('internal/validators');
const { listen, unlisten } = require('internal/events/listen');

const { AsyncIteratorPrototype } = require('internal/util/async_iterator');

// With this option, the iterator gives the first argument of each event instead of all.
const kFirstOnly = Symbol('first argument only');

// on iterates over the arguments of all events `name` from now on.
function on(emitter, name, options = {}) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  const high = options.highWaterMark ?? options.highWatermark ?? Number.MAX_SAFE_INTEGER;
  validateInteger(high, 'options.highWaterMark', 1);
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  validateInteger(low, 'options.lowWaterMark', 1);

  const waiting = []; // consumers without an event
  const unread = []; // events without a consumer
  const held = []; // what listens, to be taken away at the end
  let first = 0; // of `unread` that is not consumed
  let paused = false;
  let error = null;
  let finished = false;

  function hold(target, event, listener, flags) {
    listen(target, event, listener, flags);
    held.push([target, event, listener]);
  }

  const firstOnly = options[kFirstOnly] === true;

  function happened(...given) {
    const args = firstOnly ? given[0] : given;
    const consumer = waiting.shift();
    if (consumer !== undefined) {
      consumer.resolve({ done: false, value: args });
      return;
    }
    unread.push(args);
    if (!paused && unread.length - first > high) {
      paused = true;
      emitter.pause?.();
    }
  }

  function failed(err) {
    const consumer = waiting.shift();
    if (consumer === undefined) error = err;
    else consumer.reject(err);
    finish();
  }

  function finish() {
    for (const [target, event, listener] of held.splice(0)) unlisten(target, event, listener);
    finished = true;
    for (const consumer of waiting.splice(0)) consumer.resolve({ done: true, value: undefined });
    return Promise.resolve({ done: true, value: undefined });
  }

  const iterator = Object.setPrototypeOf({
    next() {
      if (first < unread.length) {
        const value = unread[first];
        unread[first++] = undefined;
        if (first > 64 && first * 2 > unread.length) {
          unread.splice(0, first);
          first = 0;
        }
        // What has ended is not resumed.
        if (paused && !finished && unread.length - first < low) {
          paused = false;
          emitter.resume?.();
        }
        return Promise.resolve({ done: false, value });
      }
      if (error !== null) {
        const reason = error;
        error = null;
        return Promise.reject(reason);
      }
      if (finished) return finish();
      return new Promise((resolve, reject) => { waiting.push({ resolve, reject }); });
    },
    return() { return finish(); },
    throw(err) {
      if (!(err instanceof Error)) throw new ERR_INVALID_ARG_TYPE('EventEmitter.AsyncIterator', 'Error', err);
      failed(err);
    },
    [Symbol.asyncIterator]() { return this; },
    [Symbol.for('nodejs.watermarkData')]: {
      get size() { return unread.length - first; },
      get low() { return low; },
      get high() { return high; },
      get isPaused() { return paused; },
    },
  }, AsyncIteratorPrototype);

  hold(emitter, name, happened);
  if (name !== 'error' && typeof emitter.on === 'function') hold(emitter, 'error', failed);
  for (const event of options.close ?? []) hold(emitter, event, finish);
  if (signal !== undefined) {
    const { kResistStopPropagation } = require('internal/event_target');
    hold(signal, 'abort', () => failed(new AbortError(undefined, { cause: signal.reason })),
         { once: true, [kResistStopPropagation]: true });
  }
  return iterator;
}

module.exports = { on, kFirstOnly };
