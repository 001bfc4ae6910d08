'use strict';

// util.debounce and util.throttle: functions that are called less often than they are asked for.

const { validateFunction, validateInteger, validateObject, validateBoolean, validateOneOf, validateAbortSignal } =
  require('internal/validators');
const { AbortError } = require('internal/errors');

const MOST_WAIT = 2 ** 31 - 1;

// Promise.withResolvers, whatever a program did to it.
function deferred() {
  const d = {};
  d.promise = new Promise((resolve, reject) => {
    d.resolve = resolve;
    d.reject = reject;
  });
  return d;
}

// Calls fn and settles all of the deferred with what comes of it.
function settle(list, fn, self, args, after) {
  let result;
  try {
    result = Reflect.apply(fn, self, args);
  } catch (err) {
    for (const d of list) d.reject(err);
    after?.();
    return;
  }
  for (const d of list) d.resolve(result);
  if (after) Promise.resolve(result).then(after, after);
}

const aborted = (reason) => new AbortError('The operation was aborted', reason === undefined ? undefined : { cause: reason });

// A timer that may be referenced or not before and after it was started.
class Timer {
  #timer;
  #referenced = true;

  start(callback, delay) {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      callback();
    }, delay);
    if (!this.#referenced) this.#timer.unref();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get running() {
    return this.#timer !== undefined;
  }

  reference(on) {
    this.#referenced = on;
    this.#timer?.[on ? 'ref' : 'unref']();
  }
}

// Gives target its methods, and accessors that say what waits.
function equip(target, timer, methods, getters) {
  for (const name of Object.keys(methods)) target[name] = methods[name];
  target.ref = function ref() {
    timer.reference(true);
    return target;
  };
  target.unref = function unref() {
    timer.reference(false);
    return target;
  };
  for (const name of Object.keys(getters)) Object.defineProperty(target, name, { get: getters[name] });
  return target;
}

function watch(signal, cancel) {
  if (signal && !signal.aborted) signal.addEventListener('abort', () => cancel(signal.reason), { once: true });
}

function debounce(fn, wait, options = {}) {
  validateFunction(fn, 'fn');
  validateInteger(wait, 'wait', 0, MOST_WAIT);
  validateObject(options, 'options');
  const { leading = false, rejectOnCancel = false, signal } = options;
  validateBoolean(leading, 'options.leading');
  validateBoolean(rejectOnCancel, 'options.rejectOnCancel');
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw aborted(signal.reason);

  const timer = new Timer();
  let waiting = [];
  let last; // arguments of the call that will be made

  function run() {
    timer.stop();
    if (waiting.length === 0) return undefined;
    const list = waiting;
    const args = last;
    waiting = [];
    last = undefined;
    settle(list, fn, debounced, args);
    return list[list.length - 1].promise;
  }

  function cancel(reason) {
    timer.stop();
    const list = waiting;
    waiting = [];
    last = undefined;
    for (const d of list) d.reject(aborted(reason));
  }

  watch(signal, cancel);
  const debounced = equip(function(...args) {
    if (signal?.aborted) return Promise.reject(aborted(signal.reason));
    const d = deferred();
    if (leading && !timer.running) {
      timer.start(run, wait);
      settle([d], fn, debounced, args);
      return d.promise;
    }
    if (rejectOnCancel) {
      for (const earlier of waiting) earlier.reject(new AbortError('The debounced call was superseded'));
      waiting = [];
    }
    waiting.push(d);
    last = args;
    timer.start(run, wait);
    return d.promise;
  }, timer, {
    cancel(reason) { cancel(reason); },
    flush() { run(); },
  }, {
    pending: () => waiting.length === 0 ? null : waiting[waiting.length - 1].promise,
    pendingCount: () => waiting.length,
  });
  return debounced;
}

function dropped() {
  const err = new Error('The call was dropped by the throttled function');
  err.code = 'ERR_THROTTLED';
  return err;
}

function validateCount(value, name, least) {
  if (value !== Infinity) validateInteger(value, name, least);
}

function throttle(fn, limit, interval, options = {}) {
  validateFunction(fn, 'fn');
  validateInteger(limit, 'limit', 1);
  validateInteger(interval, 'interval', 0, MOST_WAIT);
  validateObject(options, 'options');
  const { concurrency = Infinity, maxPending = Infinity, overflow = 'queue', strict = false, signal } = options;
  validateCount(concurrency, 'options.concurrency', 1);
  validateCount(maxPending, 'options.maxPending', 0);
  validateOneOf(overflow, 'options.overflow', ['queue', 'drop']);
  validateBoolean(strict, 'options.strict');
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw aborted(signal.reason);

  const timer = new Timer();
  let starts = []; // of the calls that count in the present interval, oldest first
  let queue = [];
  let active = 0;

  // Forgets calls that count no more. Without strict all calls of an interval end with it.
  function forget() {
    if (starts.length === 0) return;
    const now = performance.now();
    if (strict) {
      while (starts.length > 0 && now - starts[0] >= interval) starts.shift();
    } else if (now - starts[0] >= interval) {
      starts = [];
    }
  }

  function free() {
    forget();
    return starts.length < limit && active < concurrency;
  }

  function start(call) {
    starts.push(performance.now());
    active++;
    settle([call.deferred], fn, throttled, call.args, () => {
      active--;
      proceed();
    });
  }

  function proceed() {
    while (queue.length > 0 && free()) start(queue.shift());
    if (queue.length > 0 && starts.length >= limit) {
      timer.start(proceed, Math.max(1, Math.ceil(starts[0] + interval - performance.now())));
    } else {
      timer.stop();
    }
  }

  function cancel(reason) {
    timer.stop();
    const list = queue;
    queue = [];
    starts = [];
    for (const call of list) call.deferred.reject(aborted(reason));
  }

  watch(signal, cancel);
  const throttled = equip(function(...args) {
    if (signal?.aborted) return Promise.reject(aborted(signal.reason));
    const call = { deferred: deferred(), args };
    if (queue.length === 0 && free()) {
      start(call);
    } else if (overflow === 'drop' || queue.length >= maxPending) {
      call.deferred.reject(dropped());
    } else {
      queue.push(call);
      proceed();
    }
    return call.deferred.promise;
  }, timer, {
    cancel(reason) { cancel(reason); },
    hasImmediateCapacity() { return queue.length === 0 && free(); },
  }, {
    pending: () => queue.length === 0 ? null : queue[queue.length - 1].deferred.promise,
    pendingCount: () => queue.length,
    activeCount: () => active,
  });
  return throttled;
}

module.exports = { debounce, throttle };
