'use strict';

// PerformanceObserver, and the buffers of entries that performance.getEntries reads.

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS, ERR_MISSING_ARGS },
} = require('internal/errors');
const { enumerable } = require('internal/event_target');
const { validateFunction, validateObject } = require('internal/validators');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const supported = Object.freeze(['dns', 'function', 'gc', 'http', 'http2', 'mark', 'measure', 'net', 'quic', 'resource']);
const token = Symbol('kMake');

const buffers = { mark: [], measure: [], resource: [] };
const warnAt = 1e6; // entries after which a program is told that it keeps many
const warned = new Set();
let resourceLimit = 250;
let overflow; // resources that found the buffer full, while its listener has not been told
let resourceBufferFull = () => {};

const observers = new Set();
const pending = new Set();
let scheduled = false;

// What the module may do to an observer and a program may not; PerformanceObserver fills it.
const access = {};

function byStart(a, b) { return a.startTime - b.startTime; }

// inOrder sorts entries by their start, as they mostly are already.
function inOrder(entries) {
  for (let i = 1, last; i < entries.length; i++) {
    last ??= entries[0].startTime;
    const start = entries[i].startTime;
    if (start < last) return entries.sort(byStart);
    last = start;
  }
  return entries;
}

class PerformanceObserverEntryList {
  #entries;

  constructor(made, entries) {
    if (made !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#entries = inOrder(entries);
  }

  static #of(v) {
    if (typeof v !== 'object' || v === null || !(#entries in v)) throw new ERR_INVALID_THIS('PerformanceObserverEntryList');
    return v.#entries;
  }

  getEntries() {
    return PerformanceObserverEntryList.#of(this).slice();
  }

  getEntriesByType(type) {
    const entries = PerformanceObserverEntryList.#of(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    type = `${type}`;
    return entries.filter((e) => e.entryType === type);
  }

  getEntriesByName(name, type = undefined) {
    const entries = PerformanceObserverEntryList.#of(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = `${name}`;
    return entries.filter((e) => e.name === name && (type === undefined || e.entryType === type));
  }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `PerformanceObserverEntryList ${inspect(this.#entries, inner)}`;
  }
}

class PerformanceObserver {
  #callback;
  #buffer = [];
  #types = new Set();
  #mode = undefined; // 'single' or 'multiple'

  static {
    access.watches = (o, type) => o.#types.has(type);
    access.push = (o, entry) => o.#buffer.push(entry);
    access.notify = (o) => {
      const entries = o.takeRecords();
      if (entries.length === 0) return;
      o.#callback.call(o, new PerformanceObserverEntryList(token, entries), o);
    };
  }

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }

  observe(options = {}) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = options;
    if (entryTypes === undefined && type === undefined) throw new ERR_MISSING_ARGS('options.entryTypes', 'options.type');
    if (entryTypes != null && type != null) {
      throw new ERR_INVALID_ARG_VALUE('options.entryTypes', entryTypes, 'options.entryTypes can not set with options.type together');
    }
    const mode = entryTypes === undefined ? 'single' : 'multiple';
    if (this.#mode !== undefined && this.#mode !== mode) {
      const { DOMException } = require('internal/dom_exception');
      const to = mode === 'multiple' ? 'multiple observations' : 'single observation';
      throw new DOMException(`PerformanceObserver can not change to ${to}`, 'InvalidModificationError');
    }
    this.#mode = mode;
    if (mode === 'multiple') {
      if (!Array.isArray(entryTypes)) throw new ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', entryTypes);
      this.#types = new Set(entryTypes.filter((t) => supported.includes(t)));
      if (this.#types.size === 0) {
        this.disconnect();
        return;
      }
    } else {
      if (!supported.includes(type)) return;
      this.#types.add(type);
      if (buffered) {
        this.#buffer.push(...stored(undefined, type));
        wake(this);
      }
    }
    observers.add(this);
  }

  disconnect() {
    this.#buffer = [];
    this.#types = new Set();
    this.#mode = undefined;
    observers.delete(this);
    pending.delete(this);
  }

  takeRecords() {
    const list = this.#buffer;
    this.#buffer = [];
    return list;
  }

  static get supportedEntryTypes() { return supported; }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `PerformanceObserver ${inspect({
      connected: observers.has(this),
      pending: pending.has(this),
      entryTypes: [...this.#types],
      buffer: this.#buffer,
    }, inner)}`;
  }
}

enumerable(PerformanceObserverEntryList.prototype, ['getEntries', 'getEntriesByType', 'getEntriesByName']);
enumerable(PerformanceObserver.prototype, ['observe', 'disconnect', 'takeRecords']);
Object.defineProperty(PerformanceObserver.prototype.observe, 'length', { value: 0 });
Object.defineProperty(PerformanceObserverEntryList, 'length', { value: 0 });
for (const C of [PerformanceObserver, PerformanceObserverEntryList]) {
  Object.defineProperty(C.prototype, Symbol.toStringTag, { value: C.name, configurable: true });
}

function wake(observer) {
  pending.add(observer);
  if (scheduled) return;
  scheduled = true;
  require('timers').setImmediate(() => {
    scheduled = false;
    const list = [...pending];
    pending.clear();
    for (const o of list) access.notify(o);
  });
}

// enqueue hands an entry to the observers of its type.
function enqueue(entry) {
  if (observers.size === 0) return;
  const type = entry.entryType;
  for (const o of observers) {
    if (!access.watches(o, type)) continue;
    access.push(o, entry);
    wake(o);
  }
}

function hasObserver(type) {
  for (const o of observers) {
    if (access.watches(o, type)) return true;
  }
  return false;
}

// keep puts a mark or a measure into its buffer.
function keep(entry, type) {
  const buffer = buffers[type];
  buffer.push(entry);
  if (buffer.length > warnAt && !warned.has(type)) {
    warned.add(type);
    const w = new Error(`Possible perf_hooks memory leak detected. ${buffer.length} ${type} entries added to the global ` +
      'performance entry buffer. Use performance.' + (type === 'mark' ? 'clearMarks' : 'clearMeasures') + ' to clear the buffer.');
    w.name = 'MaxPerformanceEntryBufferExceededWarning';
    w.entryType = type;
    w.count = buffer.length;
    process.emitWarning(w);
  }
}

// keepResource puts a resource entry into its buffer, or has the program told that it is full.
function keepResource(entry) {
  if (buffers.resource.length < resourceLimit && overflow === undefined) {
    buffers.resource.push(entry);
    return;
  }
  if (overflow !== undefined) {
    overflow.push(entry);
    return;
  }
  overflow = [entry];
  require('timers').setImmediate(() => {
    while (overflow.length > 0) {
      const before = overflow.length;
      if (buffers.resource.length >= resourceLimit) resourceBufferFull();
      while (overflow.length > 0 && buffers.resource.length < resourceLimit) buffers.resource.push(overflow.shift());
      if (overflow.length >= before) break;
    }
    overflow = undefined;
  });
}

function stored(name, type) {
  const types = type === undefined ? ['mark', 'measure', 'resource'] : [type];
  const list = [];
  for (const t of types) {
    const buffer = buffers[t];
    if (buffer === undefined) continue;
    for (let i = 0; i < buffer.length; i++) {
      if (name === undefined || buffer[i].name === name) list.push(buffer[i]);
    }
  }
  return inOrder(list);
}

function clear(type, name) {
  buffers[type] = name === undefined ? [] : buffers[type].filter((e) => e.name !== name);
}

module.exports = {
  PerformanceObserver,
  PerformanceObserverEntryList,
  clear,
  enqueue,
  hasObserver,
  keep,
  keepResource,
  stored,
  setResourceLimit: (n) => { resourceLimit = n; },
  onResourceBufferFull: (f) => { resourceBufferFull = f; },
};
