'use strict';

// performance.timerify: a function that tells observers how long each of its calls took.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { PerformanceNodeEntry, token } = require('internal/perf/entry');
const { enqueue, hasObserver } = require('internal/perf/observe');
const { now, isRecordable, recordMillis } = internalBinding('performance');

function done(name, start, args, histogram) {
  const duration = now() - start;
  if (histogram !== undefined) recordMillis(histogram, duration);
  if (!hasObserver('function')) return;
  const entry = new PerformanceNodeEntry(token, name, 'function', start, duration, args);
  for (let i = 0; i < args.length; i++) entry[i] = args[i];
  enqueue(entry);
}

function timerify(fn, options = {}) {
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  const { histogram } = options;
  if (histogram !== undefined && !isRecordable(histogram)) {
    throw new ERR_INVALID_ARG_TYPE('options.histogram', 'RecordableHistogram', histogram);
  }
  function timerified(...args) {
    const start = now();
    const result = new.target ? Reflect.construct(fn, args, fn) : Reflect.apply(fn, this, args);
    if (!new.target && typeof result?.finally === 'function') {
      return result.finally(() => done(fn.name, start, args, histogram));
    }
    done(fn.name, start, args, histogram);
    return result;
  }
  Object.defineProperties(timerified, {
    length: { value: fn.length, writable: false, enumerable: true, configurable: false },
    name: { value: `timerified ${fn.name}`, writable: false, enumerable: true, configurable: false },
    prototype: { configurable: false },
  });
  return timerified;
}

Object.defineProperty(timerify, 'length', { value: 1 });

module.exports = timerify;
