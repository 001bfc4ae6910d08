'use strict';

// process.finalization: functions that are called with an object when the process exits, or is about to, if the object is still there.

const { codes } = require('internal/errors');

function checkObject(value) {
  if (value === null || Array.isArray(value) || (typeof value !== 'object' && typeof value !== 'function')) {
    throw new codes.ERR_INVALID_ARG_TYPE('obj', 'object', value);
  }
}

exports.create = function create() {
  const registered = new Set(); // of {ref, fn, event}
  const listening = new Set();
  let registry;

  function listen(event) {
    if (listening.has(event)) return;
    listening.add(event);
    process.on(event, () => run(event));
  }

  function run(event) {
    for (const entry of [...registered]) {
      if (entry.event !== event) continue;
      registered.delete(entry);
      const object = entry.ref.deref();
      if (object !== undefined) entry.fn(object, event);
    }
  }

  function add(object, fn, event) {
    checkObject(object);
    if (registry === undefined) registry = new FinalizationRegistry((entry) => registered.delete(entry));
    const entry = { ref: new WeakRef(object), fn, event };
    registered.add(entry);
    registry.register(object, entry, object);
    listen(event);
  }

  return {
    register: function register(object, fn) { add(object, fn, 'exit'); },
    registerBeforeExit: function registerBeforeExit(object, fn) { add(object, fn, 'beforeExit'); },
    unregister: function unregister(object) {
      if (registry === undefined) return;
      registry.unregister(object);
      for (const entry of registered) {
        if (entry.ref.deref() === object) registered.delete(entry);
      }
    },
  };
};
