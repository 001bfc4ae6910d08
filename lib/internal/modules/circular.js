'use strict';

// While a CommonJS module is required in a circle, its unfinished exports have a prototype that warns of properties which are not there.

const warned = new WeakSet();

function warn(prop) {
  process.emitWarning(`Accessing non-existent property '${String(prop)}' of module exports inside circular dependency`);
}

const watcher = new Proxy({}, {
  get(target, prop) {
    // What promises and compiled ES modules look for says nothing of the program.
    if (prop in target || prop === '__esModule') return target[prop];
    warn(prop);
    return undefined;
  },
  getOwnPropertyDescriptor(target, prop) {
    if (Object.hasOwn(target, prop) || prop === '__esModule') return Object.getOwnPropertyDescriptor(target, prop);
    warn(prop);
    return undefined;
  },
});

// begin(exports) gives plain exports the watching prototype, and end(exports) takes it away.
module.exports = {
  begin(exports) {
    if (exports === null || typeof exports !== 'object' || require('util').types.isProxy(exports)) return;
    if (Object.getPrototypeOf(exports) === Object.prototype && !exports.__esModule) {
      warned.add(exports);
      Object.setPrototypeOf(exports, watcher);
    }
  },
  end(exports) {
    if (exports !== null && typeof exports === 'object' && warned.has(exports)) {
      warned.delete(exports);
      Object.setPrototypeOf(exports, Object.prototype);
    }
  },
};
