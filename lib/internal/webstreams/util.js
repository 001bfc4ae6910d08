'use strict';

// What the classes of stream/web share: state, brands, queues, strategies.
//
// An instance has its state in a record under kState; the algorithms of the standard work on records only, so that what
// programs put in place of methods changes nothing.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { maker } = internalBinding('errors');
const { pending, resolve } = internalBinding('webstreams');

const kState = Symbol('kState');
const kType = Symbol('kType');
const kInspect = Symbol.for('nodejs.util.inspect.custom');

// token opens the constructors that programs may not call.
const token = {};

function checkToken(given) {
  if (given !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
}

// make gives an instance of a class without running its constructor.
function make(prototype, brand, state) {
  const instance = Object.create(prototype);
  instance[kType] = brand;
  instance[kState] = state;
  return instance;
}

function hasBrand(value, brand) {
  return value !== null && value !== undefined && value[kState] !== undefined && value[kType] === brand;
}

// stateOf gives the state of `this` in a method of the class `brand`.
function stateOf(self, brand) {
  if (self === null || self === undefined || self[kType] !== brand) throw new ERR_INVALID_THIS(brand);
  return self[kState];
}

function thisError(brand) {
  return new ERR_INVALID_THIS(brand);
}

const stateError = maker('TypeError', 'ERR_INVALID_STATE');
const rangeError = maker('RangeError', 'ERR_INVALID_ARG_VALUE');

// bare has the instances of a class of records look up nothing in Object.prototype, where programs may have put setters.
function bare(Class) {
  Object.setPrototypeOf(Class.prototype, null);
}

// Queue holds values with their sizes, first in first out. With sizes that are all 1 only values are kept.
class Queue {
  constructor() {
    this.items = [];
    this.head = 0;
    this.tail = 0;
    this.total = 0;
  }
}
bare(Queue);

function enqueue(queue, value, size) {
  const { items, tail } = queue;
  items[tail] = value;
  items[tail + 1] = size;
  queue.tail = tail + 2;
  queue.total += size;
}

function dequeue(queue) {
  const { items, head } = queue;
  const value = items[head];
  const total = queue.total - items[head + 1];
  queue.total = total < 0 ? 0 : total; // sizes are floating-point numbers
  items[head] = undefined;
  const next = head + 2;
  if (next === queue.tail) {
    queue.head = queue.tail = 0;
  } else if (next >= 2048 && next * 2 >= queue.tail) {
    queue.items = items.slice(next, queue.tail);
    queue.tail -= next;
    queue.head = 0;
  } else {
    queue.head = next;
  }
  return value;
}

function clear(queue) {
  queue.items = [];
  queue.head = queue.tail = 0;
  queue.total = 0;
}

function checkSize(size) {
  if (typeof size !== 'number' || !(size >= 0) || size === Infinity) throw rangeError('size', size);
  return size;
}

// isDictionary tells what converts to a dictionary, and checkDictionary throws for anything else. Undefined and null are
// empty ones where `empty` is set.
function checkDictionary(value, name, empty) {
  const type = typeof value;
  if ((type === 'object' && value !== null) || type === 'function') return value;
  if (empty && (value === undefined || value === null)) return {};
  throw new ERR_INVALID_ARG_TYPE(name, 'object', value);
}

function highWaterMarkOf(strategy, fallback) {
  const { highWaterMark } = strategy;
  if (highWaterMark === undefined) return fallback;
  const value = +highWaterMark;
  if (typeof highWaterMark === 'symbol' || Number.isNaN(value) || value < 0) {
    throw rangeError('strategy.highWaterMark', highWaterMark);
  }
  return value;
}

// sizeOf gives the function that measures chunks, or undefined where each counts as 1.
function sizeOf(strategy) {
  const { size } = strategy;
  if (size === undefined) return undefined;
  validateFunction(size, 'strategy.size');
  return size;
}

// method reads an optional callback of an underlying object.
function method(object, owner, name) {
  const fn = object[name];
  if (fn === undefined) return undefined;
  validateFunction(fn, `${owner}.${name}`);
  return fn;
}

// resolvedWith gives a promise of its own that follows the value, if that is a promise.
function resolvedWith(value) {
  const promise = pending();
  resolve(promise, value);
  return promise;
}

function inspectAs(self, depth, options, name, value) {
  if (depth < 0) return undefined;
  const { inspect } = require('internal/util/inspect');
  const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
  return `${name} ${inspect(value(self), inner)}`;
}

// describe finishes a class: what is enumerable, its tag, and its picture, a function that gives what inspect shows.
function describe(Class, names, picture) {
  const { prototype } = Class;
  for (let i = 0; i < names.length; i++) Object.defineProperty(prototype, names[i], { enumerable: true });
  Object.defineProperty(prototype, kInspect, {
    value: {
      [kInspect](depth, options) {
        if (!(this instanceof Class)) throw new ERR_INVALID_THIS(Class.name);
        return inspectAs(this, depth, options, Class.name, picture);
      },
    }[kInspect],
    writable: true,
    configurable: true,
  });
  tag(Class);
}

function tag(Class) {
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
}

module.exports = {
  Queue,
  bare,
  checkDictionary,
  checkSize,
  checkToken,
  clear,
  dequeue,
  describe,
  enqueue,
  hasBrand,
  highWaterMarkOf,
  kState,
  kType,
  make,
  method,
  rangeError,
  resolvedWith,
  sizeOf,
  stateError,
  stateOf,
  tag,
  thisError,
  token,
};
