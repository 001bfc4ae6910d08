'use strict';

// Performance entries: what happened when, and for how long. Programs cannot make them, but for marks.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { enumerable } = require('internal/event_target');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const token = Symbol('kMake'); // proves that the runtime makes the entry

let nameOf;
let startOf;

class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;

  constructor(made, name, type, start, duration) {
    if (made !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#entryType = type;
    this.#startTime = start;
    this.#duration = duration;
  }

  // What the runtime asks of its own entries, whatever a program has made of the accessors.
  static {
    nameOf = (entry) => entry.#name;
    startOf = (entry) => entry.#startTime;
  }

  static #check(v) {
    if (typeof v !== 'object' || v === null || !(#name in v)) throw new ERR_INVALID_THIS('PerformanceEntry');
    return v;
  }

  get name() { return PerformanceEntry.#check(this).#name; }
  get entryType() { return PerformanceEntry.#check(this).#entryType; }
  get startTime() { return PerformanceEntry.#check(this).#startTime; }
  get duration() { return PerformanceEntry.#check(this).#duration; }

  toJSON() {
    PerformanceEntry.#check(this);
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration };
  }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `${this.constructor.name} ${inspect(this.toJSON(), inner)}`;
  }
}

Object.defineProperty(PerformanceEntry, 'length', { value: 0 });
enumerable(PerformanceEntry.prototype, ['name', 'entryType', 'startTime', 'duration', 'toJSON']);

// Entries of Node's own: of functions, and of modules such as http.
class PerformanceNodeEntry extends PerformanceEntry {
  #detail;

  constructor(made, name, type, start, duration, detail) {
    super(made, name, type, start, duration);
    this.#detail = detail;
  }

  get detail() { return this.#detail; }

  toJSON() {
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration, detail: this.detail };
  }
}

enumerable(PerformanceNodeEntry.prototype, ['detail']);

module.exports = { PerformanceEntry, PerformanceNodeEntry, token, nameOf, startOf };
