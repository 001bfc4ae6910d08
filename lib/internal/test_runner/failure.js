'use strict';

// Why a test failed, as programs and reporters see it: an ERR_TEST_FAILURE whose cause is what the test threw.

const { codes: { ERR_TEST_FAILURE } } = require('internal/errors');
const { dropInternalFrames } = internalBinding('errors');

function isFailure(err) {
  return err !== null && typeof err === 'object' && err.code === 'ERR_TEST_FAILURE' && typeof err.failureType === 'string';
}

// show is inspect for values whose own way of showing themselves may throw.
function show(value, options) {
  const { inspect } = require('util');
  try {
    return inspect(value, options);
  } catch {
    return inspect(value, { ...options, customInspect: false });
  }
}

// failure wraps what was thrown; what is a failure already stays as it is.
function failure(cause, failureType) {
  if (isFailure(cause)) return cause;
  return wrap(cause, failureType);
}

// wrap is failure for what may be a failure of its own.
function wrap(cause, failureType) {
  const hasMessage = cause !== null && typeof cause === 'object' && typeof cause.message === 'string';
  const text = typeof cause === 'string' ? cause : hasMessage ? cause.message : show(cause);
  const err = new ERR_TEST_FAILURE(text);
  dropInternalFrames(err); // those of the runner tell nothing
  err.failureType = failureType;
  err.cause = cause;
  return err;
}

// callSite gives file, line and column of the program's innermost frame, or undefined outside of files.
function callSite() {
  for (const line of `${new Error().stack}`.split('\n')) {
    if (/^\s+at .*<anonymous>:\d+:\d+\)?$/.test(line)) return undefined; // code of eval
    const found = /^\s+at (?:.*\()?((?:file:\/\/)?[^()\n]*):(\d+):(\d+)\)?$/.exec(line);
    if (found !== null && !found[1].startsWith('node:')) {
      const file = found[1].startsWith('file://') ? require('url').fileURLToPath(found[1]) : found[1];
      return { file, line: Number(found[2]), column: Number(found[3]) };
    }
  }
  return undefined;
}

module.exports = { show, failure, wrap, isFailure, callSite };
