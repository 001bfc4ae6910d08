'use strict';

// Iterator helpers of Readable that answer promises: they read the whole stream,
// or until they know.

const { AbortError, codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { forEachValue, stopEach } = require('internal/streams/async_steps');
const { kEmpty, checkOptions, mapSteps, filterSteps } = require('internal/streams/operators');

async function forEach(stream, fn, options) {
  validateFunction(fn, 'fn');
  const each = async (value, opts) => {
    await fn(value, opts);
    return kEmpty;
  };
  await forEachValue(mapSteps(stream, each, options), () => undefined);
}

async function some(stream, fn, options) {
  let found = false;
  await forEachValue(filterSteps(stream, fn, options), () => {
    found = true;
    return stopEach;
  });
  return found;
}

async function every(stream, fn, options) {
  validateFunction(fn, 'fn');
  return !(await some(stream, async (value, opts) => !(await fn(value, opts)), options));
}

async function find(stream, fn, options) {
  let found;
  await forEachValue(filterSteps(stream, fn, options), (value) => {
    found = value;
    return stopEach;
  });
  return found;
}

async function toArray(stream, options) {
  checkOptions(options);
  const result = [];
  await forEachValue(stream, (value) => {
    if (options && options.signal && options.signal.aborted) {
      throw new AbortError(undefined, { cause: options.signal.reason });
    }
    result.push(value);
  });
  return result;
}

async function reduce(stream, hasInitial, reducer, initial, options) {
  validateFunction(reducer, 'reducer');
  checkOptions(options);
  const signal = options ? options.signal : undefined;
  if (signal && signal.aborted) {
    const err = new AbortError(undefined, { cause: signal.reason });
    stream.once('error', () => {}); // the error is told by the promise
    await require('internal/streams/finished').finishedPromise(stream.destroy(err));
    throw err;
  }

  const controller = new AbortController();
  let listening = null;
  if (signal) {
    listening = require('events').addAbortListener(signal, () => { controller.abort(); });
  }
  let result = initial;
  let has = hasInitial;
  try {
    await forEachValue(stream, async (value) => {
      if (signal && signal.aborted) throw new AbortError();
      if (has) {
        result = await reducer(result, value, { signal: controller.signal });
      } else {
        result = value;
        has = true;
      }
    });
    if (!has) throw emptyReduce();
  } finally {
    controller.abort();
    if (listening !== null) listening[Symbol.dispose]();
  }
  return result;
}

function emptyReduce() {
  const err = new ERR_MISSING_ARGS('reduce');
  err.message = 'Reduce of an empty stream requires an initial value';
  return err;
}

module.exports = { forEach, some, every, find, toArray, reduce };
