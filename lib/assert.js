'use strict';

const { validateFunction, validateOneOf } = require('internal/validators');
const { codes } = require('internal/errors');
const { inspect, format } = require('internal/util/inspect');
const { isPromise, isRegExp, isNativeError } = require('util/types');
const { deepEqual: compare, callerExpression } = internalBinding('assert');

// How much must be equal, as the binding knows it.
const LOOSE = 0;
const STRICT = 1;
const STRICT_VALUES = 2;
const PARTIAL = 3;

const kOptions = Symbol('options');
const NO_EXCEPTION = Symbol('no exception');

let errorClass;
function AssertionErrorClass() {
  errorClass ??= require('internal/assert/assertion_error');
  return errorClass;
}

const isError = (v) => isNativeError(v) || v instanceof Error;

// Fails with the message that the caller of an assertion gave behind the expected value, in rest: it may be an error, a function or a format
// with its arguments.
function fail(self, fn, actual, rest, operator) {
  const expected = rest[0]; // and not by iteration, which a program may have spoilt
  const given = messageOf(rest.slice(1), actual, expected);
  const obj = { actual, expected, operator, message: given, stackStartFn: fn, diff: self?.[kOptions]?.diff };
  const AssertionError = AssertionErrorClass();
  throw new AssertionError(obj);
}

function messageOf(message, actual, expected) {
  if (message === undefined || message.length === 0) return undefined;
  const first = message[0];
  if (message.length > 1 && typeof first === 'function') {
    throw new codes.ERR_AMBIGUOUS_ARGUMENT('message',
      `The error message with function "${first.name || 'anonymous'}" has trailing arguments that would be ignored.`);
  }
  if (isError(first)) {
    if (message.length > 1) {
      throw new codes.ERR_AMBIGUOUS_ARGUMENT('message',
        `The error message was passed as error object "${String(first)}" has trailing arguments that would be ignored.`);
    }
    throw first;
  }
  if (typeof first === 'function') {
    try {
      const text = first(actual, expected);
      return typeof text === 'string' ? text : undefined;
    } catch {
      return undefined; // the assertion matters more than what its message came to
    }
  }
  if (typeof first !== 'string') throw new codes.ERR_INVALID_ARG_TYPE('message', ['string', 'function'], first);
  return message.length > 1 || first.includes('%') ? format(...message) : first;
}

// expectedIn gives the second argument of a comparison. Where it is missing is known from the rest of the arguments, since `arguments` costs
// the engine more than all else that a comparison does.
function expectedIn(rest) {
  if (rest.length === 0) throw new codes.ERR_MISSING_ARGS('actual', 'expected');
  return rest[0];
}

function failWith(fn, { message, generated, ...options }) {
  const err = new (AssertionErrorClass())({ ...options, message, operator: fn.name, stackStartFn: fn });
  err.generatedMessage = generated ?? !message;
  throw err;
}

function innerOk(self, fn, count, value, message) {
  let text;
  let generated = false;
  if (count === 0) {
    generated = true;
    text = 'No value argument passed to `assert.ok()`';
  } else if (message.length === 0 || message[0] == null) {
    generated = true;
    const expression = callerExpression();
    if (expression !== undefined) text = `The expression evaluated to a falsy value:\n\n  ${expression}\n`;
  } else {
    text = messageOf(message, value, true);
  }
  const err = new (AssertionErrorClass())({ actual: value, expected: true, message: text, operator: '==', stackStartFn: fn });
  err.generatedMessage = generated;
  throw err;
}

class Comparison {
  constructor(object, keys, actual) {
    for (const key of keys) {
      if (!(key in object)) continue;
      // What a pattern matches is no difference.
      const matches = actual !== undefined && typeof actual[key] === 'string' && isRegExp(object[key]) &&
        object[key].exec(actual[key]) !== null;
      this[key] = matches ? actual[key] : object[key];
    }
  }
}

function compareKey(actual, expected, key, message, keys, fn) {
  if (!(key in actual) || !compare(actual[key], expected[key], STRICT)) {
    if (!message) {
      const AssertionError = AssertionErrorClass();
      const err = new AssertionError({
        actual: new Comparison(actual, keys), expected: new Comparison(expected, keys, actual), operator: 'deepStrictEqual', stackStartFn: fn,
      });
      err.actual = actual;
      err.expected = expected;
      err.operator = fn.name;
      throw err;
    }
    failWith(fn, { actual, expected, message });
  }
}

function comparePattern(actual, expected, message, fn) {
  const text = String(actual);
  if (expected.exec(text) !== null) return;
  failWith(fn, {
    actual, expected, generated: !message,
    message: message || `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`,
  });
}

function compareObject(actual, expected, message, fn) {
  if (typeof actual !== 'object' || actual === null) {
    const err = new (AssertionErrorClass())({ actual, expected, message, operator: 'deepStrictEqual', stackStartFn: fn });
    err.operator = fn.name;
    throw err;
  }
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push('name', 'message');
  else if (keys.length === 0) throw new codes.ERR_INVALID_ARG_VALUE('error', expected, 'may not be an empty object');
  for (const key of keys) {
    if (typeof actual[key] === 'string' && isRegExp(expected[key]) && expected[key].exec(actual[key]) !== null) continue;
    compareKey(actual, expected, key, message, keys, fn);
  }
}

function compareClass(actual, expected, message, fn) {
  if (expected.prototype !== undefined && actual instanceof expected) return;
  if (Error.isPrototypeOf(expected)) {
    let text = `The error is expected to be an instance of "${expected.name}". Received `;
    text += isError(actual) ? `"${actual.constructor?.name || actual.name}"\n\nError message:\n\n${actual.message}` : `"${inspect(actual, { depth: -1 })}"`;
    failWith(fn, { actual, expected, generated: !message, message: message || text });
  }
  const result = Reflect.apply(expected, {}, [actual]);
  if (result === true) return;
  const name = expected.name ? `"${expected.name}" ` : '';
  let text = `The ${name}validation function is expected to return "true". Received ${inspect(result)}`;
  if (isError(actual)) text += `\n\nCaught error:\n\n${actual}`;
  failWith(fn, { actual, expected, generated: !message, message: message || text });
}

function expectsError(fn, actual, error, message, count) {
  if (typeof error === 'string') {
    if (count === 3) throw new codes.ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], error);
    if (typeof actual === 'object' && actual !== null) {
      if (actual.message === error) {
        throw new codes.ERR_AMBIGUOUS_ARGUMENT('error/message', `The error message "${actual.message}" is identical to the message.`);
      }
    } else if (actual === error) {
      throw new codes.ERR_AMBIGUOUS_ARGUMENT('error/message', `The error "${actual}" is identical to the message.`);
    }
    message = error;
    error = undefined;
  } else if (error != null && typeof error !== 'object' && typeof error !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('error', ['Object', 'Error', 'Function', 'RegExp'], error);
  }
  if (actual === NO_EXCEPTION) {
    const details = `${error?.name ? ` (${error.name})` : ''}${message ? `: ${message}` : '.'}`;
    failWith(fn, {
      actual: undefined, expected: error, message: `Missing expected ${fn.name === 'rejects' ? 'rejection' : 'exception'}${details}`,
    });
  }
  if (!error) return;
  if (typeof error === 'function') compareClass(actual, error, message, fn);
  else if (isRegExp(error)) comparePattern(actual, error, message, fn);
  else compareObject(actual, error, message, fn);
}

function isExpected(actual, expected) {
  if (typeof expected !== 'function') {
    if (isRegExp(expected)) return expected.exec(String(actual)) !== null;
    throw new codes.ERR_INVALID_ARG_TYPE('expected', ['Function', 'RegExp'], expected);
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  if (Error.isPrototypeOf(expected)) return false;
  return Reflect.apply(expected, {}, [actual]) === true;
}

function expectsNoError(fn, actual, error, message) {
  if (actual === NO_EXCEPTION) return;
  if (typeof error === 'string') {
    message = error;
    error = undefined;
  }
  if (!error || isExpected(actual, error)) {
    const kind = fn.name === 'doesNotReject' ? 'rejection' : 'exception';
    failWith(fn, {
      actual, expected: error,
      message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\nActual message: "${actual?.message}"`,
    });
  }
  throw actual;
}

function getActual(fn) {
  validateFunction(fn, 'fn');
  try {
    fn();
  } catch (err) {
    return err;
  }
  return NO_EXCEPTION;
}

const looksLikePromise = (v) => isPromise(v) ||
  (v !== null && typeof v === 'object' && typeof v.then === 'function' && typeof v.catch === 'function');

async function rejectionOf(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (!looksLikePromise(promise)) {
      throw new codes.ERR_INVALID_RETURN_VALUE('instance of Promise', 'promiseFn', promise);
    }
  } else if (!looksLikePromise(promiseFn)) {
    throw new codes.ERR_INVALID_ARG_TYPE('promiseFn', ['Function', 'Promise'], promiseFn);
  }
  try {
    await promise;
  } catch (err) {
    return err;
  }
  return NO_EXCEPTION;
}

function checkMatch(fn, string, regexp, message, wanted) {
  if (!isRegExp(regexp)) throw new codes.ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  if (typeof string === 'string' && (regexp.exec(string) !== null) === wanted) return;
  let text = message[0] ? messageOf(message, string, regexp) : undefined;
  if (!message[0] && typeof string !== 'string') {
    text = `The "string" argument must be of type string. Received type ${typeof string} (${inspect(string)})`;
  } else if (!message[0]) {
    text = `The input ${wanted ? 'did not match' : 'was expected to not match'} the regular expression ` +
      `${inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
  }
  failWith(fn, { actual: string, expected: regexp, message: text, generated: message.length === 0 });
}

// The frames of the error that was not wanted follow those of the assertion.
function joinStacks(err, original) {
  if (typeof original !== 'string') return;
  const start = original.indexOf('\n    at');
  if (start === -1) return;
  const frames = original.slice(start + 1).split('\n');
  let own = err.stack.split('\n');
  for (const frame of frames) {
    const at = own.indexOf(frame);
    if (at !== -1) {
      own = own.slice(0, at);
      break;
    }
  }
  err.stack = `${own.join('\n')}\n${frames.join('\n')}`;
}

const strictMode = (self) => self?.[kOptions]?.skipPrototype ? STRICT_VALUES : STRICT;

const methods = {
  fail(message) {
    if (isError(message)) throw message;
    const err = new (AssertionErrorClass())({
      message: message === undefined ? 'Failed' : message, operator: 'fail', stackStartFn: methods.fail, diff: this?.[kOptions]?.diff,
    });
    if (message === undefined) err.generatedMessage = true;
    throw err;
  },

  ok(...args) {
    if (!args[0]) innerOk(this, methods.ok, args.length, args[0], args.slice(1));
  },

  equal(actual, ...rest) {
    const expected = expectedIn(rest);
    if (actual != expected && (actual === actual || expected === expected)) {
      fail(this, methods.equal, actual, rest, '==');
    }
  },

  notEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (actual == expected || (actual !== actual && expected !== expected)) {
      fail(this, methods.notEqual, actual, rest, '!=');
    }
  },

  deepEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (!compare(actual, expected, LOOSE)) fail(this, methods.deepEqual, actual, rest, 'deepEqual');
  },

  notDeepEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (compare(actual, expected, LOOSE)) fail(this, methods.notDeepEqual, actual, rest, 'notDeepEqual');
  },

  deepStrictEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (!compare(actual, expected, strictMode(this))) {
      fail(this, methods.deepStrictEqual, actual, rest, 'deepStrictEqual');
    }
  },

  notDeepStrictEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (compare(actual, expected, strictMode(this))) {
      fail(this, methods.notDeepStrictEqual, actual, rest, 'notDeepStrictEqual');
    }
  },

  strictEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (!Object.is(actual, expected)) fail(this, methods.strictEqual, actual, rest, 'strictEqual');
  },

  notStrictEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (Object.is(actual, expected)) fail(this, methods.notStrictEqual, actual, rest, 'notStrictEqual');
  },

  partialDeepStrictEqual(actual, ...rest) {
    const expected = expectedIn(rest);
    if (!compare(actual, expected, PARTIAL)) {
      fail(this, methods.partialDeepStrictEqual, actual, rest, 'partialDeepStrictEqual');
    }
  },

  match(string, regexp, ...message) {
    checkMatch(methods.match, string, regexp, message, true);
  },

  doesNotMatch(string, regexp, ...message) {
    checkMatch(methods.doesNotMatch, string, regexp, message, false);
  },

  throws(fn, ...args) {
    expectsError(methods.throws, getActual(fn), args[0], args[1], args.length + 1);
  },

  async rejects(promiseFn, ...args) {
    expectsError(methods.rejects, await rejectionOf(promiseFn), args[0], args[1], args.length + 1);
  },

  doesNotThrow(fn, ...args) {
    expectsNoError(methods.doesNotThrow, getActual(fn), ...args);
  },

  async doesNotReject(fn, ...args) {
    expectsNoError(methods.doesNotReject, await rejectionOf(fn), ...args);
  },

  ifError(err) {
    if (err === null || err === undefined) return;
    let message = 'ifError got unwanted exception: ';
    if (typeof err === 'object' && typeof err.message === 'string') {
      message += err.message.length === 0 && err.constructor ? err.constructor.name : err.message;
    } else {
      message += inspect(err);
    }
    const newErr = new (AssertionErrorClass())({
      actual: err, expected: null, operator: 'ifError', message, stackStartFn: methods.ifError, diff: this?.[kOptions]?.diff,
    });
    newErr.generatedMessage = false;
    joinStacks(newErr, err.stack);
    throw newErr;
  },
};

for (const name of ['equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual', 'strictEqual', 'notStrictEqual',
  'partialDeepStrictEqual']) {
  Object.defineProperty(methods[name], 'length', { value: 2, configurable: true });
}

// In strict mode these names mean the strict comparisons.
const strictNames = {
  equal: 'strictEqual', deepEqual: 'deepStrictEqual', notEqual: 'notStrictEqual', notDeepEqual: 'notDeepStrictEqual',
};

function Assert(options) {
  if (!new.target) throw new codes.ERR_CONSTRUCT_CALL_REQUIRED('Assert');
  const { diff, strict, skipPrototype } = { strict: true, skipPrototype: false, ...options };
  if (diff !== undefined) validateOneOf(diff, 'options.diff', ['simple', 'full']);
  Object.defineProperty(this, 'AssertionError', { value: AssertionErrorClass(), writable: true, enumerable: true, configurable: true });
  Object.defineProperty(this, kOptions, { value: { diff, strict, skipPrototype } });
  if (strict) {
    for (const [name, other] of Object.entries(strictNames)) {
      Object.defineProperty(this, name, { value: methods[other], writable: true, enumerable: true, configurable: true });
    }
  }
}

for (const name of ['fail', 'ok', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual',
  'strictEqual', 'notStrictEqual', 'partialDeepStrictEqual', 'throws', 'rejects', 'doesNotThrow', 'doesNotReject', 'ifError',
  'match', 'doesNotMatch']) {
  Assert.prototype[name] = methods[name];
}

function assert(...args) {
  if (!args[0]) innerOk(this, assert, args.length, args[0], args.slice(1));
}

function strict(...args) {
  if (!args[0]) innerOk(this, strict, args.length, args[0], args.slice(1));
}

function lazyError(target) {
  Object.defineProperty(target, 'AssertionError', {
    configurable: true, enumerable: true,
    get: AssertionErrorClass,
    set(value) {
      Object.defineProperty(target, 'AssertionError', { value, writable: true, configurable: true, enumerable: true });
    },
  });
}

lazyError(assert);
for (const name of ['ok', 'fail', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual',
  'strictEqual', 'notStrictEqual', 'partialDeepStrictEqual', 'match', 'doesNotMatch', 'throws', 'rejects', 'doesNotThrow',
  'doesNotReject', 'ifError']) {
  assert[name] = methods[name];
}
lazyError(strict);
for (const name of Object.keys(assert)) {
  if (name !== 'AssertionError') strict[name] = methods[strictNames[name] ?? name];
}
strict.Assert = Assert;
strict.strict = strict;
assert.strict = strict;
assert.Assert = Assert;

module.exports = assert;
