'use strict';

// Trace events of asynchronous resources: each is a span from its making to its end, and its callbacks are spans within.

const { createHook } = require('async_hooks');
const { trace } = internalBinding('trace_events');

const CATEGORY = 'node,node.async_hooks';
const BEGIN = 'b'.charCodeAt(0);
const END = 'e'.charCodeAt(0);
// What makes the phase of a thread's span of that of a span of its own.
const SYNC = 'B'.charCodeAt(0) - BEGIN;

const types = new Map();

// Callbacks of resources that JavaScript makes are spans of the thread, those of others, whose names are in capitals, spans of their own.
function callback(phase) {
  return (id) => {
    const type = types.get(id);
    if (type !== undefined) {
      trace(type === type.toUpperCase() ? phase : phase + SYNC, CATEGORY, `${type}_CALLBACK`, id);
    }
  };
}

const hook = createHook({
  init(id, type, triggerAsyncId) {
    types.set(id, type);
    trace(BEGIN, CATEGORY, type, id, { executionAsyncId: executionAsyncId(), triggerAsyncId });
  },
  before: callback(BEGIN),
  after: callback(END),
  destroy(id) {
    const type = types.get(id);
    if (type !== undefined) {
      types.delete(id);
      trace(END, CATEGORY, type, id);
    }
  },
});

const { executionAsyncId } = require('async_hooks');

module.exports = {
  follow() {
    hook.enable();
  },
};
