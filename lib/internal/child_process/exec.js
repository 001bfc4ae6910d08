'use strict';

// exec and execFile: a child whose output is collected.

const { Buffer } = require('buffer');
const { codes: { ERR_CHILD_PROCESS_STDIO_MAXBUFFER } } = require('internal/errors');
const { validateFunction, validateObject, validateString } = require('internal/validators');
const { checkMaxBuffer, checkNull, checkTimeout, killSignal } = require('internal/child_process/arguments');
const { spawn } = require('internal/child_process/spawn');
const binding = internalBinding('child_process');

const custom = Symbol.for('nodejs.util.promisify.custom');

// execArguments gives what exec and execSync hand to execFile and spawnSync.
function execArguments(command, options, callback) {
  validateString(command, 'command');
  checkNull(command, 'command');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  options = { __proto__: null, ...options };
  options.shell = typeof options.shell === 'string' ? options.shell : true;
  return { file: command, options, callback };
}

// execFileArguments sorts out which of the optional arguments were given.
function execFileArguments(file, args, options, callback) {
  if (Array.isArray(args)) {
    args = args.slice();
  } else if (args != null && typeof args === 'object') {
    callback = options;
    options = args;
    args = null;
  } else if (typeof args === 'function') {
    callback = args;
    options = null;
    args = null;
  }
  args ??= [];
  if (typeof options === 'function') callback = options;
  else if (options != null) validateObject(options, 'options');
  options = typeof options === 'function' ? { __proto__: null } : { __proto__: null, ...options };
  if (callback != null) validateFunction(callback, 'callback');
  if (options.argv0 != null) {
    validateString(options.argv0, 'options.argv0');
    checkNull(options.argv0, 'options.argv0');
  }
  return { file, args, options, callback };
}

// Output is what one stream of a child brings, up to a number of bytes.
class Output {
  #stream;
  #chunks = [];
  #length = 0;
  #text;

  constructor(stream, encoding, limit, overflow) {
    this.#stream = stream;
    this.#text = encoding !== null;
    if (!stream) return;
    if (encoding !== null) stream.setEncoding(encoding);
    stream.on('data', (chunk) => {
      const current = stream.readableEncoding;
      const length = current ? Buffer.byteLength(chunk, current) : chunk.length;
      this.#length += length;
      if (this.#length <= limit) {
        this.#chunks.push(chunk);
        return;
      }
      const room = limit - (this.#length - length);
      this.#chunks.push(current ? chunk.slice(0, room) : chunk.subarray(0, room));
      overflow();
    });
  }

  value() {
    if (this.#text || this.#stream?.readableEncoding) return this.#chunks.join('');
    return Buffer.concat(this.#chunks);
  }

  destroy() {
    if (this.#stream) this.#stream.destroy();
  }
}

function exitCode(code) {
  return code < 0 ? binding.failure(code, 'spawn').code : code;
}

function execFile(file, args, options, callback) {
  ({ file, args, options, callback } = execFileArguments(file, args, options, callback));
  options = {
    __proto__: null, encoding: 'utf8', timeout: 0, maxBuffer: 1024 * 1024, killSignal: 'SIGTERM', cwd: null, env: null, shell: false, ...options,
  };
  checkTimeout(options.timeout);
  checkMaxBuffer(options.maxBuffer);
  options.killSignal = killSignal(options.killSignal);
  const child = spawn(file, args, {
    __proto__: null,
    argv0: options.argv0 || undefined, cwd: options.cwd, env: options.env, gid: options.gid, shell: options.shell, signal: options.signal, uid: options.uid,
    windowsHide: Boolean(options.windowsHide), windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments),
  });
  const encoding = options.encoding !== 'buffer' && Buffer.isEncoding(options.encoding) ? options.encoding : null;
  let failure = null;
  let killed = false;
  let done = false;
  let timer = null;

  const overflow = (name) => () => {
    failure = new ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name);
    kill();
  };
  const stdout = new Output(child.stdout, encoding, options.maxBuffer, overflow('stdout'));
  const stderr = new Output(child.stderr, encoding, options.maxBuffer, overflow('stderr'));

  function kill() {
    stdout.destroy();
    stderr.destroy();
    killed = true;
    try {
      child.kill(options.killSignal);
    } catch (error) {
      failure ??= error;
      finish();
    }
  }

  function finish(code, signal) {
    if (done) return;
    done = true;
    if (timer !== null) clearTimeout(timer);
    if (!callback) return;
    const out = stdout.value();
    const err = stderr.value();
    if (failure === null && code === 0 && signal === null) {
      callback(null, out, err);
      return;
    }
    const command = args.length > 0 ? `${file} ${args.join(' ')}` : file;
    if (failure === null) {
      failure = Object.assign(new Error(`Command failed: ${command}\n${err}`), { code: exitCode(code), killed: child.killed || killed, signal });
    }
    failure.cmd = command;
    callback(failure, out, err);
  }

  if (options.timeout > 0) {
    timer = setTimeout(() => {
      timer = null;
      kill();
    }, options.timeout);
  }
  child.on('close', finish);
  child.on('error', (error) => {
    failure = error;
    stdout.destroy();
    stderr.destroy();
    finish();
  });
  return child;
}

function exec(command, options, callback) {
  const given = execArguments(command, options, callback);
  return execFile(given.file, given.options, given.callback);
}

// promised gives the promise form of exec or execFile: { stdout, stderr }, which an error has as properties.
function promised(start) {
  const promisified = (...args) => {
    let settle;
    const promise = new Promise((resolve, reject) => { settle = { resolve, reject }; });
    // Not in the promise's own function: wrong arguments are thrown.
    promise.child = start(...args, (error, stdout, stderr) => {
      if (error === null) settle.resolve({ stdout, stderr });
      else settle.reject(Object.assign(error, { stdout, stderr }));
    });
    return promise;
  };
  return Object.defineProperty(promisified, 'name', { value: start.name });
}

for (const start of [exec, execFile]) {
  Object.defineProperty(start, custom, { enumerable: false, value: promised(start) });
}

module.exports = { exec, execArguments, execFile, execFileArguments };
