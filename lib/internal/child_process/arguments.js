'use strict';

// What all forms of starting a process check, and the options they make of their arguments.

const { codes } = require('internal/errors');
const {
  validateAbortSignal, validateArray, validateBoolean, validateInt32, validateInteger, validateNumber, validateObject, validateString,
} = require('internal/validators');
const { path } = internalBinding('fs');
const { signals } = internalBinding('child_process');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_UNKNOWN_SIGNAL } = codes;

const windows = process.platform === 'win32';

function checkNull(value, name) {
  if (typeof value === 'string' && value.includes('\u0000')) {
    throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
  }
}

// splitArguments gives [args, options] of the two optional arguments behind a file or module.
function splitArguments(args, options) {
  if (Array.isArray(args)) return [args.slice(), options];
  if (args === undefined || args === null) return [[], options];
  if (typeof args !== 'object') throw new ERR_INVALID_ARG_TYPE('args', 'object', args);
  return [[], args];
}

function checkOptions(options) {
  if (options.detached != null) validateBoolean(options.detached, 'options.detached');
  if (options.uid != null) validateInt32(options.uid, 'options.uid');
  if (options.gid != null) validateInt32(options.gid, 'options.gid');
  if (options.shell != null && typeof options.shell !== 'boolean' && typeof options.shell !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], options.shell);
  }
  if (options.argv0 != null) {
    validateString(options.argv0, 'options.argv0');
    checkNull(options.argv0, 'options.argv0');
  }
  if (options.windowsHide != null) validateBoolean(options.windowsHide, 'options.windowsHide');
  if (options.windowsVerbatimArguments != null) validateBoolean(options.windowsVerbatimArguments, 'options.windowsVerbatimArguments');
}

let warnedOfShell = false;

// inShell gives the file and arguments by which a shell runs a command, and whether Windows must leave the arguments as they are.
function inShell(file, args, shell) {
  checkNull(shell, 'options.shell');
  if (args.length > 0 && !warnedOfShell) {
    warnedOfShell = true;
    process.emitWarning('Passing args to a child process with shell option true can lead to security vulnerabilities, ' +
      'as the arguments are not escaped, only concatenated.', 'DeprecationWarning', 'DEP0190');
  }
  const command = args.length > 0 ? `${file} ${args.join(' ')}` : file;
  if (!windows) return { file: typeof shell === 'string' ? shell : '/bin/sh', args: ['-c', command], verbatim: false };
  const program = typeof shell === 'string' ? shell : process.env.comspec || 'cmd.exe';
  if (/^(?:.*\\)?cmd(?:\.exe)?$/i.test(program)) return { file: program, args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
  return { file: program, args: ['-c', command], verbatim: false };
}

// environment gives the variables as "NAME=value" strings. Windows knows a name once, whatever its letters' case.
function environment(env) {
  const pairs = [];
  const seen = windows ? new Set() : null;
  for (const key in env) {
    const value = env[key];
    if (value === undefined) continue;
    if (seen !== null) {
      if (seen.has(key.toUpperCase())) continue;
      seen.add(key.toUpperCase());
    }
    checkNull(key, `options.env['${key}']`);
    checkNull(value, `options.env['${key}']`);
    pairs.push(`${key}=${value}`);
  }
  return pairs;
}

// spawnOptions checks the arguments of spawn and spawnSync and gives the options that a process is started with.
function spawnOptions(file, args, options) {
  validateString(file, 'file');
  checkNull(file, 'file');
  if (file.length === 0) throw new ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
  [args, options] = splitArguments(args, options);
  for (let i = 0; i < args.length; i++) checkNull(args[i], `args[${i}]`);
  if (options !== undefined) validateObject(options, 'options');
  options = { __proto__: null, ...options };
  const cwd = options.cwd == null ? options.cwd : path(options.cwd, 'options.cwd');
  checkOptions(options);
  let verbatim = options.windowsVerbatimArguments;
  if (options.shell) {
    const run = inShell(file, args, options.shell);
    ({ file, args } = run);
    verbatim = verbatim || run.verbatim;
  }
  args.unshift(typeof options.argv0 === 'string' ? options.argv0 : file);
  // Properties that somebody gave Object.prototype are no options.
  return {
    __proto__: null, ...options, file, args, cwd,
    envPairs: environment(options.env || process.env),
    detached: Boolean(options.detached),
    windowsHide: Boolean(options.windowsHide),
    windowsVerbatimArguments: Boolean(verbatim),
  };
}

function checkTimeout(timeout) {
  if (timeout != null) validateInteger(timeout, 'timeout', 0);
}

function checkMaxBuffer(maxBuffer) {
  if (maxBuffer != null) validateNumber(maxBuffer, 'options.maxBuffer', 0);
}

// signalNumber gives the number of a signal that may be given by name or number.
function signalNumber(signal) {
  if (typeof signal === 'number') {
    for (const name of Object.keys(signals)) {
      if (signals[name] === signal) return signal;
    }
  } else if (typeof signal === 'string') {
    const number = signals[signal.toUpperCase()];
    if (number !== undefined) return number;
  }
  throw new ERR_UNKNOWN_SIGNAL(signal);
}

// killSignal checks the option of that name.
function killSignal(signal) {
  if (typeof signal === 'string' || typeof signal === 'number') return signalNumber(signal);
  if (signal != null) throw new ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], signal);
  return undefined;
}

module.exports = {
  checkMaxBuffer, checkNull, checkTimeout, killSignal, signalNumber, spawnOptions, splitArguments, validateAbortSignal, validateArray,
};
