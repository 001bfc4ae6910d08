'use strict';

// The options of a Worker: checked, and brought into the form that the threads binding takes.

const { codes } = require('internal/errors');
const { validateArray, validateString } = require('internal/validators');
const { resolvePath } = internalBinding('threads');

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');

function checkExecArgv(list) {
  if (!list) return;
  if (!Array.isArray(list)) throw new codes.ERR_INVALID_ARG_TYPE('options.execArgv', 'Array', list);
  const bad = internalBinding('options').invalidExecArgv(list.map(String));
  if (bad.length > 0) throw new codes.ERR_WORKER_INVALID_EXEC_ARGV(bad);
}

// checkEnv gives the environment of the worker: an object, SHARE_ENV, or undefined for a copy of this thread's.
function checkEnv(env) {
  if (env === undefined || env === null) return undefined;
  if (env === SHARE_ENV) return env;
  if (typeof env !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
  }
  const nodeOptions = env.NODE_OPTIONS;
  if (nodeOptions !== undefined && nodeOptions !== process.env.NODE_OPTIONS) {
    const bad = internalBinding('options').invalidNodeOptions(`${nodeOptions}`);
    if (bad.length > 0) throw new codes.ERR_WORKER_INVALID_EXEC_ARGV(bad, 'invalid NODE_OPTIONS env variable');
  }
  return env;
}

// wrapHint says what to do with a string that is a URL.
function wrapHint(filename) {
  if (filename.startsWith('file://')) return 'file://';
  if (filename.startsWith('data:text/javascript')) return 'data:';
  return undefined;
}

function checkSource(filename, options) {
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.eval', options.eval, 'must be false when \'filename\' is not a string');
    }
    return filename;
  }
  const isURL = filename !== null && typeof filename === 'object' && typeof filename.href === 'string' && filename.protocol !== undefined;
  if (typeof filename !== 'string' && !isURL) throw new codes.ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  const scheme = isURL ? undefined : wrapHint(filename);
  if (scheme !== undefined) throw internalBinding('threads').urlAsPath(scheme, filename);
  return resolvePath(filename);
}

// The least that Node gives a worker, in MiB.
const leastOldGeneration = 2;
const leastStack = 0.1875;

// limitsOf gives the limits in the order of their array in Node; what is not set is undefined.
function limitsOf(limits) {
  const set = (name, least) => {
    const v = limits?.[name];
    return typeof v === 'number' && !Number.isNaN(v) ? Math.max(v, least) : undefined;
  };
  if (typeof limits !== 'object') limits = undefined;
  return {
    maxYoungGenerationSizeMb: set('maxYoungGenerationSizeMb', 0),
    maxOldGenerationSizeMb: set('maxOldGenerationSizeMb', leastOldGeneration),
    codeRangeSizeMb: set('codeRangeSizeMb', 0),
    stackSizeMb: set('stackSizeMb', leastStack),
  };
}

function nameOf(name) {
  if (name === undefined) return 'WorkerThread';
  validateString(name, 'options.name');
  return name.trim() || 'WorkerThread';
}

// specOf checks the arguments of new Worker in Node's order.
function specOf(filename, options) {
  checkExecArgv(options.execArgv);
  if (options.argv) validateArray(options.argv, 'options.argv');
  const source = checkSource(filename, options);
  const env = checkEnv(options.env);
  return {
    source,
    eval: Boolean(options.eval),
    name: nameOf(options.name),
    argv: options.argv ? options.argv.map(String) : undefined,
    execArgv: options.execArgv ? options.execArgv.map(String) : process.execArgv,
    env,
    limits: limitsOf(options.resourceLimits),
    stdin: Boolean(options.stdin),
    trackUnmanagedFds: options.trackUnmanagedFds ?? true,
    transferList: options.transferList ?? [],
  };
}

module.exports = { specOf };
