'use strict';

// node:domain: code, and all that it sets off, whose errors one object handles. What is set off is followed by async hooks; emitters
// belong to the domain in which they were made.

const EventEmitter = require('events');
const { createHook } = require('async_hooks');
const { codes: { ERR_UNHANDLED_ERROR } } = require('internal/errors');

// The domain of the running code, as process.domain shows it, and the domains that it is inside of, the innermost last.
let current = null;
let stack = [];

Object.defineProperty(process, 'domain', {
  __proto__: null,
  enumerable: true,
  configurable: true,
  get: function() {
    return current;
  },
  set: function(domain) {
    current = domain;
  },
});

function activate(domain) {
  exports.active = current = domain;
}

function replaceStack(list) {
  exports._stack = stack = list;
}

// Neither V8 nor anybody else shows this property when the object is printed.
function mark(object, domain) {
  Object.defineProperty(object, 'domain', { __proto__: null, configurable: true, enumerable: false, writable: true, value: domain });
}

const isObject = (v) => typeof v === 'object' && v !== null || typeof v === 'function';

// What each asynchronous operation was started in.
const started = new Map();

const follow = createHook({
  init(id, type, trigger, resource) {
    if (current !== null && current !== undefined) {
      started.set(id, current);
      if (isObject(resource)) {
        mark(resource, current);
      }
    }
  },
  before(id) {
    started.get(id)?.enter();
  },
  after(id) {
    started.get(id)?.exit();
  },
  destroy(id) {
    started.delete(id);
  },
});

// An exception ends whatever ran: no domain may stay entered.
function leaveAll() {
  stack.length = 0;
  activate(null);
}

process.addUncaughtExceptionCaptureCallback(function capture(error) {
  if (!isObject(current) || !stack.some((domain) => domain.listenerCount('error') > 0)) {
    return false;
  }
  current._errorHandler(error);
  return true;
});

// The first listener of uncaughtException leaves the domains.
process.on('newListener', function domainNewListener(name, listener) {
  if (name === 'uncaughtException' && listener !== leaveAll) {
    process.removeListener(name, leaveAll);
    process.prependListener(name, leaveAll);
  }
});
process.on('removeListener', function domainRemoveListener(name, listener) {
  if (name === 'uncaughtException' && listener !== leaveAll) {
    const left = process.listeners(name);
    if (left.length === 1 && left[0] === leaveAll) {
      process.removeListener(name, leaveAll);
    }
  }
});
if (process.listenerCount('uncaughtException') > 0) {
  process.prependListener('uncaughtException', leaveAll);
}

class Domain extends EventEmitter {
  constructor() {
    super();
    this.members = [];
    follow.enable();
  }
}

// Gives an exception that reached the top to the domain's listeners. What these throw goes to the domain around this one.
function handle(domain, error) {
  if (isObject(error)) {
    mark(error, domain);
    error.domainThrown = true;
  }
  while (exports.active === domain) {
    domain.exit();
  }
  if (stack.length === 0) {
    return domain.listenerCount('error') > 0 && domain.emit('error', error);
  }
  try {
    return domain.emit('error', error);
  } catch (thrown) {
    if (stack.length === 0) {
      throw thrown;
    }
    activate(stack[stack.length - 1]);
    return current._errorHandler(thrown);
  }
}

function method(name, f) {
  Object.defineProperty(Domain.prototype, name, { __proto__: null, value: f, writable: true, enumerable: true, configurable: true });
}

method('members', undefined);

method('_errorHandler', function(error) {
  const caught = handle(this, error);
  leaveAll();
  return caught;
});

method('enter', function() {
  activate(this);
  stack.push(this);
});

method('exit', function() {
  const at = stack.lastIndexOf(this);
  if (at >= 0) {
    stack.splice(at);
    activate(stack[stack.length - 1]);
  }
});

method('add', function(emitter) {
  if (emitter.domain === this) {
    return;
  }
  emitter.domain?.remove(emitter);
  // A domain must not come to lie within itself.
  if (emitter instanceof Domain) {
    for (let d = this.domain; d; d = d.domain) {
      if (d === emitter) {
        return;
      }
    }
  }
  mark(emitter, this);
  this.members.push(emitter);
});

method('remove', function(emitter) {
  emitter.domain = null;
  const at = this.members.indexOf(emitter);
  if (at >= 0) {
    this.members.splice(at, 1);
  }
});

method('run', function(fn) {
  this.enter();
  const result = Reflect.apply(fn, this, Array.prototype.slice.call(arguments, 1));
  this.exit();
  return result;
});

method('intercept', function(callback) {
  const domain = this;
  return function runIntercepted(error, ...args) {
    if (error && error instanceof Error) {
      error.domainBound = callback;
      error.domainThrown = false;
      mark(error, domain);
      domain.emit('error', error);
      return;
    }
    domain.enter();
    const result = Reflect.apply(callback, this, args);
    domain.exit();
    return result;
  };
});

method('bind', function(callback) {
  const domain = this;
  function runBound() {
    domain.enter();
    const result = Reflect.apply(callback, this, arguments);
    domain.exit();
    return result;
  }
  mark(runBound, domain);
  return runBound;
});

exports._stack = stack;
exports.Domain = Domain;
exports.createDomain = undefined; // which comes first
exports.create = exports.createDomain = function createDomain() {
  return new Domain();
};
exports.active = null;

EventEmitter.usingDomains = true;

internalBinding('events').useDomains((emitter) => {
  mark(emitter, exports.active && !(emitter instanceof Domain) ? exports.active : null);
}, () => current);

const plainEmit = EventEmitter.prototype.emit;

// Tells an error that an emitter has no listener for to the emitter's domain, as code of what is around that domain.
function forward(emitter, domain, args) {
  const error = args[1] || (args[1] === undefined ? new ERR_UNHANDLED_ERROR() : new ERR_UNHANDLED_ERROR(args[1]));
  if (typeof error === 'object') {
    error.domainEmitter = emitter;
    mark(error, domain);
    error.domainThrown = false;
  }
  const { 0: before, 1: inside } = [stack, current];
  let depth = stack.length;
  while (depth > 0 && stack[depth - 1] === current) {
    depth--;
  }
  replaceStack(before.slice(0, depth));
  activate(depth > 0 ? before[depth - 1] : null);
  domain.emit('error', error);
  replaceStack(before);
  activate(inside);
  return false;
}

EventEmitter.prototype.emit = function emit(...args) {
  const domain = this.domain;
  if (domain === null || domain === undefined || this === process || args[0] === 'error' && this.listenerCount('error') > 0) {
    return Reflect.apply(plainEmit, this, args);
  }
  if (args[0] === 'error') {
    return forward(this, domain, args);
  }
  domain.enter();
  const had = Reflect.apply(plainEmit, this, args);
  domain.exit();
  return had;
};
