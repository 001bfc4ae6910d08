'use strict';

// Functions that make functions: what util offers for callbacks, promises and deprecations.

const { validateString, validateFunction, validateOneOf } = require('internal/validators');
const { codes } = require('internal/errors');

const custom = Symbol.for('nodejs.util.promisify.custom');
const customPromisifyArgs = Symbol('customPromisifyArgs');
const warnedCodes = new Set();
const ReflectApply = Reflect.apply;

function promisify(original) {
  validateFunction(original, 'original');
  if (original[custom]) {
    const fn = original[custom];
    validateFunction(fn, 'util.promisify.custom');
    return markPromisified(fn);
  }
  // Some functions of Node pass more than one value to their callbacks; these are the names under which they are resolved.
  const names = original[customPromisifyArgs];
  function fn(...args) {
    return new Promise((resolve, reject) => {
      args.push((err, ...values) => {
        if (err) {
          reject(err);
        } else if (names !== undefined && values.length > 1) {
          const result = {};
          for (let i = 0; i < names.length; i++) result[names[i]] = values[i];
          resolve(result);
        } else {
          resolve(values[0]);
        }
      });
      if (Reflect.apply(original, this, args) instanceof Promise) {
        process.emitWarning('Calling promisify on a function that returns a Promise is likely a mistake.',
          'DeprecationWarning', 'DEP0174');
      }
    });
  }
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
  markPromisified(fn);
  return takeOver(fn, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = custom;

function markPromisified(fn) {
  return Object.defineProperty(fn, custom, { value: fn, enumerable: false, writable: false, configurable: true });
}

function takeOver(fn, descriptors) {
  for (const key of Reflect.ownKeys(descriptors)) {
    Object.defineProperty(fn, key, descriptors[key]);
  }
  return fn;
}

function callbackify(original) {
  validateFunction(original, 'original');
  function callbackified(...args) {
    const last = args.pop();
    validateFunction(last, 'last argument');
    const callback = last.bind(this);
    ReflectApply(original, this, args).then( // as it is called in the error for a function that returns no promise
      (value) => process.nextTick(callback, null, value),
      (reason) => process.nextTick(rejected, reason, callback));
  }
  const descriptors = Object.getOwnPropertyDescriptors(original);
  if (typeof descriptors.length.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name.value === 'string') descriptors.name.value += 'Callbackified';
  return takeOver(callbackified, descriptors);
}

// rejected calls back with the reason of a rejection, or with an error that stands for one that looks like none.
function rejected(reason, callback) {
  if (!reason) {
    const err = new codes.ERR_FALSY_VALUE_REJECTION();
    err.reason = reason;
    Error.captureStackTrace(err, rejected);
    reason = err;
  }
  return callback(reason);
}

function deprecate(fn, message, code, { modifyPrototype = true } = {}) {
  if (code !== undefined) validateString(code, 'code');
  let warned = false;
  function deprecated(...args) {
    if (!warned && !process.noDeprecation) {
      warned = true;
      if (code === undefined) {
        process.emitWarning(message, 'DeprecationWarning', deprecated);
      } else if (!warnedCodes.has(code)) {
        process.emitWarning(message, 'DeprecationWarning', code, deprecated);
        warnedCodes.add(code);
      }
    }
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  }
  if (modifyPrototype) {
    Object.setPrototypeOf(deprecated, fn);
    // A class that is deprecated keeps its instances.
    if (fn.prototype) deprecated.prototype = fn.prototype;
  }
  const length = Object.getOwnPropertyDescriptor(fn, 'length');
  if (length !== undefined) Object.defineProperty(deprecated, 'length', length);
  return deprecated;
}

function inherits(ctor, superCtor) {
  if (ctor === undefined || ctor === null) throw new codes.ERR_INVALID_ARG_TYPE('ctor', 'Function', ctor);
  if (superCtor === undefined || superCtor === null) {
    throw new codes.ERR_INVALID_ARG_TYPE('superCtor', 'Function', superCtor);
  }
  if (superCtor.prototype === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('superCtor.prototype', 'Object', superCtor.prototype);
  }
  Object.defineProperty(ctor, 'super_', { value: superCtor, writable: true, configurable: true });
  Object.setPrototypeOf(ctor.prototype, superCtor.prototype);
}

function _extend(target, source) {
  if (source === null || typeof source !== 'object') return target;
  const keys = Object.keys(source);
  for (let i = keys.length; i-- > 0;) target[keys[i]] = source[keys[i]];
  return target;
}

async function aborted(signal, resource) {
  if (!(signal instanceof AbortSignal)) {
    throw Object.assign(new TypeError('signal is not of type AbortSignal.'), { code: 'ERR_INVALID_ARG_TYPE' });
  }
  if (resource === null || (typeof resource !== 'object' && typeof resource !== 'function')) {
    throw new codes.ERR_INVALID_ARG_TYPE('resource', 'Object', resource);
  }
  if (signal.aborted) return;
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

function convertProcessSignalToExitCode(signalCode) {
  const { signals } = require('os').constants;
  validateOneOf(signalCode, 'signalCode', Object.keys(signals));
  return 128 + signals[signalCode];
}

module.exports = {
  convertProcessSignalToExitCode,
  promisify, callbackify, deprecate, inherits, aborted, customPromisifyArgs,
  extend: deprecate(_extend, 'The `util._extend` API is deprecated. Please use Object.assign() instead.', 'DEP0060'),
  isArray: deprecate(Array.isArray, 'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.', 'DEP0044'),
};
