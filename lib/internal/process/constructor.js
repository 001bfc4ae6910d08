'use strict';

// What process.constructor is: a function that inherits from nothing and makes nothing of use, as in Node.

exports.process = function process() {
  if (new.target === undefined) return new process();
};
