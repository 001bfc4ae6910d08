'use strict';

// The thread that runs asynchronous hooks: module.register and --experimental-loader. Other threads ask it what a specifier resolves to
// and what a URL holds; it runs the chains of hooks and answers.

const { codes } = require('internal/errors');
const { attach, reply } = internalBinding('module_hooks');
const modules = internalBinding('modules');

// The hooks of each kind, the default first: a chain runs from the end.
const chains = {
  __proto__: null,
  resolve: [{ __proto__: null, fn: defaultResolve, url: 'node:internal/modules/esm/resolve' }],
  load: [{ __proto__: null, fn: defaultLoad, url: 'node:internal/modules/esm/load' }],
};

// importAssertions is the old name of importAttributes; reading it warns.
let assertionsWarned = false;
function withAssertions(context) {
  Object.defineProperty(context, 'importAssertions', {
    __proto__: null,
    configurable: true,
    get() {
      if (!assertionsWarned) {
        assertionsWarned = true;
        process.emitWarning('Use `importAttributes` instead of `importAssertions`', 'ExperimentalWarning');
      }
      return this.importAttributes;
    },
  });
  return context;
}

async function defaultResolve(specifier, context) {
  return modules.resolve(specifier, context.parentURL, context.conditions, context.importAttributes);
}

async function defaultLoad(url, context) {
  return modules.read(url, context.format, context.importAttributes);
}

// A step of a chain: it knows whether the hook asked the next one, and whether the chain came to its end.
class Chain {
  constructor(kind, checkArguments, checkResult) {
    this.kind = kind;
    this.hooks = chains[kind].slice();
    this.checkArguments = checkArguments;
    this.checkResult = checkResult;
    this.finished = false;
    this.last = this.hooks.length - 1; // the hook that ran last
    this.shortCircuited = false;
  }

  nameAt(n) { return `${this.hooks[n].url} '${this.kind}'`; }

  next(n, context) {
    const name = `next${this.kind[0].toUpperCase()}${this.kind.slice(1)}`;
    const next = async (arg, given) => {
      const described = `${this.nameAt(n + 1 < this.hooks.length ? n + 1 : n)} hook's ${name}()`;
      this.checkArguments(described, arg, given);
      if (given) context = withAssertions(Object.assign({}, context, given));
      if (n === 0) this.finished = true;
      this.last = n;
      const result = await this.hooks[n].fn(arg, context, n > 0 ? this.next(n - 1, context) : undefined);
      if (result?.shortCircuit) this.shortCircuited = true;
      this.checkResult(described, result);
      return result;
    };
    Object.defineProperty(next, 'name', { __proto__: null, value: name });
    return next;
  }

  async run(arg, context) {
    const result = await this.next(this.hooks.length - 1, context)(arg, undefined);
    if (!this.finished && !this.shortCircuited) throw new codes.ERR_LOADER_CHAIN_INCOMPLETE(this.nameAt(this.last));
    return result;
  }
}

function requireObject(described, result) {
  if (result === null || typeof result !== 'object') throw new codes.ERR_INVALID_RETURN_VALUE('an object', described, result);
}

function checkResolveArguments(described, specifier, context) {
  if (typeof specifier !== 'string') throw new codes.ERR_INVALID_ARG_TYPE(`${described} specifier`, 'string', specifier);
  if (context) require('internal/validators').validateObject(context, `${described} context`);
}

function checkLoadArguments(described, url, context) {
  if (typeof url !== 'string') throw new codes.ERR_INVALID_ARG_TYPE(`${described} url`, 'string', url);
  if (!URL.canParse(url)) throw new codes.ERR_INVALID_ARG_VALUE(`${described} url`, url, 'should be a URL string');
  if (context) require('internal/validators').validateObject(context, `${described} context`);
}

async function resolve(specifier, parentURL, conditions, importAttributes) {
  const chain = new Chain('resolve', checkResolveArguments, requireObject);
  const context = withAssertions({ conditions, importAttributes, parentURL });
  const result = await chain.run(specifier, context);
  const described = `${chain.nameAt(chain.hooks.length - 1)} hook's nextResolve()`;
  const { url, format, importAttributes: attributes } = result;
  if (typeof url !== 'string') throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', described, 'url', url);
  if (!URL.canParse(url)) throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', described, 'url', url);
  if (format !== undefined && format !== null && typeof format !== 'string') {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string', described, 'format', format);
  }
  if (attributes !== undefined && (attributes === null || typeof attributes !== 'object')) {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('an object', described, 'importAttributes', attributes);
  }
  return [url, format || undefined, attributes && { ...attributes }];
}

// sourceOf gives a source that can be sent: text or bytes, null where there is none.
function sourceOf(source, format, described) {
  if (typeof source === 'string') return source;
  if (source === undefined || source === null) {
    if (format === 'commonjs' || format === 'builtin' || format === 'commonjs-typescript') return null;
  } else if (ArrayBuffer.isView(source) || require('util').types.isAnyArrayBuffer(source)) {
    return source;
  } else if (format === 'builtin') {
    return null;
  }
  throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string, an ArrayBuffer, or a TypedArray', described, 'source', source);
}

async function load(url, format, importAttributes) {
  const chain = new Chain('load', checkLoadArguments, requireObject);
  const result = await chain.run(url, withAssertions({ format, importAttributes }));
  const described = `${chain.nameAt(chain.hooks.length - 1)} hook's nextLoad()`;
  const { responseURL = url, source } = result;
  if (typeof responseURL !== 'string' || !URL.canParse(responseURL)) {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', described, 'responseURL', responseURL);
  }
  if (result.format === undefined || result.format === null) modules.checkUnknown(responseURL);
  if (typeof result.format !== 'string') {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string', described, 'format', result.format);
  }
  return [result.format, sourceOf(source, result.format, described), responseURL];
}

let preloadWarned = false;

async function register(specifier, parentURL, data) {
  const [url] = await resolve(specifier, parentURL, modules.conditions(), {});
  const hooks = await modules.import(url, parentURL);
  if (hooks.globalPreload && !hooks.initialize && !preloadWarned) {
    preloadWarned = true;
    process.emitWarning('`globalPreload` has been removed; use `initialize` instead.', 'UnsupportedWarning');
  }
  const added = [];
  for (const kind of ['resolve', 'load']) {
    if (hooks[kind]) {
      added.push(chains[kind]);
      chains[kind].push({ __proto__: null, fn: hooks[kind], url });
    }
  }
  const { initialize } = hooks;
  return initialize?.(data);
}

const services = { __proto__: null, resolve, load, register };

// What --require registers on this thread comes before what other threads ask.
let registered;
require('internal/modules/customization').registerWith((specifier, parentURL, data) => {
  const before = registered;
  registered = (async () => {
    await before;
    await register(specifier, parentURL, data);
  })();
});

async function serve(id, [kind, ...args]) {
  let result;
  try {
    if (registered !== undefined) await registered;
    result = await services[kind](...args);
  } catch (err) {
    reply(id, true, err);
    return;
  }
  reply(id, false, kind === 'register' ? undefined : result);
}

attach(serve);
