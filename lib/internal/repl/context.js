'use strict';

// The global scope of a REPL: a context of its own or the program's, with the builtin modules as variables.

// globalNames are the names that the program's global scope has, also those that nobody has looked at yet.
function globalNames() {
  const names = new Set();
  for (let o = globalThis; o !== null && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
    for (const name of Object.getOwnPropertyNames(o)) names.add(name);
  }
  names.delete('constructor');
  return names;
}

function descriptorOf(name) {
  for (let o = globalThis; o !== null; o = Object.getPrototypeOf(o)) {
    const found = Object.getOwnPropertyDescriptor(o, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

// create makes a context for a server.
function create(server) {
  if (server.useGlobal) {
    decorate(server, globalThis);
    return globalThis;
  }
  const vm = require('vm');
  const context = vm.createContext();
  const own = new Set(vm.runInContext('Object.getOwnPropertyNames(globalThis)', context));
  for (const name of globalNames()) {
    if (own.has(name)) continue;
    const found = descriptorOf(name);
    Object.defineProperty(context, name, 'value' in found ? { ...found, value: globalThis[name] } : found);
  }
  Object.defineProperty(context, 'global', { configurable: true, writable: true, enumerable: false, value: context });
  Object.defineProperty(context, 'globalThis', { configurable: true, writable: true, enumerable: false, value: context });
  const { Console } = require('console');
  Object.defineProperty(context, 'console', { configurable: true, writable: true, value: new Console(server.output) });
  decorate(server, context);
  return context;
}

// decorate adds what a module has, and the builtin modules.
function decorate(server, context) {
  const Module = require('module');
  const module = new Module('<repl>');
  const folder = workingFolder();
  if (folder !== undefined) module.paths = Module._resolveLookupPaths('<repl>', process.mainModule ?? new Module('')) ?? [];
  const resolver = Module.createRequire(require('path').join(folder ?? '/', '<repl>'));
  const load = function require(id) { return module.require(id); };
  for (const name of Object.keys(resolver)) load[name] = resolver[name];
  define(context, 'module', module);
  define(context, 'require', load);
  if (!server.useGlobal || context.exports === undefined) define(context, 'exports', module.exports);
  for (const name of Module.builtinModules) if (!name.includes('/') && !name.startsWith('_')) addModule(context, name, load);
}

// workingFolder gives the folder of the process, or undefined where that is gone.
function workingFolder() {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

function define(context, name, value) {
  Object.defineProperty(context, name, { configurable: true, writable: true, value });
}

// addModule makes a variable of a builtin module, which is loaded when it is looked at.
function addModule(context, name, load) {
  if (name.includes(':') || Object.hasOwn(context, name)) return;
  const set = (value) => {
    delete context[name];
    context[name] = value;
  };
  Object.defineProperty(context, name, {
    configurable: true,
    enumerable: false,
    get() {
      const value = load(name);
      delete context[name];
      Object.defineProperty(context, name, { configurable: true, enumerable: false, get: () => value, set });
      return value;
    },
    set,
  });
}

module.exports = { create, globalNames };
