'use strict';

// t.assert: the functions of node:assert, each of which counts for the test's plan, and those that a program registered.

const assert = require('assert');
const { validateString, validateFunction } = require('internal/validators');

const names = ['deepEqual', 'deepStrictEqual', 'doesNotMatch', 'doesNotReject', 'doesNotThrow', 'equal', 'fail', 'ifError', 'match',
  'notDeepEqual', 'notDeepStrictEqual', 'notEqual', 'notStrictEqual', 'partialDeepStrictEqual', 'rejects', 'strictEqual', 'throws', 'ok'];

const registered = new Map();

function register(name, fn) {
  validateString(name, 'name');
  validateFunction(fn, 'fn');
  registered.set(name, fn);
}

function assertionsFor(test, context) {
  const all = {};
  const add = (name, fn, self) => {
    all[name] = (...args) => {
      test.plan?.count();
      return Reflect.apply(fn, self, args);
    };
  };
  for (const name of names) add(name, assert[name], assert);
  all.ok = (...args) => {
    test.plan?.count();
    try {
      assert.ok(...args);
    } catch (err) {
      // The message quotes the call in the program, so the stack begins there.
      err.stack = `${err.stack}`.replace(/\n {4}at (?:.*\()?node:internal\/test_runner\/assert:.*/, '');
      throw err;
    }
  };
  const snapshots = () => test.harness.snapshots;
  add('fileSnapshot', (...args) => Reflect.apply(snapshots().createFileAssert(), context, args), context);
  add('snapshot', (...args) => Reflect.apply(snapshots().createAssert(), context, args), context);
  for (const [name, fn] of registered) add(name, fn, context);
  return all;
}

module.exports = { register, assertionsFor };
