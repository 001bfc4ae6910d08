'use strict';

// What test() and its kin are given.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateNumber, validateUint32, validateArray, validateString } = require('internal/validators');

const longestTimeout = 2 ** 31 - 1;

// readArguments reads the arguments of test(), in any of the forms (name, options, fn), each of them optional.
function readArguments(name, options, fn) {
  if (typeof name === 'function') {
    fn = name;
    options = undefined;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
    options = undefined;
  }
  options = options !== null && typeof options === 'object' ? options : {};
  if (typeof fn !== 'function') fn = undefined;
  if (typeof name !== 'string' || name === '') name = fn?.name || '<anonymous>';
  return { name, options, fn };
}

function readConcurrency(value, inherited) {
  if (value === undefined || value === null) return inherited;
  if (typeof value === 'boolean') return value ? Infinity : 1;
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  validateUint32(value, 'options.concurrency', true);
  return value;
}

function readTimeout(value, inherited) {
  if (value === undefined || value === null) return inherited;
  if (value !== Infinity) validateNumber(value, 'options.timeout', 0, longestTimeout);
  return value;
}

const reserved = ['and', 'or', 'not'];

function readTags(value, inherited) {
  if (value === undefined) return inherited;
  validateArray(value, 'options.tags');
  const all = [...inherited];
  value.forEach((tag, i) => {
    validateString(tag, `options.tags[${i}]`);
    if (tag === '') throw new ERR_INVALID_ARG_VALUE(`options.tags[${i}]`, tag, 'must not be empty');
    const lower = tag.toLowerCase();
    if (/[\s&|!()*]/.test(tag) || reserved.includes(lower)) {
      throw new ERR_INVALID_ARG_VALUE(`options.tags[${i}]`, tag, 'contains a forbidden character. Tags must not contain whitespace, operator characters ' +
        "(&, |, !, (, ), *), or be the reserved words 'and', 'or', or 'not'");
    }
    if (!all.includes(lower)) all.push(lower);
  });
  return all;
}

// readExpected reads the option expectFailure: true, a label, what the error has to match, or both of the latter in an object.
function readExpected(value) {
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value === 'string') return { label: value === '' ? undefined : value, match: undefined };
  if (typeof value === 'function' || value instanceof RegExp || value instanceof Error) return { label: undefined, match: value };
  if (typeof value !== 'object') return { label: undefined, match: undefined };
  const keys = Object.keys(value);
  if (keys.length === 0) throw new ERR_INVALID_ARG_VALUE('options.expectFailure', value, 'must not be an empty object');
  if (keys.every((k) => k === 'label' || k === 'match')) return { label: value.label, match: value.match };
  return { label: undefined, match: value };
}

module.exports = { readArguments, readConcurrency, readTimeout, readTags, readExpected };
