'use strict';

// What EventTarget warns about.

const { EventEmitter, inspect } = internalBinding('events');

// listenerLimit is how many listeners of a type a target may have without a warning; 0 means any number.
function listenerLimit(target, key) {
  return target[key] ?? EventEmitter.defaultMaxListeners;
}

function warn(name, message, details) {
  process.emitWarning(Object.assign(new Error(message), { name }, details));
}

function overLimit(target, type, count, limit) {
  warn('MaxListenersExceededWarning',
       `Possible EventTarget memory leak detected. ${count} ${type} listeners added to ${inspect(target)}. ` +
       `MaxListeners is ${limit}. Use events.setMaxListeners() to increase limit`,
       { target, type, count });
}

function noListener(target, type, listener) {
  warn('AddEventListenerArgumentTypeWarning', `addEventListener called with ${listener} which has no effect.`, { target, type });
}

module.exports = { listenerLimit, overLimit, noListener };
