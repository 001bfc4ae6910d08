'use strict';

// The performance object and its class.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const { EventTarget, Event, defineEventHandler, enumerable, kTrustEvent } = require('internal/event_target');
const { nowFor, timeOrigin } = internalBinding('performance');
const observe = require('internal/perf/observe');
const timing = require('internal/perf/node_timing');
const { eventLoopUtilization } = require('internal/perf/utilization');
const timerify = require('internal/perf/timerify');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const token = Symbol('kMake');

// Marks and measures are loaded with their first use.
function userTiming() { return require('internal/perf/user_timing'); }

class Performance extends EventTarget {
  #made = true;

  constructor(made) {
    if (made !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
  }

  static #check(v) {
    if (typeof v !== 'object' || v === null || !(#made in v)) throw new ERR_INVALID_THIS('Performance');
  }

  clearMarks(name = undefined) {
    Performance.#check(this);
    if (name !== undefined) name = `${name}`;
    userTiming().clearMarkTimes(name);
    observe.clear('mark', name);
  }

  clearMeasures(name = undefined) {
    Performance.#check(this);
    observe.clear('measure', name === undefined ? name : `${name}`);
  }

  clearResourceTimings(name = undefined) {
    Performance.#check(this);
    observe.clear('resource', name === undefined ? name : `${name}`);
  }

  getEntries() {
    Performance.#check(this);
    return observe.stored();
  }

  getEntriesByName(name, type = undefined) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    return observe.stored(`${name}`, type === undefined ? type : `${type}`);
  }

  getEntriesByType(type) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    return observe.stored(undefined, `${type}`);
  }

  mark(name, options = undefined) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    const entry = userTiming().mark(name, options);
    observe.enqueue(entry);
    observe.keep(entry, 'mark');
    return entry;
  }

  measure(name, startOrOptions = {}, endMark = undefined) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    const entry = userTiming().measure(name, startOrOptions, endMark);
    observe.enqueue(entry);
    observe.keep(entry, 'measure');
    return entry;
  }

  setResourceTimingBufferSize(maxSize) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('maxSize');
    if (typeof maxSize === 'bigint' || typeof maxSize === 'symbol') {
      const kind = typeof maxSize === 'bigint' ? 'BigInt' : 'Symbol';
      throw Object.assign(new TypeError(`maxSize is a ${kind} and cannot be converted to a number.`), { code: 'ERR_INVALID_ARG_TYPE' });
    }
    observe.setResourceLimit(maxSize >>> 0);
  }

  get timeOrigin() {
    Performance.#check(this);
    return timeOrigin();
  }

  toJSON() {
    Performance.#check(this);
    return { nodeTiming: this.nodeTiming, timeOrigin: this.timeOrigin, eventLoopUtilization: this.eventLoopUtilization() };
  }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `Performance ${inspect({ nodeTiming: this.nodeTiming, timeOrigin: this.timeOrigin }, inner)}`;
  }
}

const performance = new Performance(token);

function markResourceTiming(timingInfo, requestedUrl, initiatorType, global, cacheMode, bodyInfo, responseStatus, deliveryType = '') {
  if (cacheMode !== '' && cacheMode !== 'local') {
    throw internalBinding('errors').make('ERR_INTERNAL_ASSERTION', "cache must be an empty string or 'local'");
  }
  const entry = require('internal/perf/resource_timing').make({
    timing: timingInfo, requestedUrl, initiatorType, cacheMode, body: bodyInfo, responseStatus, deliveryType,
  });
  observe.enqueue(entry);
  observe.keepResource(entry);
  return entry;
}

function hidden(name, value) {
  Object.defineProperty(Performance.prototype, name, { value, writable: true, enumerable: false, configurable: true });
}

Object.defineProperty(Performance.prototype, 'now', { value: nowFor(performance), writable: true, enumerable: true, configurable: true });
hidden('eventLoopUtilization', eventLoopUtilization);
Object.defineProperty(Performance.prototype, 'nodeTiming', {
  get: timing.milestones, set(value) { hidden('nodeTiming', value); }, enumerable: false, configurable: true,
});
hidden('markResourceTiming', markResourceTiming);
hidden('timerify', timerify);
enumerable(Performance.prototype, [
  'clearMarks', 'clearMeasures', 'clearResourceTimings', 'getEntries', 'getEntriesByName', 'getEntriesByType', 'mark', 'measure',
  'setResourceTimingBufferSize', 'timeOrigin', 'toJSON',
]);
defineEventHandler(Performance.prototype, 'resourcetimingbufferfull');
Object.defineProperty(Performance.prototype, Symbol.toStringTag, { value: 'Performance', configurable: true });
Object.defineProperty(Performance, 'length', { value: 0 });

observe.onResourceBufferFull(() => {
  performance.dispatchEvent(new Event('resourcetimingbufferfull', { [kTrustEvent]: true }));
});

module.exports = { Performance, performance };
