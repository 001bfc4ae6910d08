'use strict';

// node:wasi: the system interface of WebAssembly programs, version preview1 (or the older unstable, which differs in name here).

const { statSync } = require('fs');
const { resolve } = require('path');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_WASI_ALREADY_STARTED } } = require('internal/errors');
const { validateArray, validateBoolean, validateFunction, validateInt32, validateObject, validateString } = require('internal/validators');
const binding = internalBinding('wasm');

const spaces = { preview1: 'wasi_snapshot_preview1', unstable: 'wasi_unstable' };
const ended = Symbol('WASI exit');
const numbers = { EACCES: 2, ELOOP: 32, ENAMETOOLONG: 37, ENOENT: 44, ENOTDIR: 54, EPERM: 63 }; // of WASI

process.emitWarning('WASI is an experimental feature and might change at any time', 'ExperimentalWarning');

function readDescriptor(value, name, missing) {
  if (value === undefined) return missing;
  validateInt32(value, `options.${name}`, 0);
  return value;
}

// mounts lists guest and host folders in turn.
function mounts(preopens) {
  const list = [];
  if (preopens === undefined) return list;
  validateObject(preopens, 'options.preopens');
  for (const [guest, host] of Object.entries(preopens)) {
    const path = resolve(`${host}`);
    try {
      statSync(path);
    } catch (cause) {
      const code = `UVWASI_${cause.code}`;
      throw Object.assign(new Error(`${code}, uvwasi_init`), { errno: numbers[cause.code], code, syscall: 'uvwasi_init' });
    }
    list.push(guest, path);
  }
  return list;
}

class WASI {
  #handle;
  #space;
  #started = false;
  #code = 0;

  constructor(options = {}) {
    validateObject(options, 'options');
    const { version, args, env, preopens, returnOnExit = true } = options;
    validateString(version, 'options.version');
    if (!Object.hasOwn(spaces, version)) throw new ERR_INVALID_ARG_VALUE('options.version', version, 'unsupported WASI version');
    this.#space = spaces[version];
    internalBinding('permission').permit('wasi', '');
    if (args !== undefined) validateArray(args, 'options.args');
    if (env !== undefined) validateObject(env, 'options.env');
    const variables = Object.entries(env ?? {}).filter(([, value]) => value !== undefined).flatMap(([name, value]) => [name, `${value}`]);
    const dirs = mounts(preopens);
    const stdin = readDescriptor(options.stdin, 'stdin', 0);
    const stdout = readDescriptor(options.stdout, 'stdout', 1);
    const stderr = readDescriptor(options.stderr, 'stderr', 2);
    validateBoolean(returnOnExit, 'options.returnOnExit');
    const [handle, functions] = binding.newWasi((args ?? []).map((a) => `${a}`), variables, dirs, stdin, stdout, stderr);
    this.#handle = handle;
    functions.proc_exit = (code) => {
      if (!returnOnExit) process.reallyExit(code);
      this.#code = code;
      throw ended;
    };
    this.wasiImport = functions;
  }

  getImportObject() { return { [this.#space]: this.wasiImport }; }

  #bind(memory) {
    if (this.#started) throw new ERR_WASI_ALREADY_STARTED();
    if (!(memory instanceof WebAssembly.Memory)) {
      throw Object.assign(new TypeError('"instance.exports.memory" property must be a WebAssembly.Memory object'), { code: 'ERR_INVALID_ARG_TYPE' });
    }
    this.#started = true;
    binding.startWasi(this.#handle);
  }

  finalizeBindings(instance, { memory = instance?.exports?.memory } = {}) {
    validateObject(instance, 'instance');
    validateObject(instance.exports, 'instance.exports');
    this.#bind(memory);
  }

  start(instance) {
    this.finalizeBindings(instance);
    const { _start, _initialize } = instance.exports;
    validateFunction(_start, 'instance.exports._start');
    if (_initialize !== undefined) throw new ERR_INVALID_ARG_TYPE('instance.exports._initialize', 'undefined', _initialize);
    try {
      _start();
    } catch (err) {
      if (err !== ended) throw err;
    }
    return this.#code;
  }

  initialize(instance) {
    this.finalizeBindings(instance);
    const { _start, _initialize } = instance.exports;
    if (_start !== undefined) throw new ERR_INVALID_ARG_TYPE('instance.exports._start', 'undefined', _start);
    if (_initialize !== undefined) {
      validateFunction(_initialize, 'instance.exports._initialize');
      _initialize();
    }
  }
}

module.exports = { WASI };
