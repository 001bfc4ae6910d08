'use strict';

// performance.nodeTiming: the milestones of the process and of this isolate, in milliseconds since the time origin.

const { PerformanceEntry } = require('internal/perf/entry');
const { milestone, now, loopIdleTime, loopMetrics } = internalBinding('performance');

// nodeStart is when this isolate began to be made: the process has no start of its own beside its time origin.
const readers = {
  nodeStart: () => milestone('nodeStart'),
  v8Start: () => milestone('v8Start'),
  environment: () => milestone('environment'),
  loopStart: () => milestone('loopStart'),
  loopExit: () => milestone('loopExit'),
  bootstrapComplete: () => milestone('bootstrapComplete'),
};

const kInspect = Symbol.for('nodejs.util.inspect.custom');

function metrics() {
  const [loopCount, events, eventsWaiting] = loopMetrics();
  return { loopCount, events, eventsWaiting };
}

class PerformanceNodeTiming {
  constructor() {
    const values = { name: 'node', entryType: 'node', startTime: 0 };
    for (const name of Object.keys(values)) {
      Object.defineProperty(this, name, { value: values[name], enumerable: true, configurable: true });
    }
    const getters = {
      duration: now,
      ...readers,
      idleTime: loopIdleTime,
      uvMetricsInfo: metrics,
    };
    for (const name of Object.keys(getters)) {
      Object.defineProperty(this, name, { get: getters[name], enumerable: true, configurable: true });
    }
    Object.defineProperty(this, 'uvMetricsInfoBigInt', {
      get() {
        const m = metrics();
        return { loopCount: BigInt(m.loopCount), events: BigInt(m.events), eventsWaiting: BigInt(m.eventsWaiting) };
      },
      enumerable: false,
      configurable: true,
    });
  }

  toJSON() {
    const shown = {};
    for (const name of ['name', 'entryType', 'startTime', 'duration', 'nodeStart', 'v8Start', 'bootstrapComplete', 'environment', 'loopStart',
      'loopExit', 'idleTime']) shown[name] = this[name];
    return shown;
  }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `PerformanceNodeTiming ${inspect(this.toJSON(), inner)}`;
  }
}

Object.setPrototypeOf(PerformanceNodeTiming.prototype, PerformanceEntry.prototype);
Object.setPrototypeOf(PerformanceNodeTiming, PerformanceEntry);

let made;
function milestones() { return (made ??= new PerformanceNodeTiming()); }

module.exports = { milestones, isMilestone: (name) => Object.hasOwn(readers, name) };
