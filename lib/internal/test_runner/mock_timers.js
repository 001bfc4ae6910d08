'use strict';

// mock.timers: timers and the date of a program under a clock that moves only when it is told to.

const timers = require('timers');
const promises = require('timers/promises');
const { AbortError, codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE } } = require('internal/errors');
const { validateNumber, validateObject, validateString, validateAbortSignal } = require('internal/validators');

const supported = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout'];
const longest = 2 ** 31 - 1;
const RealDate = Date;

// A timer of the mocked clock, as far as programs look at those of the real one.
class MockTimer {
  constructor(clock, id, fn, args, due, every) {
    Object.defineProperty(this, 'entry', { value: { id, fn, args, due, every }, enumerable: false });
    Object.defineProperty(this, 'clock', { value: clock, enumerable: false });
  }

  hasRef() { return true; }
  ref() { return this; }
  unref() { return this; }
  refresh() { return this; }
  close() { this.clock.clear(this); }
  [Symbol.toPrimitive]() { return this.entry.id; }
  [Symbol.dispose]() { this.clock.clear(this); }
}

class MockTimers {
  #enabled = false;
  #now = 0;
  #nextId = 1;
  #queue = [];
  #restores = [];

  enable(options = { __proto__: null, apis: supported }) {
    if (this.#enabled) throw new ERR_INVALID_STATE('MockTimers is already enabled!');
    validateObject(options, 'options');
    const { apis = supported, now = 0 } = options;
    if (!Array.isArray(apis)) throw new ERR_INVALID_ARG_TYPE('options.apis', 'Array', apis);
    for (const api of apis) {
      validateString(api, 'options.apis');
      if (!supported.includes(api)) throw new ERR_INVALID_ARG_VALUE('options.apis', api, `option ${api} is not supported`);
    }
    if (now instanceof RealDate) {
      this.#now = now.getTime();
    } else {
      validateNumber(now, 'initialTime');
      if (!(now >= 0)) throw new ERR_INVALID_ARG_VALUE('initialTime', now, 'must be >= 0');
      this.#now = now;
    }
    if (RealDate !== Date && apis.includes('Date')) throw new ERR_INVALID_STATE('Date is already being mocked!');
    this.#enabled = true;
    for (const api of apis.length === 0 ? supported : apis) this.#mock(api);
  }

  reset() {
    if (!this.#enabled) return;
    for (const restore of this.#restores.reverse()) restore();
    this.#restores = [];
    this.#queue = [];
    this.#now = 0;
    this.#enabled = false;
  }

  [Symbol.dispose]() { this.reset(); }

  tick(time = 1) {
    this.#check();
    if (time < 0) throw new ERR_INVALID_ARG_VALUE('time', 'positive integer', time);
    const end = this.#now + time;
    for (;;) {
      const timer = this.#queue[0];
      if (timer === undefined || timer.entry.due > end) break;
      this.#now = Math.max(this.#now, timer.entry.due);
      this.#run(timer);
    }
    this.#now = end;
  }

  runAll() {
    this.#check();
    const last = this.#queue.at(-1);
    if (last !== undefined) this.tick(Math.max(0, last.entry.due - this.#now));
  }

  setTime(time = 0) {
    validateNumber(time, 'time');
    if (time < 0) throw new ERR_INVALID_ARG_VALUE('time', time, 'must be >= 0');
    this.#check();
    this.#now = time;
  }

  clear(timer) {
    const id = timer instanceof MockTimer ? timer.entry.id : Number(timer);
    const at = this.#queue.findIndex((t) => t.entry.id === id);
    if (at >= 0) this.#queue.splice(at, 1);
  }

  #check() {
    if (!this.#enabled) throw new ERR_INVALID_STATE('You should enable MockTimers first by calling the .enable function');
  }

  #run(timer) {
    const { entry } = timer;
    this.#queue.shift();
    if (entry.every !== undefined) {
      entry.due += entry.every;
      this.#insert(timer);
    }
    Reflect.apply(entry.fn, undefined, entry.args);
  }

  #insert(timer) {
    let at = this.#queue.length;
    while (at > 0 && this.#queue[at - 1].entry.due > timer.entry.due) at--;
    this.#queue.splice(at, 0, timer);
  }

  #add(fn, delay, args, repeats) {
    delay = Number(delay);
    if (!(delay >= 1 && delay <= longest)) delay = 1;
    const timer = new MockTimer(this, this.#nextId++, fn, args, this.#now + delay, repeats ? delay : undefined);
    this.#insert(timer);
    return timer;
  }

  #immediate(fn, args) {
    const timer = new MockTimer(this, this.#nextId++, fn, args, this.#now - 0.5, undefined);
    this.#insert(timer);
    return timer;
  }

  #replace(object, name, value) {
    const own = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { value, writable: true, configurable: true, enumerable: own?.enumerable ?? true });
    this.#restores.push(() => {
      if (own === undefined) delete object[name];
      else Object.defineProperty(object, name, own);
    });
  }

  #everywhere(name, value) {
    this.#replace(globalThis, name, value);
    this.#replace(timers, name, value);
  }

  #mock(api) {
    const clear = (timer) => { if (timer !== undefined && timer !== null) this.clear(timer); };
    switch (api) {
      case 'setTimeout':
        this.#everywhere('setTimeout', (fn, delay, ...args) => this.#add(fn, delay, args, false));
        this.#everywhere('clearTimeout', clear);
        this.#replace(promises, 'setTimeout', (delay, value, options) => this.#later((fn) => this.#add(fn, delay, [], false), value, options));
        break;
      case 'setInterval':
        this.#everywhere('setInterval', (fn, delay, ...args) => this.#add(fn, delay, args, true));
        this.#everywhere('clearInterval', clear);
        this.#replace(promises, 'setInterval', (delay, value, options) => this.#each(delay, value, options));
        break;
      case 'setImmediate':
        this.#everywhere('setImmediate', (fn, ...args) => this.#immediate(fn, args));
        this.#everywhere('clearImmediate', clear);
        this.#replace(promises, 'setImmediate', (value, options) => this.#later((fn) => this.#immediate(fn, []), value, options));
        break;
      case 'scheduler.wait':
        this.#replace(promises.scheduler, 'wait', (delay, options) => this.#later((fn) => this.#add(fn, delay, [], false), undefined, options));
        break;
      case 'AbortSignal.timeout':
        this.#replace(AbortSignal, 'timeout', (delay) => {
          validateNumber(delay, 'delay', 0, Number.MAX_SAFE_INTEGER);
          const controller = new AbortController();
          this.#add(() => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), delay, [], false);
          return controller.signal;
        });
        break;
      default:
        this.#replace(globalThis, 'Date', this.#makeDate());
    }
  }

  // later is a promise form: it resolves when the timer that schedule makes is due.
  #later(schedule, value, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
      if (signal?.aborted) {
        reject(new AbortError(undefined, { cause: signal.reason }));
        return;
      }
      const aborted = () => {
        this.clear(timer);
        reject(new AbortError(undefined, { cause: signal.reason }));
      };
      const timer = schedule(() => {
        signal?.removeEventListener('abort', aborted);
        resolve(value);
      });
      signal?.addEventListener('abort', aborted, { once: true });
    });
  }

  // each iterates over the expiries of an interval. Those that nobody has asked for yet are kept.
  #each(delay, value, { signal } = {}) {
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    let due = 0;
    const asked = [];
    let failed;
    const timer = this.#add(() => {
      if (asked.length > 0) asked.shift().resolve({ done: false, value });
      else due++;
    }, delay, [], true);
    const aborted = () => {
      this.clear(timer);
      failed = new AbortError(undefined, { cause: signal.reason });
      for (const { reject } of asked.splice(0)) reject(failed);
    };
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
    return {
      [Symbol.asyncIterator]() { return this; },
      next: () => new Promise((resolve, reject) => {
        if (due > 0) {
          due--;
          resolve({ done: false, value });
        } else if (failed !== undefined) {
          reject(failed);
        } else {
          asked.push({ resolve, reject });
        }
      }),
      return: async () => {
        this.clear(timer);
        for (const { resolve } of asked.splice(0)) resolve({ done: true, value: undefined });
        return { done: true, value: undefined };
      },
    };
  }

  #makeDate() {
    const now = () => this.#now;
    function MockDate(...args) {
      if (new.target === undefined) return new RealDate(now()).toString();
      return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target === MockDate ? RealDate : new.target);
    }
    const { prototype, ...statics } = Object.getOwnPropertyDescriptors(RealDate);
    Object.defineProperties(MockDate, statics);
    MockDate.prototype = RealDate.prototype;
    Object.defineProperty(MockDate, 'now', { value: now, writable: true, configurable: true });
    Object.defineProperty(MockDate, 'toString', { value: () => 'function Date() { [native code] }', writable: true, configurable: true });
    Object.defineProperty(MockDate, 'isMock', { value: true, configurable: true });
    return MockDate;
  }
}

module.exports = { MockTimers };
