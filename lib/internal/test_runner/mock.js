'use strict';

// Mocks: functions that record their calls, in place of functions, methods, accessors and properties of a program's objects.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateFunction, validateInteger, validateObject, validateBoolean } = require('internal/validators');

class MockFunctionContext {
  #calls = [];
  #mocked;
  #original;
  #restore;
  #times;
  #once = new Map();

  constructor(original, implementation, restore, times) {
    this.#original = original;
    this.#mocked = implementation;
    this.#restore = restore;
    this.#times = times;
  }

  get calls() { return this.#calls.slice(); }
  callCount() { return this.#calls.length; }
  resetCalls() { this.#calls = []; }

  mockImplementation(implementation) {
    validateFunction(implementation, 'implementation');
    this.#mocked = implementation;
  }

  mockImplementationOnce(implementation, onCall) {
    validateFunction(implementation, 'implementation');
    const next = this.#calls.length;
    validateInteger(onCall ?? next, 'onCall', next);
    this.#once.set(onCall ?? next, implementation);
  }

  restore() {
    this.#restore?.();
    this.#restore = undefined;
    this.#mocked = this.#original;
    this.#once.clear();
  }

  static record(context, call) { context.#calls.push(call); }

  // next gives what the coming call runs.
  static next(context) {
    const index = context.#calls.length;
    if (index + 1 === context.#times) {
      const chosen = context.#once.get(index) ?? context.#mocked;
      context.restore();
      return chosen;
    }
    const once = context.#once.get(index);
    context.#once.delete(index);
    return once ?? context.#mocked;
  }
}

const { record, next } = MockFunctionContext;
delete MockFunctionContext.record;
delete MockFunctionContext.next;

class MockPropertyContext {
  #object;
  #name;
  #descriptor;
  #value;
  #accesses = [];
  #once = new Map();

  constructor(object, name, hasValue, value) {
    this.#object = object;
    this.#name = name;
    this.#descriptor = Object.getOwnPropertyDescriptor(object, name);
    if (this.#descriptor === undefined) {
      throw new ERR_INVALID_ARG_VALUE('propertyName', name, 'is not a property of the object');
    }
    this.#value = hasValue ? value : object[name];
    Object.defineProperty(object, name, {
      configurable: true,
      enumerable: this.#descriptor.enumerable,
      get: () => this.#access('get', undefined),
      set: (v) => { this.#access('set', v); },
    });
  }

  #access(type, value) {
    if (type === 'set' && this.#descriptor.writable === false) {
      throw new ERR_INVALID_ARG_VALUE('propertyName', this.#name, 'cannot be set');
    }
    const index = this.#accesses.length;
    let result = type === 'set' ? value : this.#value;
    if (this.#once.has(index)) {
      result = this.#once.get(index);
      this.#once.delete(index);
    }
    if (type === 'set') this.#value = result;
    this.#accesses.push({ type, value: result, stack: new Error() });
    return result;
  }

  get accesses() { return this.#accesses.slice(); }
  accessCount() { return this.#accesses.length; }
  resetAccesses() { this.#accesses = []; }

  // mockImplementation is recorded as an assignment is.
  mockImplementation(value) { this.#access('set', value); }

  mockImplementationOnce(value, onAccess) {
    const coming = this.#accesses.length;
    validateInteger(onAccess ?? coming, 'onAccess', coming);
    this.#once.set(onAccess ?? coming, value);
  }

  restore() { Object.defineProperty(this.#object, this.#name, this.#descriptor); }
}

function readTimes(options) {
  const { times = Infinity } = options;
  if (times !== Infinity) validateInteger(times, 'options.times', 1);
  return times;
}

// mockFunction makes the function that stands in for original; its property mock is the context.
function mockFunction(original, implementation, restore, times) {
  const context = new MockFunctionContext(original, implementation, restore, times);
  const call = (target, self, args, construct) => {
    args = args.slice(); // the list of a trap is valid in the trap only
    const run = next(context);
    const entry = { arguments: args, error: undefined, result: undefined, stack: new Error(), target: construct, this: self };
    try {
      entry.result = construct === undefined ? Reflect.apply(run, self, args) : Reflect.construct(run, args, construct);
      if (construct !== undefined) entry.this = entry.result;
      return entry.result;
    } catch (err) {
      entry.error = err;
      throw err;
    } finally {
      record(context, entry);
    }
  };
  const mocked = new Proxy(original, {
    apply: (target, self, args) => call(target, self, args, undefined),
    construct: (target, args, newTarget) => call(target, undefined, args, newTarget === mocked ? target : newTarget),
    get: (target, key, receiver) => (key === 'mock' ? context : Reflect.get(target, key, receiver)),
  });
  return { mocked, context };
}

function findDescriptor(object, name) {
  for (let o = object; o !== null && o !== undefined; o = Object.getPrototypeOf(o)) {
    const found = Object.getOwnPropertyDescriptor(o, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

class MockTracker {
  #mocks = [];
  #timers;

  get timers() {
    this.#timers ??= new (require('internal/test_runner/mock_timers').MockTimers)();
    return this.#timers;
  }

  fn(original = function() {}, implementation = original, options = {}) {
    if (original !== null && typeof original === 'object') {
      options = original;
      original = function() {};
      implementation = original;
    } else if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = original;
    }
    validateFunction(original, 'original');
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { mocked, context } = mockFunction(original, implementation, undefined, readTimes(options));
    this.#mocks.push(context);
    return mocked;
  }

  method(object, name, implementation, options = {}) {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function')) validateObject(object, 'object');
    if (typeof name !== 'string' && typeof name !== 'symbol') throw new ERR_INVALID_ARG_TYPE('methodName', ['string', 'symbol'], name);
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    validateObject(options, 'options');
    const { getter = false, setter = false } = options;
    validateBoolean(getter, 'options.getter');
    validateBoolean(setter, 'options.setter');
    if (getter && setter) throw new ERR_INVALID_ARG_VALUE('options.setter', setter, "cannot be used with 'options.getter'");
    const descriptor = findDescriptor(object, name);
    const key = getter ? 'get' : setter ? 'set' : 'value';
    const original = descriptor?.[key];
    if (typeof original !== 'function') throw new ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
    implementation ??= original;
    validateFunction(implementation, 'implementation');
    const restore = () => { Object.defineProperty(object, name, descriptor); }; // an inherited method stays as an own one, as in Node
    const { mocked, context } = mockFunction(original, implementation, restore, readTimes(options));
    Object.defineProperty(object, name, { ...descriptor, [key]: mocked });
    this.#mocks.push(context);
    return mocked;
  }

  getter(object, name, implementation, options = {}) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    if (options.getter === false) throw new ERR_INVALID_ARG_VALUE('options.getter', options.getter, 'cannot be false');
    return this.method(object, name, implementation, { ...options, getter: true });
  }

  setter(object, name, implementation, options = {}) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    if (options.setter === false) throw new ERR_INVALID_ARG_VALUE('options.setter', options.setter, 'cannot be false');
    return this.method(object, name, implementation, { ...options, setter: true });
  }

  // property gives the object itself as seen through a proxy whose property mock is the context.
  property(object, name, ...value) {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function')) validateObject(object, 'object');
    if (typeof name !== 'string' && typeof name !== 'symbol') throw new ERR_INVALID_ARG_TYPE('propertyName', ['string', 'symbol'], name);
    const context = new MockPropertyContext(object, name, value.length > 0, value[0]);
    this.#mocks.push(context);
    return new Proxy(object, { get: (target, key, receiver) => (key === 'mock' ? context : Reflect.get(target, key, receiver)) });
  }

  #keep(mock) {
    this.#mocks.push(mock);
    return mock;
  }

  static module(tracker, specifier, options) {
    return tracker.#keep(require('internal/test_runner/mock_module').mockModule(specifier, options));
  }

  reset() {
    this.restoreAll();
    this.#timers?.reset();
    this.#mocks = [];
  }

  restoreAll() {
    for (const mock of this.#mocks) mock.restore();
  }
}

const mockModule = MockTracker.module;
delete MockTracker.module;

// With --experimental-test-module-mocks there is module too.
if (require('internal/test_runner/options').commandLine().moduleMocks) {
  Object.defineProperty(MockTracker.prototype, 'module', {
    value: { module(specifier, options) { return mockModule(this, specifier, options); } }.module,
    writable: true, enumerable: false, configurable: true,
  });
}

module.exports = { MockTracker };
