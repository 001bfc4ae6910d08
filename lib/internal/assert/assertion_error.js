'use strict';

// AssertionError and the messages that it makes of the values that were compared.

const { validateObject } = require('internal/validators');
const { inspect } = require('internal/util/inspect');
const { isNativeError } = require('util/types');
const { diffLines } = internalBinding('assert');

const headings = {
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};

const SHORT = 12; // characters of two values that fit side by side
const LONG = 512; // characters of a value in a message of another kind
const MOST_LINES = 50; // of one value

const isObject = (v) => v !== null && typeof v === 'object';
const byReference = (v) => isObject(v) || typeof v === 'function';

function show(value) {
  return inspect(value, {
    compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false,
    sorted: true, getters: true,
  });
}

const isError = (v) => isNativeError(v) || v instanceof Error;

// A copy of an error without its stack, which is no part of the comparison; nor are the stacks of its causes.
function withoutStack(err) {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(err)), err);
  const define = (name, value) => Object.defineProperty(copy, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
  define('message', err.message);
  if (Object.hasOwn(err, 'cause') && !Object.prototype.propertyIsEnumerable.call(err, 'cause')) {
    define('cause', isError(err.cause) ? withoutStack(err.cause) : err.cause);
  }
  return copy;
}

function sideBySide(actual, expected, a, b) {
  let length = a.length + b.length; // without quotes
  if (typeof actual === 'string') length -= 2;
  if (typeof expected === 'string') length -= 2;
  if (length <= SHORT && !(actual === 0 && expected === 0)) return { message: `${a} !== ${b}`, header: '' };
  let message = `\n+ ${a}\n- ${b}`;
  const columns = process.stderr.isTTY ? process.stderr.columns : 80;
  if (a.length + b.length <= columns) {
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    if (at >= 3 && at < a.length) message += `\n${' '.repeat(at + 2)}^`;
  }
  return { message, header: '+ actual - expected' };
}

function difference(actual, expected, operator, heading, full) {
  let kind = operator;
  if (operator === 'strictEqual' && ((isObject(actual) && isObject(expected)) ||
      (typeof actual === 'function' && typeof expected === 'function'))) {
    kind = 'strictEqualObject';
  }
  const a = show(actual);
  const b = show(expected);
  const linesA = a.split('\n');
  const linesB = b.split('\n');
  let header = '+ actual - expected';
  let message;
  if (linesA.length === 1 && linesB.length === 1 && !(isObject(actual) && isObject(expected))) {
    ({ message, header } = sideBySide(actual, expected, a, b));
  } else if (a === b) {
    kind = 'notIdentical';
    header = '';
    message = a;
    if (linesA.length > MOST_LINES && !full) {
      header = '\n... Skipped lines';
      message = `${linesA.slice(0, MOST_LINES).join('\n')}\n...}`;
    }
  } else {
    const [text, skipped] = diffLines(linesA, linesB, isObject(actual));
    message = text;
    if (skipped) header += '\n... Skipped lines';
  }
  return `${heading ?? headings[kind]}\n${header}\n${message}\n`;
}

function unwanted(actual, operator, full) {
  const lines = show(actual).split('\n');
  const base = headings[operator === 'notStrictEqual' && byReference(actual) ? 'notStrictEqualObject' : operator];
  if (lines.length > MOST_LINES && !full) {
    lines.length = MOST_LINES - 4;
    lines.push('...');
  }
  if (lines.length === 1) return `${base}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
  return `${base}\n\n${lines.join('\n')}\n`;
}

function otherwise(actual, expected, operator, full) {
  const cut = (text, most) => text.length > most && !full ? `${text.slice(0, most - 3)}...` : text;
  const a = show(actual);
  const b = show(expected);
  if (operator === 'notDeepEqual' && a === b) return cut(`${headings.notDeepEqual}\n\n${a}`, 1024);
  const left = cut(a, LONG);
  const right = cut(b, LONG);
  if (operator === 'deepEqual') return `${headings.deepEqual}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
  if (operator === 'notDeepEqual') {
    return `${headings.notDeepEqualUnequal}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
  }
  return `${left} ${operator} ${right}`;
}

function makeMessage({ message, operator, actual, expected, diff }) {
  if (isError(actual) && isError(expected)) {
    actual = withoutStack(actual);
    expected = withoutStack(expected);
  }
  if (operator === 'deepStrictEqual' || operator === 'strictEqual' || operator === 'partialDeepStrictEqual') {
    return difference(actual, expected, operator, message || undefined, diff === 'full');
  }
  if (message != null) return String(message);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') return unwanted(actual, operator, diff === 'full');
  return otherwise(actual, expected, operator, diff === 'full');
}

class AssertionError extends Error {
  constructor(options) {
    validateObject(options, 'options');
    const { message, operator, stackStartFn, stackStartFunction, actual, expected, diff = 'simple' } = options;
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(makeMessage(options));
    Error.stackTraceLimit = limit;
    this.generatedMessage = !message;
    // The name has its code while the stack is made, and not afterwards.
    Object.defineProperty(this, 'name', {
      __proto__: null, value: 'AssertionError [ERR_ASSERTION]', enumerable: false, writable: true, configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    this.diff = diff;
    Error.captureStackTrace(this, stackStartFn || stackStartFunction);
    this.stack; // eslint-disable-line no-unused-expressions
    this.name = 'AssertionError';
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [inspect.custom](depth, options) {
    const { actual, expected } = this;
    const long = (v) => typeof v === 'string' && (v.split('\n').length > 10 || v.length > LONG);
    const shorten = (v) => {
      const lines = v.split('\n', 11);
      if (lines.length > 10) return `${lines.slice(0, 10).join('\n')}\n...`;
      // This shows the end and not the beginning, as Node does.
      return v.length > LONG ? `${v.slice(LONG)}...` : v;
    };
    if (long(actual)) this.actual = shorten(actual);
    if (long(expected)) this.expected = shorten(expected);
    const text = inspect(this, { ...options, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}

module.exports = AssertionError;
