'use strict';

// The errors of builtin JavaScript. `codes.ERR_X` is a constructor; its arguments fill the message of that code.

const { codes } = internalBinding('errors');

class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    super(message, options);
    this.code = 'ABORT_ERR';
    this.name = 'AbortError';
  }
}

// Puts outer before inner in one error when both happened.
function aggregateTwoErrors(inner, outer) {
  if (inner && outer && inner !== outer) {
    if (Array.isArray(outer.errors)) {
      outer.errors.push(inner);
      return outer;
    }
    const error = new AggregateError([outer, inner], outer.message);
    Error.captureStackTrace(error, aggregateTwoErrors);
    error.code = outer.code;
    return error;
  }
  return inner || outer;
}

// Stack traces of argument errors begin where user code called; the engine's frames of builtins stay for now.
function hideStackFrames(fn) {
  return fn;
}

module.exports = { codes, AbortError, aggregateTwoErrors, hideStackFrames };
