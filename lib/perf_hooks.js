'use strict';

// node:perf_hooks.

const { createHistogram, createSlidingWindowHistogram, importHistogram, monitorEventLoopDelay } = internalBinding('performance');
const { Performance, performance } = require('internal/perf/performance');
const { PerformanceObserver, PerformanceObserverEntryList } = require('internal/perf/observe');
const { eventLoopUtilization } = require('internal/perf/utilization');
const timerify = require('internal/perf/timerify');

const constants = {
  NODE_PERFORMANCE_GC_MAJOR: 4,
  NODE_PERFORMANCE_GC_MINOR: 1,
  NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP: 2,
  NODE_PERFORMANCE_GC_INCREMENTAL: 8,
  NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0,
  NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
  NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
  NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
  NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
};

// What Node's own modules use; not listed.
const hidden = {
  NODE_PERFORMANCE_ENTRY_TYPE_GC: 0,
  NODE_PERFORMANCE_ENTRY_TYPE_HTTP: 1,
  NODE_PERFORMANCE_ENTRY_TYPE_HTTP2: 2,
  NODE_PERFORMANCE_ENTRY_TYPE_NET: 3,
  NODE_PERFORMANCE_ENTRY_TYPE_DNS: 4,
  NODE_PERFORMANCE_ENTRY_TYPE_QUIC: 5,
  NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN_TIMESTAMP: 0,
  NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN: 1,
  NODE_PERFORMANCE_MILESTONE_ENVIRONMENT: 2,
  NODE_PERFORMANCE_MILESTONE_NODE_START: 3,
  NODE_PERFORMANCE_MILESTONE_V8_START: 4,
  NODE_PERFORMANCE_MILESTONE_LOOP_START: 5,
  NODE_PERFORMANCE_MILESTONE_LOOP_EXIT: 6,
  NODE_PERFORMANCE_MILESTONE_BOOTSTRAP_COMPLETE: 7,
};
for (const name of Object.keys(hidden)) Object.defineProperty(constants, name, { value: hidden[name] });
Object.freeze(constants);

module.exports = {
  Performance,
  PerformanceEntry: undefined,
  PerformanceMark: undefined,
  PerformanceMeasure: undefined,
  PerformanceObserver,
  PerformanceObserverEntryList,
  PerformanceResourceTiming: undefined,
  monitorEventLoopDelay,
  eventLoopUtilization,
  timerify,
  createHistogram,
  createSlidingWindowHistogram,
  importHistogram,
  performance,
};
Object.defineProperty(module.exports, 'constants', { value: constants, enumerable: true });

// lazily exports what a module has under the same names; the module is loaded when one of them is looked at.
function lazily(id, ...names) {
  for (const name of names) {
    const set = (value) => Object.defineProperty(module.exports, name, { value, writable: true, enumerable: true, configurable: true });
    Object.defineProperty(module.exports, name, {
      get() {
        const value = require(id)[name];
        set(value);
        return value;
      },
      set,
      enumerable: true,
      configurable: true,
    });
  }
}

lazily('internal/perf/entry', 'PerformanceEntry');
lazily('internal/perf/user_timing', 'PerformanceMark', 'PerformanceMeasure');
lazily('internal/perf/resource_timing', 'PerformanceResourceTiming');
