'use strict';

// Static functions of EventEmitter that ask or tell emitters and event targets alike.

const { EventEmitter, setDefaultMaxListeners } = internalBinding('events');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateNumber } = require('internal/validators');

// asTarget gives what event targets are asked with, if `v` is one. Nothing is a target before the module was loaded.
function asTarget(v) {
  if (typeof v !== 'object' || v === null) return undefined;
  const module = require('internal/event_target');
  return module.isEventTarget(v) ? module : undefined;
}

function neither(name, v) {
  return new ERR_INVALID_ARG_TYPE(name, ['EventEmitter', 'EventTarget'], v);
}

function getEventListeners(emitter, type) {
  if (typeof emitter?.listeners === 'function') return emitter.listeners(type);
  const module = asTarget(emitter);
  if (module === undefined) throw neither('emitter', emitter);
  return module.listenersOf(emitter, type);
}

function getMaxListeners(emitter) {
  if (typeof emitter?.getMaxListeners === 'function') return emitter.getMaxListeners();
  const module = asTarget(emitter);
  if (module === undefined) throw neither('emitter', emitter);
  return emitter[module.kMaxEventTargetListeners] ?? EventEmitter.defaultMaxListeners;
}

function listenerCount(emitter, type) {
  if (typeof emitter?.listenerCount === 'function') return emitter.listenerCount(type);
  const module = asTarget(emitter);
  if (module === undefined) throw neither('emitter', emitter);
  return module.listenersOf(emitter, type).length;
}

// setMaxListeners has no name of its own in Node either.
const statics = {};
statics.setMaxListeners = function(n = EventEmitter.defaultMaxListeners, ...eventTargets) {
  validateNumber(n, 'setMaxListeners', 0);
  if (eventTargets.length === 0) {
    setDefaultMaxListeners(n);
    return;
  }
  for (const target of eventTargets) {
    const module = asTarget(target);
    if (module !== undefined) {
      for (const [key, value] of [[module.kMaxEventTargetListeners, n], [module.kMaxEventTargetListenersWarned, false]]) {
        Object.defineProperty(target, key, { value, writable: true, configurable: true });
      }
    } else if (typeof target?.setMaxListeners === 'function') {
      target.setMaxListeners(n);
    } else {
      throw neither('eventTargets', target);
    }
  }
};

module.exports = { getEventListeners, getMaxListeners, listenerCount, ...statics };
