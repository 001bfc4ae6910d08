'use strict';

// The reporter of a test file's process, which tells the process that runs the files of its events.

const { frame } = require('internal/test_runner/child_report');

// The iterator is written out: builtins have no async generators.
module.exports = function v8Reporter(source) {
  return {
    [Symbol.asyncIterator]() {
      const events = (source[Symbol.asyncIterator] ?? source[Symbol.iterator]).call(source);
      return {
        async next() {
          const { done, value } = await events.next();
          return done ? { done: true, value: undefined } : { done: false, value: frame(value) };
        },
      };
    },
  };
};
