'use strict';

// Timers as promises.

const timers = require('timers');
const { AbortError, codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { validateAbortSignal, validateBoolean, validateNumber, validateObject } = require('internal/validators');

function readOptions(options) {
  validateObject(options, 'options');
  const { signal, ref = true } = options;
  validateAbortSignal(signal, 'options.signal');
  validateBoolean(ref, 'options.ref');
  return { signal, ref };
}

// wait promises `value` for the moment when the timer that `start` makes calls back.
function wait(start, clear, value, options) {
  let read;
  try {
    read = readOptions(options);
  } catch (err) {
    return Promise.reject(err);
  }
  const { signal, ref } = read;
  if (signal === undefined) {
    return new Promise((resolve) => {
      const timer = start(() => resolve(value));
      if (!ref) timer.unref();
    });
  }
  if (signal.aborted) return Promise.reject(new AbortError(undefined, { cause: signal.reason }));
  return new Promise((resolve, reject) => {
    const { kResistStopPropagation } = require('internal/event_target');
    const timer = start(() => {
      signal.removeEventListener('abort', abort);
      resolve(value);
    });
    function abort() {
      clear(timer);
      reject(new AbortError(undefined, { cause: signal.reason }));
    }
    if (!ref) timer.unref();
    signal.addEventListener('abort', abort, { once: true, [kResistStopPropagation]: true });
  });
}

function setTimeout(delay, value, options = {}) {
  if (delay !== undefined) {
    try {
      validateNumber(delay, 'delay');
    } catch (err) {
      return Promise.reject(err);
    }
  }
  return wait((fn) => timers.setTimeout(fn, delay), timers.clearTimeout, value, options);
}

function setImmediate(value, options = {}) {
  return wait((fn) => timers.setImmediate(fn), timers.clearImmediate, value, options);
}

// setInterval iterates over `value`, once per interval; intervals that nobody waited for are made up for. Nothing runs
// before the first step.
function setInterval(after, value, options = {}) {
  let timer;
  let missed = 0;
  let consumer; // waits for the next interval
  let started = false;
  let finished = false;
  let failure;
  let signal;
  let abort;

  function stop() {
    finished = true;
    timers.clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }

  function begin() {
    started = true;
    if (after !== undefined) validateNumber(after, 'delay');
    const read = readOptions(options);
    if (read.signal?.aborted) throw new AbortError(undefined, { cause: read.signal.reason });
    signal = read.signal;
    timer = timers.setInterval(() => {
      if (consumer === undefined) {
        missed++;
        return;
      }
      const { resolve } = consumer;
      consumer = undefined;
      resolve({ value, done: false });
    }, after);
    if (!read.ref) timer.unref();
    if (signal !== undefined) {
      const { kResistStopPropagation } = require('internal/event_target');
      abort = () => {
        stop();
        const err = new AbortError(undefined, { cause: signal.reason });
        if (consumer === undefined) failure = err;
        else consumer.reject(err);
        consumer = undefined;
      };
      signal.addEventListener('abort', abort, { once: true, [kResistStopPropagation]: true });
    }
  }

  function step() {
    if (!started) begin();
    if (missed > 0) {
      missed--;
      return { value, done: false };
    }
    if (failure !== undefined) {
      const err = failure;
      failure = undefined;
      throw err;
    }
    if (finished) return { value: undefined, done: true };
    return new Promise((resolve, reject) => { consumer = { resolve, reject }; });
  }

  let last = Promise.resolve(); // steps come one after the other, as those of a generator do
  function queue(fn) {
    last = last.then(fn, fn);
    return last;
  }

  return {
    next() {
      return queue(() => {
        try {
          return step();
        } catch (err) {
          finished = true;
          throw err;
        }
      });
    },
    return(result) {
      return queue(() => {
        started = true;
        stop();
        return { value: result, done: true };
      });
    },
    throw(err) {
      return queue(() => {
        started = true;
        stop();
        throw err;
      });
    },
    [Symbol.asyncIterator]() { return this; },
    async [Symbol.asyncDispose]() { await this.return(); },
  };
}

const kScheduler = Symbol('kScheduler');

class Scheduler {
  constructor() { throw new ERR_ILLEGAL_CONSTRUCTOR(); }

  yield() {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setImmediate();
  }

  wait(delay, options) {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setTimeout(delay, undefined, options);
  }
}

const scheduler = Object.create(Scheduler.prototype);
scheduler[kScheduler] = true;

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
