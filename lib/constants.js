'use strict';

// The constants of os, fs and crypto in one object, as they were before those modules had their own.

const { dlopen, errno, priority, signals } = require('os').constants;

module.exports = Object.freeze(Object.assign({}, dlopen, errno, priority, signals, require('fs').constants, require('crypto').constants));
