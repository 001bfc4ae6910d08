'use strict';

// WebAssembly: its namespace and classes over internalBinding('wasm'), with the messages of V8.

const binding = internalBinding('wasm');

const greatestMemory = 65536;
const greatestTable = 10_000_000;

// each calls fn with name and value of each property: this may be loaded late, when the program has changed how arrays are iterated.
function each(o, fn) {
  const names = Object.getOwnPropertyNames(o);
  for (let i = 0; i < names.length; i++) fn(names[i], o[names[i]]);
}

function errorClass(name) {
  const C = { [name]: class extends Error {
    constructor(message, options) { super(message, options); }
  } }[name];
  // callable without new, as errors are
  const F = { [name]: function(message, options) { return Reflect.construct(C, [message, options], new.target ?? F); } }[name];
  F.prototype = C.prototype;
  Object.setPrototypeOf(F, Error);
  each({ constructor: F, name, message: '' }, (key, value) => {
    Object.defineProperty(F.prototype, key, { value, writable: true, enumerable: false, configurable: true });
  });
  Object.defineProperty(F, 'length', { value: 1, configurable: true });
  Object.defineProperty(F, 'prototype', { writable: false });
  return F;
}

const CompileError = errorClass('CompileError');
const LinkError = errorClass('LinkError');
const RuntimeError = errorClass('RuntimeError');
const SuspendError = errorClass('SuspendError');
const classes = { SuspendError, CompileError, LinkError, RuntimeError, TypeError, RangeError };

// fail throws for the binding.
function fail(name, message) { throw new classes[name](message); }

// bytesOf gives a view over a BufferSource.
function bytesOf(source, what) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (source instanceof ArrayBuffer || typeof SharedArrayBuffer === 'function' && source instanceof SharedArrayBuffer) return new Uint8Array(source);
  throw new TypeError(`${what}: Argument 0 must be a buffer source`);
}

const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');

// index reads an unsigned 32 bit number.
function index(value, what) {
  const n = Number(value);
  if (!Number.isFinite(n)) throw new TypeError(`${what} must be convertible to a valid number`);
  const whole = Math.trunc(n);
  if (whole < 0) throw new TypeError(`${what} must be non-negative`);
  if (whole > 2 ** 32 - 1) throw new TypeError(`${what} must be in the unsigned long range`);
  return whole;
}

function limit(descriptor, name, what, upper) {
  const value = descriptor[name];
  if (value === undefined) return undefined;
  const n = index(value, `${what}: Property '${name}'`);
  if (n > upper) throw new TypeError(`${what}: Property '${name}': value ${n} is above the upper bound ${upper}`);
  return n;
}

function readLimits(descriptor, what, upper) {
  const initial = limit(descriptor, 'initial', what, upper) ?? limit(descriptor, 'minimum', what, upper);
  if (initial === undefined) throw new TypeError(`${what}: Property 'initial' is required`);
  const maximum = limit(descriptor, 'maximum', what, 2 ** 32 - 1);
  if (maximum !== undefined && maximum < initial) throw new RangeError(`${what}: Property 'maximum': value ${maximum} is below the lower bound ${initial}`);
  return { initial, maximum };
}

const adopt = Symbol('adopt'); // a handle of the binding instead of arguments
const inside = {}; // from objects of each class to handles
const is = {};

function tag(C, name) {
  Object.defineProperty(C.prototype, Symbol.toStringTag, { value: `WebAssembly.${name}`, configurable: true });
  const names = Object.getOwnPropertyNames(C.prototype);
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== 'constructor') Object.defineProperty(C.prototype, names[i], { enumerable: true });
  }
  each({ imports: true, exports: true, customSections: true }, (key) => {
    if (key in C) Object.defineProperty(C, key, { enumerable: true });
  });
}

// What an import of the source phase gives is an instance of the intrinsic AbstractModuleSource.
const AbstractModuleSource = { AbstractModuleSource: function() { throw new TypeError('Illegal invocation'); } }.AbstractModuleSource;
Object.defineProperty(AbstractModuleSource, 'prototype', { writable: false });
Object.defineProperty(AbstractModuleSource.prototype, Symbol.toStringTag, {
  get: Object.getOwnPropertyDescriptor({ get [Symbol.toStringTag]() { return is.Module(this) ? 'WebAssembly.Module' : undefined; } }, Symbol.toStringTag).get,
  configurable: true,
});

let messageHandle; // of what a message has: see cloned of the binding

// compile gives the handle of a module. options say which imports are functions and strings of the engine's own.
function compile(bytes, what, options) {
  let strings = false;
  let constants;
  if (isObject(options)) {
    const builtins = options.builtins;
    if (isObject(builtins)) {
      const n = Number(builtins.length);
      for (let i = 0; i < n; i++) strings = `${builtins[i]}` === 'js-string' || strings;
    }
    const from = options.importedStringConstants;
    if (typeof from === 'string') constants = from;
  }
  return binding.compile(bytes, what, strings, constants);
}

class Module {
  #handle;
  #about;

  constructor(source) {
    const bytes = bytesOf(source, 'WebAssembly.Module()');
    this.#handle = compile(bytes, 'WebAssembly.Module()', arguments[1]);
  }

  static #of(module, what) {
    if (!isObject(module) || !(#handle in module)) throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Module`);
    module.#about ??= binding.describe(module.#handle);
    return module;
  }

  static exports(module) {
    return Module.#of(module, 'WebAssembly.Module.exports()').#about.exports.map(({ name, kind }) => ({ name, kind }));
  }

  static imports(module) {
    return Module.#of(module, 'WebAssembly.Module.imports()').#about.imports.map(({ module: from, name, kind }) => ({ module: from, name, kind }));
  }

  static customSections(module, name) {
    Module.#of(module, 'WebAssembly.Module.customSections()');
    if (name === undefined) throw new TypeError('WebAssembly.Module.customSections(): Argument 1 is required');
    return binding.customSections(module.#handle, `${name}`);
  }

  static {
    inside.Module = (module) => ({ handle: module.#handle, about: Module.#of(module, 'WebAssembly.Instance()').#about });
    is.Module = (v) => isObject(v) && #handle in v;
    messageHandle = (v) => {
      if (#handle in v) return v.#handle;
      if (is.Memory(v)) return inside.Memory(v);
      return is.Table(v) || is.Global(v) || v instanceof Instance ? null : undefined;
    };
  }
}

class Memory {
  #handle;

  constructor(descriptor) {
    if (arguments[0] === adopt) {
      this.#handle = arguments[1];
      return;
    }
    if (!isObject(descriptor)) throw new TypeError('WebAssembly.Memory(): Argument 0 must be a memory descriptor');
    const { initial, maximum } = readLimits(descriptor, 'WebAssembly.Memory()', greatestMemory);
    const shared = Boolean(descriptor.shared);
    if (shared && maximum === undefined) throw new TypeError('WebAssembly.Memory(): If shared is true, maximum property should be defined.');
    this.#handle = binding.newMemory(initial, maximum === undefined ? undefined : Math.min(maximum, greatestMemory), shared);
  }

  grow(delta) {
    const pages = index(delta, 'WebAssembly.Memory.grow(): Argument 0');
    const before = binding.growMemory(inside.Memory(this, 'grow()'), pages);
    if (before < 0) throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    return before;
  }

  get buffer() { return binding.memoryBuffer(inside.Memory(this, 'buffer')); }

  static {
    inside.Memory = (v, what) => {
      if (!isObject(v) || !(#handle in v)) throw new TypeError(`WebAssembly.Memory.${what}: Receiver is not a WebAssembly.Memory`);
      return v.#handle;
    };
    is.Memory = (v) => isObject(v) && #handle in v;
  }
}

class Table {
  #handle;

  constructor(descriptor, init) {
    if (arguments[0] === adopt) {
      this.#handle = arguments[1];
      return;
    }
    if (!isObject(descriptor)) throw new TypeError('WebAssembly.Table(): Argument 0 must be a table descriptor');
    const element = `${descriptor.element}`;
    if (element !== 'anyfunc' && element !== 'externref') throw new TypeError("WebAssembly.Table(): Descriptor property 'element' must be a WebAssembly reference type");
    const { initial, maximum } = readLimits(descriptor, 'WebAssembly.Table()', greatestTable);
    if (arguments.length < 2) init = element === 'externref' ? undefined : null;
    else if (init === undefined && element === 'anyfunc') init = null;
    check(element, init, 'WebAssembly.Table(): Argument 1 is invalid');
    this.#handle = binding.newTable(element, initial, maximum, init);
  }

  get length() { return binding.tableLength(inside.Table(this, 'length')); }

  grow(delta, init) {
    const handle = inside.Table(this, 'grow()');
    const n = index(delta, 'WebAssembly.Table.grow(): Argument 0');
    const element = binding.tableType(handle);
    if (arguments.length < 2) init = element === 'externref' ? undefined : null;
    check(element, init, 'WebAssembly.Table.grow(): Argument 1 is invalid');
    const before = binding.tableLength(handle) + n > greatestTable ? -1 : binding.tableGrow(handle, n, init);
    if (before < 0) throw new RangeError(`WebAssembly.Table.grow(): failed to grow table by ${n}`);
    return before;
  }

  set(at, value) {
    const handle = inside.Table(this, 'set()');
    const i = index(at, 'WebAssembly.Table.set(): Argument 0');
    if (i >= binding.tableLength(handle)) throw new RangeError(`WebAssembly.Table.set(): invalid address ${i} in ${kindOf(handle)} table of size ${binding.tableLength(handle)}`);
    const element = binding.tableType(handle);
    if (arguments.length < 2) value = element === 'externref' ? undefined : null;
    check(element, value, 'WebAssembly.Table.set(): Argument 1 is invalid for table');
    binding.tableSet(handle, i, value);
  }

  get(at) {
    const handle = inside.Table(this, 'get()');
    const i = index(at, 'WebAssembly.Table.get(): Argument 0');
    if (i >= binding.tableLength(handle)) throw new RangeError(`WebAssembly.Table.get(): invalid address ${i} in ${kindOf(handle)} table of size ${binding.tableLength(handle)}`);
    return binding.tableGet(handle, i);
  }

  static {
    inside.Table = (v, what) => {
      if (!isObject(v) || !(#handle in v)) throw new TypeError(`WebAssembly.Table.${what}: Receiver is not a WebAssembly.Table`);
      return v.#handle;
    };
    is.Table = (v) => isObject(v) && #handle in v;
  }
}

function kindOf(handle) { return binding.tableType(handle) === 'anyfunc' ? 'funcref' : 'externref'; }

function check(element, value, what) {
  if (element === 'anyfunc' && value !== null && !binding.isFunction(value)) throw new TypeError(`${what}: function-typed object expected`);
}

const valueTypes = ['i32', 'i64', 'f32', 'f64', 'externref', 'anyfunc', 'v128'];

const notFunction = 'function-typed object must be null (if nullable) or a Wasm function object';

class Global {
  #handle;

  constructor(descriptor, value) {
    if (arguments[0] === adopt) {
      this.#handle = arguments[1];
      return;
    }
    if (!isObject(descriptor)) throw new TypeError('WebAssembly.Global(): Argument 0 must be a global descriptor');
    const mutable = Boolean(descriptor.mutable);
    const type = `${descriptor.value}`;
    if (!valueTypes.includes(type)) throw new TypeError("WebAssembly.Global(): Descriptor property 'value' must be a WebAssembly type");
    if (type === 'v128') throw new TypeError("WebAssembly.Global(): A global of type 'v128' cannot be created in JavaScript");
    if (type === 'anyfunc') {
      if (arguments.length < 2) value = null;
      if (value !== null && !binding.isFunction(value)) throw new TypeError(`WebAssembly.Global(): ${notFunction}`);
    } else if (value === undefined && type !== 'externref') {
      value = type === 'i64' ? 0n : 0;
    }
    this.#handle = binding.newGlobal(type, mutable, value);
  }

  get value() { return binding.globalGet(inside.Global(this, 'value)', 'get ')); }

  set value(v) {
    const handle = inside.Global(this, 'value)', 'set ');
    if (arguments.length < 1) throw new TypeError('set WebAssembly.Global.value): Argument 0 is required');
    if (!binding.globalType(handle)[1]) throw new TypeError("set WebAssembly.Global.value): Can't set the value of an immutable global.");
    binding.globalSet(handle, v);
  }

  valueOf() { return binding.globalGet(inside.Global(this, 'valueOf()')); }

  static {
    inside.Global = (v, what, before = '') => {
      if (!isObject(v) || !(#handle in v)) throw new TypeError(`${before}WebAssembly.Global.${what}: Receiver is not a WebAssembly.Global`);
      return v.#handle;
    };
    is.Global = (v) => isObject(v) && #handle in v;
  }
}

// importsOf gives the values that a module imports, and their handles.
function importsOf(about, imports, what) {
  if (about.imports.length > 0 && imports === undefined) throw new TypeError(`${what}: Imports argument must be present and must be an object`);
  const values = [];
  const handles = [];
  about.imports.forEach((wanted) => {
    const from = `${what}: Import #${wanted.index} "${wanted.module}"`;
    const container = imports[wanted.module];
    if (!isObject(container)) throw new TypeError(`${from}: module is not an object or function`);
    const value = container[wanted.name];
    values[wanted.index] = value;
    handles[wanted.index] = handleOf(wanted, value, `${from} "${wanted.name}"`, values);
  });
  return { values, handles };
}

function handleOf({ kind, index: at, type, exact, mutable }, value, from, values) {
  switch (kind) {
    case 'function':
      if (is.Suspending(value)) return inside.Suspending(value);
      if (typeof value !== 'function') throw new LinkError(`${from}: function import requires a callable`);
      return value;
    case 'memory':
      if (!is.Memory(value)) throw new LinkError(`${from}: memory import must be a WebAssembly.Memory object`);
      return inside.Memory(value);
    case 'table':
      if (!is.Table(value)) throw new LinkError(`${from}: table import requires a WebAssembly.Table`);
      return inside.Table(value);
    case 'global': {
      if (is.Global(value)) return inside.Global(value);
      if (type === 'v128') throw new LinkError(`${from}: global import of type v128 must be a WebAssembly.Global`);
      if (mutable) throw new LinkError(`${from}: imported mutable global must be a WebAssembly.Global object`);
      if (type === 'exnref') throw new LinkError(`${from}: invalid type (ref ${value === null ? 'null ' : ''}exn)`);
      if (type === 'funcref' && value === null && exact !== 'funcref' || type === 'funcref' && value !== null && !binding.isFunction(value)) {
        throw new LinkError(`${from}: ${notFunction}`);
      }
      if (value === null && exact === '(ref extern)') throw new LinkError(`${from}: null is not allowed for (ref extern)`);
      if (type !== 'funcref' && type !== 'externref' && typeof value !== (type === 'i64' ? 'bigint' : 'number')) {
        throw new LinkError(`${from}: global import must be a number, valid Wasm reference, or WebAssembly.Global object`);
      }
      const made = new Global(adopt, binding.newGlobal(exact, false, value));
      values[at] = made;
      return inside.Global(made);
    }
    default:
      throw new LinkError(`${from}: ${kind} imports are not supported`);
  }
}

const wrappers = { memory: Memory, table: Table, global: Global };

// exportsOf makes the object of an instance's exports.
function exportsOf(about, list, values) {
  const exports = { __proto__: null };
  const made = new Map();
  about.exports.forEach(({ name, kind }, i) => {
    let value = list[i];
    if (typeof value === 'number') {
      value = values[value];
    } else if (kind !== 'function') {
      if (!made.has(value)) made.set(value, new wrappers[kind](adopt, value));
      value = made.get(value);
    }
    Object.defineProperty(exports, name, { value, enumerable: true });
  });
  return Object.freeze(exports);
}

class Instance {
  #exports;

  constructor(module, imports) {
    if (module === adopt) {
      this.#exports = link(arguments[1], arguments[2], arguments[3]);
      return;
    }
    if (!is.Module(module)) throw new TypeError('WebAssembly.Instance(): Argument 0 must be a WebAssembly.Module');
    if (imports !== undefined && !isObject(imports)) throw new TypeError('WebAssembly.Instance(): Argument 1 must be an object');
    this.#exports = link(module, imports, 'WebAssembly.Instance()');
  }

  get exports() {
    if (!(#exports in this)) throw new TypeError('WebAssembly.Instance.exports: Receiver is not a WebAssembly.Instance');
    return this.#exports;
  }
}

function link(module, imports, what) {
  const { handle, about } = inside.Module(module);
  const { values, handles } = importsOf(about, imports, what);
  return exportsOf(about, binding.instantiate(handle, handles), values);
}

class Tag {
  constructor() { throw new TypeError('WebAssembly.Tag(): exceptions of WebAssembly are not supported'); }
}

class Exception {
  constructor() { throw new TypeError('WebAssembly.Exception(): exceptions of WebAssembly are not supported'); }
}

each({ Module, Instance, Memory, Table, Global, Tag, Exception, Suspending }, (name, C) => tag(C, name));
Object.setPrototypeOf(Module, AbstractModuleSource);
Object.setPrototypeOf(Module.prototype, AbstractModuleSource.prototype);
Object.defineProperty(Module, 'length', { value: 1, configurable: true });
each({ Instance, Table, Global, Tag, grow: Table.prototype.grow, set: Table.prototype.set }, (_, C) => Object.defineProperty(C, 'length', { value: 1, configurable: true }));
Object.defineProperty(Exception, 'length', { value: 2, configurable: true });

// Suspending wraps a function whose promise WebAssembly waits for; promising makes a function of an export that can wait.
function Suspending(fn) {
  const what = 'WebAssembly.Suspending()';
  if (new.target === undefined) throw new TypeError(`${what}: WebAssembly.Suspending must be invoked with 'new'`);
  if (typeof fn !== 'function') throw new TypeError(`${what}: Argument 0 must be a function`);
  if (binding.isFunction(fn)) throw new TypeError(`${what}: Argument 0 must not be a WebAssembly function`);
  suspended.set(this, binding.suspending(fn));
}

const suspended = new WeakMap(); // from objects to handles
const { get: handleFor, has: isSuspended } = WeakMap.prototype;
is.Suspending = (v) => isObject(v) && Reflect.apply(isSuspended, suspended, [v]);
inside.Suspending = (v) => Reflect.apply(handleFor, suspended, [v]);
Object.defineProperty(Suspending, 'prototype', { writable: false });

const own = {
  validate(source) {
    const bytes = bytesOf(source, 'WebAssembly.validate()');
    try {
      compile(bytes, '', arguments[1]);
      return true;
    } catch {
      return false; // what options throw too
    }
  },

  compile(source) {
    const options = arguments[1];
    return later(() => compileAs(source, 'WebAssembly.compile()', options));
  },

  // a module gives an instance, bytes give both
  instantiate(source, imports) {
    const options = arguments[2];
    return later(() => {
      if (imports !== undefined && !isObject(imports)) throw new TypeError('WebAssembly.instantiate(): Argument 1 must be an object');
      const what = 'WebAssembly.instantiate()';
      if (is.Module(source)) return new Instance(adopt, source, imports, what);
      const module = compileAs(source, what, options);
      return { module, instance: new Instance(adopt, module, imports, what) };
    });
  },

  compileStreaming(source) {
    const options = arguments[1];
    return later(async () => compileAs(await bodyOf(await source), 'WebAssembly.compileStreaming()', options));
  },

  instantiateStreaming(source, imports) {
    const options = arguments[2];
    return later(async () => {
      const what = 'WebAssembly.instantiateStreaming()';
      const module = compileAs(await bodyOf(await source), what, options);
      return { module, instance: new Instance(adopt, module, imports, what) };
    });
  },
};

// later gives a promise of what fn gives or throws.
function later(fn) { return new Promise((resolve) => resolve(fn())); }

function compileAs(source, what, options) {
  try {
    return new Module(source, options);
  } catch (err) {
    if (err instanceof CompileError || err instanceof TypeError) err.message = err.message.replace('WebAssembly.Module()', what);
    throw err;
  }
}

// bodyOf reads a Response that is WebAssembly.
async function bodyOf(response) {
  const { codes: { ERR_INVALID_ARG_TYPE, ERR_WEBASSEMBLY_RESPONSE } } = require('internal/errors');
  if (typeof Response !== 'function' || !(response instanceof Response)) {
    throw new ERR_INVALID_ARG_TYPE('source', ['Response', 'Promise resolving to Response'], response);
  }
  const type = response.headers.get('Content-Type');
  if (type !== 'application/wasm') throw new ERR_WEBASSEMBLY_RESPONSE(`has unsupported MIME type '${type}'`);
  if (!response.ok) throw new ERR_WEBASSEMBLY_RESPONSE(`has status code ${response.status}`);
  if (response.bodyUsed) throw new ERR_WEBASSEMBLY_RESPONSE('body has already been used');
  return response.arrayBuffer();
}

function promising(fn) {
  const what = 'WebAssembly.promising()';
  if (typeof fn !== 'function') throw new TypeError(`${what}: Argument 0 must be a function`);
  if (!binding.isFunction(fn)) throw new TypeError(`${what}: Argument 0 must be a WebAssembly exported function`);
  return binding.promising(fn);
}

const WebAssembly = {};
Object.defineProperty(WebAssembly, Symbol.toStringTag, { value: 'WebAssembly', configurable: true });
each(own, (name, fn) => {
  Object.defineProperty(fn, 'length', { value: 1, configurable: true });
  Object.defineProperty(WebAssembly, name, { value: fn, writable: true, enumerable: true, configurable: true });
});
each({ Module, Instance, Table, Memory, Global, Tag, Exception, CompileError, LinkError, RuntimeError, Suspending, SuspendError }, (name, C) => {
  Object.defineProperty(WebAssembly, name, { value: C, writable: true, enumerable: false, configurable: true });
});

Object.defineProperty(WebAssembly, 'promising', { value: { promising(fn) { return promising(fn); } }.promising, writable: true, enumerable: true, configurable: true });

binding.cloned(messageHandle, (bytes) => new Module(bytes), (handle) => new Memory(adopt, binding.adoptMemory(handle)));

module.exports = { WebAssembly, fail };
