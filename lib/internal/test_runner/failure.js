'use strict';

// Why a test failed, as programs and reporters see it: an ERR_TEST_FAILURE whose cause is what the test threw.

const { codes: { ERR_TEST_FAILURE } } = require('internal/errors');

function isFailure(err) {
  return err !== null && typeof err === 'object' && err.code === 'ERR_TEST_FAILURE' && typeof err.failureType === 'string';
}

// failure wraps what was thrown; what is a failure already stays as it is.
function failure(cause, failureType) {
  if (isFailure(cause)) return cause;
  const hasMessage = cause !== null && typeof cause === 'object' && typeof cause.message === 'string';
  const err = new ERR_TEST_FAILURE(hasMessage ? cause.message : `${typeof cause === 'symbol' ? cause.toString() : cause}`);
  err.stack = `${err.stack}`.slice(0, `${err.stack}`.indexOf(err.message) + err.message.length); // frames of the runner tell nothing
  err.failureType = failureType;
  err.cause = cause;
  return err;
}

// callSite gives file, line and column of the program's innermost frame, or undefined outside of files.
function callSite() {
  for (const line of `${new Error().stack}`.split('\n')) {
    const found = /^\s+at (?:.*\()?((?:file:\/\/)?[^()\n]*):(\d+):(\d+)\)?$/.exec(line);
    if (found !== null && !found[1].startsWith('node:')) {
      const file = found[1].startsWith('file://') ? require('url').fileURLToPath(found[1]) : found[1];
      return { file, line: Number(found[2]), column: Number(found[3]) };
    }
  }
  return undefined;
}

module.exports = { failure, isFailure, callSite };
