'use strict';

// process.emitWarning and onWarning, the listener that process is born with: it prints a warning to stderr.

const { codes } = require('internal/errors');
const { flags } = internalBinding('options');

let hinted = false; // the option that shows more is told once

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function makeWarning(message, type, code, ctor, detail) {
  const warning = new Error(message);
  Error.captureStackTrace(warning, ctor || emitWarning);
  warning.name = String(type || 'Warning');
  if (code !== undefined) warning.code = code;
  if (detail !== undefined) warning.detail = detail;
  return warning;
}

// emitWarningNow is emitWarning for what comes before the program's end: nothing may run in between.
function emitWarningNow(text, type) {
  if (flags.noWarnings) return;
  const warning = makeWarning(text, type, undefined, emitWarningNow, undefined);
  process.emit('warning', warning);
}

function emitWarning(warning, type, code, ctor) {
  if (flags.noDeprecation && (type === 'DeprecationWarning' || (isObject(type) && type.type === 'DeprecationWarning'))) return;
  let detail;
  if (isObject(type)) {
    ctor = type.ctor;
    code = type.code;
    if (typeof type.detail === 'string') detail = type.detail;
    type = type.type || 'Warning';
  } else if (typeof type === 'function') {
    ctor = type;
    code = undefined;
    type = 'Warning';
  }
  if (type !== undefined && typeof type !== 'string') throw new codes.ERR_INVALID_ARG_TYPE('type', 'string', type);
  if (typeof code === 'function') {
    ctor = code;
    code = undefined;
  } else if (code !== undefined && typeof code !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE('code', 'string', code);
  }
  if (typeof warning === 'string') {
    warning = makeWarning(warning, type, code, ctor, detail);
  } else if (!(warning instanceof Error)) {
    throw new codes.ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
  }
  if (warning.name === 'DeprecationWarning') {
    if (flags.noDeprecation || process.noDeprecation) return;
    if (flags.throwDeprecation || process.throwDeprecation) {
      process.nextTick(() => { throw warning; });
      return;
    }
  }
  process.nextTick((w) => process.emit('warning', w), warning);
}

function disabled(warning) {
  for (const which of flags.disableWarnings) {
    if (which === warning.code || which === warning.name) return true;
  }
  return false;
}

// Warnings go to the file that the command line or the environment names, or to stderr where that fails.
function print(text) {
  const file = flags.redirectWarnings || process.env.NODE_REDIRECT_WARNINGS;
  if (file) {
    try {
      require('fs').appendFileSync(file, text);
      return;
    } catch {}
  }
  internalBinding('stdio').print(2, text); // by the write that a program may have put in place of process.stderr's
}

function onWarning(warning) {
  if (!(warning instanceof Error) || disabled(warning)) return;
  const deprecation = warning.name === 'DeprecationWarning';
  if (deprecation && (flags.noDeprecation || process.noDeprecation)) return;
  const trace = flags.traceWarnings || (deprecation && (flags.traceDeprecation || process.traceDeprecation));
  let text = `(node:${process.pid}) `;
  if (warning.code) text += `[${warning.code}] `;
  if (trace && warning.stack) {
    text += warning.stack;
  } else {
    text += typeof warning.toString === 'function' ? `${warning.toString()}` : Error.prototype.toString.call(warning);
  }
  if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
  if (!trace && !hinted) {
    hinted = true;
    const flag = deprecation ? '--trace-deprecation' : '--trace-warnings';
    const program = require('path').basename(process.argv0 || 'node', '.exe');
    text += `\n(Use \`${program} ${flag} ...\` to show where the warning was created)`;
  }
  print(`${text}\n`);
}

module.exports = { emitWarning, emitWarningNow, onWarning };
