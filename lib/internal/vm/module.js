'use strict';

// The classes of modules that a program makes, links and evaluates itself. What they do is the loader's; an instance is the handle.

const binding = internalBinding('contexts');
const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS, ERR_MODULE_LINK_MISMATCH, ERR_VM_MODULE_CACHED_DATA_REJECTED,
  ERR_VM_MODULE_ALREADY_LINKED, ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA, ERR_VM_MODULE_DIFFERENT_CONTEXT, ERR_VM_MODULE_LINK_FAILURE, ERR_VM_MODULE_NOT_MODULE,
  ERR_VM_MODULE_STATUS,
} } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInt32, validateObject, validateString, validateUint32,
} = require('internal/validators');
const { inspect } = require('internal/util/inspect');

let warned = false;

// How many modules without an identifier a context has; undefined stands for the isolate's own scope.
const counts = new WeakMap();
const mainScope = {};

// The instances, whatever their prototypes have become.
const made = new WeakSet();

function mustBeModule(value) {
  if (!made.has(value)) {
    throw new ERR_INVALID_THIS('Module');
  }
}

const making = Symbol('making');
const kLink = Symbol('kLink');

class Module {
  #identifier;
  #context;
  // While a linker is asked the module counts as linking; what that came to, if it failed, is kept.
  #linking = false;
  #linkFailure;

  constructor(token, options) {
    if (token !== making) {
      throw new TypeError('Module is not a constructor');
    }
    if (!warned) {
      warned = true;
      process.emitWarning('VM Modules is an experimental feature and might change at any time', 'ExperimentalWarning');
    }
    const { identifier, context } = options;
    if (context !== undefined) {
      validateObject(context, 'context');
      if (!binding.contextOf(context)) {
        throw new ERR_INVALID_ARG_TYPE('options.context', 'vm.Context', context);
      }
    }
    if (identifier !== undefined) {
      validateString(identifier, 'options.identifier');
    }
    const count = counts.get(context ?? mainScope) ?? 0;
    if (identifier === undefined) {
      counts.set(context ?? mainScope, count + 1);
    }
    made.add(this);
    this.#identifier = identifier ?? `vm:module(${count})`;
    this.#context = context;
  }

  get identifier() {
    mustBeModule(this);
    return this.#identifier;
  }

  get context() {
    mustBeModule(this);
    return this.#context;
  }

  get namespace() {
    mustBeModule(this);
    const status = binding.status(this);
    if (status === 'unlinked' || status === 'linking') {
      throw new ERR_VM_MODULE_STATUS('must not be unlinked or linking');
    }
    return binding.namespace(this);
  }

  get status() {
    mustBeModule(this);
    if (this.#linkFailure !== undefined) {
      return 'errored';
    }
    return this.#linking ? 'linking' : binding.status(this);
  }

  get error() {
    mustBeModule(this);
    if (this.#linkFailure !== undefined) {
      return this.#linkFailure.value;
    }
    if (binding.status(this) !== 'errored') {
      throw new ERR_VM_MODULE_STATUS('must be errored');
    }
    return binding.failure(this);
  }

  async link(linker) {
    mustBeModule(this);
    validateFunction(linker, 'linker');
    if (this.status === 'linked') {
      throw new ERR_VM_MODULE_ALREADY_LINKED();
    }
    if (this.status !== 'unlinked') {
      throw new ERR_VM_MODULE_STATUS('must be unlinked');
    }
    await this[kLink](linker);
    binding.instantiate(this);
  }

  // Asks linker what the requests of the module mean, and so on for the modules that these mean.
  async [kLink](linker) {
    this.#linking = true;
    const asked = binding.requests(this).map(({ specifier, attributes }) =>
      this.#answer(linker, specifier, linker(specifier, this, { attributes, assert: attributes })));
    let modules;
    try {
      modules = await Promise.all(asked);
    } catch (error) {
      this.#linkFailure = { value: error };
      throw error;
    }
    binding.link(this, modules);
    this.#linking = false;
  }

  async #answer(linker, specifier, answer) {
    const module = await answer;
    if (!isModule(module)) {
      throw new ERR_VM_MODULE_NOT_MODULE();
    }
    if (module.context !== this.context) {
      throw new ERR_VM_MODULE_DIFFERENT_CONTEXT();
    }
    if (module.status === 'errored') {
      const error = new ERR_VM_MODULE_LINK_FAILURE(`request for '${specifier}' resolved to an errored module`);
      error.cause = module.error;
      throw error;
    }
    if (module.status === 'unlinked') {
      await module[kLink](linker);
    }
    return module;
  }

  // The promise is settled already where nothing is asynchronous.
  evaluate(options = {}) {
    try {
      mustBeModule(this);
      validateObject(options, 'options');
      const { timeout, breakOnSigint = false } = options;
      if (timeout !== undefined && timeout !== -1) {
        validateUint32(timeout, 'options.timeout', true);
      }
      validateBoolean(breakOnSigint, 'options.breakOnSigint');
      const { status } = this;
      if (status !== 'linked' && status !== 'evaluated' && status !== 'errored') {
        throw new ERR_VM_MODULE_STATUS('must be one of linked, evaluated, or errored');
      }
      if (this.#linkFailure !== undefined) {
        throw this.#linkFailure.value;
      }
      return binding.evaluate(this, timeout > 0 ? timeout : 0, breakOnSigint);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  [inspect.custom](depth, options) {
    mustBeModule(this);
    const { name } = this.constructor || Module;
    if (typeof depth === 'number' && depth < 0) {
      return `[${name}]`;
    }
    const Shown = Object.defineProperty(class {}, 'name', { __proto__: null, value: name });
    const shown = Object.assign(new Shown(), { status: this.status, identifier: this.identifier, context: this.context });
    return inspect(shown, { ...options, customInspect: false });
  }
}

const isModule = (value) => typeof value === 'object' && value !== null && binding.isModule(value);

class SourceTextModule extends Module {
  #requests;
  #specifiers;
  #linked = false;

  constructor(sourceText, options = {}) {
    validateString(sourceText, 'sourceText');
    validateObject(options, 'options');
    const { lineOffset = 0, columnOffset = 0, initializeImportMeta, importModuleDynamically, cachedData, context, identifier } = options;
    validateInt32(lineOffset, 'options.lineOffset');
    validateInt32(columnOffset, 'options.columnOffset');
    if (initializeImportMeta !== undefined) {
      validateFunction(initializeImportMeta, 'options.initializeImportMeta');
    }
    if (importModuleDynamically !== undefined && importModuleDynamically !== require('vm').constants.USE_MAIN_CONTEXT_DEFAULT_LOADER) {
      validateFunction(importModuleDynamically, 'options.importModuleDynamically');
    }
    if (cachedData !== undefined && !ArrayBuffer.isView(cachedData)) {
      throw new ERR_INVALID_ARG_TYPE('options.cachedData', ['Buffer', 'TypedArray', 'DataView'], cachedData);
    }
    super(making, { identifier, context });
    const rejected = binding.sourceModule(this, sourceText, this.identifier,
      { lineOffset, columnOffset, initializeImportMeta, importModuleDynamically, cachedData, context });
    if (rejected) {
      throw new ERR_VM_MODULE_CACHED_DATA_REJECTED('cachedData buffer was rejected');
    }
  }

  linkRequests(modules) {
    mustBeModule(this);
    if (!Array.isArray(modules)) {
      throw new ERR_INVALID_ARG_TYPE('modules', 'Array', modules);
    }
    if (this.status !== 'unlinked') {
      throw new ERR_VM_MODULE_STATUS('must be unlinked');
    }
    const wanted = this.moduleRequests;
    if (modules.length !== wanted.length) {
      throw new ERR_MODULE_LINK_MISMATCH(`Expected ${wanted.length} modules, got ${modules.length}`);
    }
    const seen = new Map();
    for (const { 0: n, 1: module } of modules.entries()) {
      if (!isModule(module)) {
        throw new ERR_VM_MODULE_NOT_MODULE();
      }
      if (module.context !== this.context) {
        throw new ERR_VM_MODULE_DIFFERENT_CONTEXT();
      }
      const key = JSON.stringify([wanted[n].specifier, Object.entries(wanted[n].attributes).sort()]);
      if (seen.has(key) && seen.get(key) !== module) {
        throw new ERR_MODULE_LINK_MISMATCH(`Module request '${wanted[n].specifier}' at index ${n} must be linked to the same module as the first request of it`);
      }
      seen.set(key, module);
    }
    binding.link(this, modules);
    this.#linked = true;
  }

  instantiate() {
    mustBeModule(this);
    if (this.status !== 'unlinked' && this.status !== 'linked') {
      throw new ERR_VM_MODULE_STATUS('must be unlinked');
    }
    if (!binding.complete(this)) {
      throw new ERR_VM_MODULE_LINK_FAILURE(this.#linked ? 'linking error, dependency not set' : 'module is not linked');
    }
    binding.instantiate(this);
  }

  get dependencySpecifiers() {
    mustBeModule(this);
    this.#specifiers ??= Object.freeze(this.moduleRequests.map(({ specifier }) => specifier));
    return this.#specifiers;
  }

  get moduleRequests() {
    mustBeModule(this);
    this.#requests ??= Object.freeze(binding.requests(this));
    return this.#requests;
  }

  get status() {
    mustBeModule(this);
    return super.status;
  }

  get error() {
    mustBeModule(this);
    return super.error;
  }

  hasAsyncGraph() {
    mustBeModule(this);
    const { status } = this;
    if (status === 'unlinked' || status === 'linking') {
      throw new ERR_VM_MODULE_STATUS('must be instantiated');
    }
    return binding.awaitsAnywhere(this);
  }

  hasTopLevelAwait() {
    mustBeModule(this);
    return binding.awaits(this);
  }

  createCachedData() {
    mustBeModule(this);
    const { status } = this;
    if (status === 'evaluating' || status === 'evaluated' || status === 'errored') {
      throw new ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA();
    }
    return binding.cachedData(this);
  }
}

class SyntheticModule extends Module {
  constructor(exportNames, evaluateCallback, options = {}) {
    if (!Array.isArray(exportNames) || exportNames.some((name) => typeof name !== 'string')) {
      throw new ERR_INVALID_ARG_TYPE('exportNames', 'Array of unique strings', exportNames);
    }
    for (const { 0: n, 1: name } of exportNames.entries()) {
      if (exportNames.indexOf(name) !== n) {
        throw new ERR_INVALID_ARG_VALUE(`exportNames.${name}`, name, 'is duplicated');
      }
    }
    validateFunction(evaluateCallback, 'evaluateCallback');
    validateObject(options, 'options');
    const { context, identifier } = options;
    super(making, { identifier, context });
    binding.syntheticModule(this, exportNames, this.identifier, evaluateCallback, context);
  }

  async link() {}

  setExport(name, value) {
    if (!isModule(this)) {
      throw new ERR_INVALID_THIS('SyntheticModule');
    }
    validateString(name, 'name');
    binding.setExport(this, name, value);
  }
}

module.exports = { Module, SourceTextModule, SyntheticModule };
