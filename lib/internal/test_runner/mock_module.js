'use strict';

// mock.module: what require and import give instead of a module. Hooks of the loader send the module's URL to one of this file's own,
// whose text takes the exports from the list of mocks.

const { createRequire, isBuiltin, registerHooks } = require('module');
const { extname } = require('path');
const { pathToFileURL } = require('url');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE } } = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');
const { callSite } = require('internal/test_runner/failure');

const place = 'file:///node-test-mock/';
const exportsOf = Symbol.for('nodejs.test.mock.exports'); // by which the texts of mocks reach this file

const mocks = new Map(); // by the URL of what is mocked
const given = new Map(); // by number: the mock that a text is for
let numbers = 0;
let hooks;

// urlOf gives the URL of a module as the program at file means it.
function urlOf(specifier, file) {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  if (/^[a-z][a-z0-9+.-]+:/i.test(specifier)) return new URL(specifier).href;
  const parent = file ?? `${process.cwd()}/noop.js`;
  if (/^\.{0,2}\//.test(specifier)) return new URL(specifier, pathToFileURL(parent)).href;
  return pathToFileURL(createRequire(parent).resolve(specifier)).href;
}

function kindOf(url, format) {
  if (url.startsWith('node:')) return 'builtin';
  if (format === 'json' || extname(url) === '.json') return 'json';
  return format === 'module' || format === 'module-typescript' || extname(url) === '.mjs' ? 'module' : 'commonjs';
}

// asCommonJS is what require gives: the default export with the named ones on it.
function asCommonJS(mock) {
  const { hasDefault, defaultExport, named } = mock;
  if (!hasDefault) return { ...named };
  if (Object.keys(named).length === 0) return defaultExport;
  if (defaultExport === null || typeof defaultExport !== 'object' && typeof defaultExport !== 'function') {
    throw new Error('Cannot create mock because named exports cannot be applied to the provided default export.');
  }
  for (const name of Object.keys(named)) Object.defineProperty(defaultExport, name, Object.getOwnPropertyDescriptor(named, name));
  return defaultExport;
}

// take gives a text the exports of its mock.
function take(number, required) {
  const mock = given.get(number);
  if (required) return asCommonJS(mock);
  if (mock.kind === 'module') return { named: mock.named, default: mock.defaultExport };
  const whole = asCommonJS(mock);
  return { named: mock.named, default: whole };
}

function textOf(number, mode) {
  const reach = `require('node:test')[Symbol.for('nodejs.test.mock.exports')](${number}, ${mode === 'cjs'})`;
  if (mode === 'cjs') return `module.exports = ${reach};`;
  const { named, kind, hasDefault } = given.get(number);
  const names = Object.keys(named).filter((n) => n !== 'default');
  const parts = ["import { createRequire } from 'node:module';", "const require = createRequire('/');", `const all = ${reach};`];
  names.forEach((name, i) => parts.push(`const e${i} = all.named[${JSON.stringify(name)}]; export { e${i} as ${JSON.stringify(name)} };`));
  if (hasDefault || kind !== 'module') parts.push('export default all.default;');
  if (kind !== 'module') parts.push('const whole = all.default; export { whole as "module.exports" };');
  return parts.join('\n');
}

function resolve(specifier, context, next) {
  const found = mocks.size === 0 ? undefined : mocks.get(isBuiltin(specifier) ? urlOf(specifier) : undefined);
  const result = found === undefined ? next(specifier, context) : undefined;
  const mock = found ?? mocks.get(result.url);
  if (mock === undefined) return result;
  const mode = context.conditions.includes('require') ? 'cjs' : 'mjs';
  mock.kind ??= kindOf(mock.url, result?.format);
  if (mock.kind === 'json' && mode === 'mjs') return { ...result, url: `${result.url}?node-test-mock=${mock.number}`, format: 'json', shortCircuit: true };
  const number = mock.cache ? mock.number : ++numbers;
  given.set(number, mock);
  return { url: `${place}${number}.${mode}`, format: mode === 'cjs' ? 'commonjs' : 'module', shortCircuit: true };
}

function load(url, context, next) {
  const json = /\?node-test-mock=(\d+)$/.exec(url);
  if (json !== null) {
    if (context.importAttributes?.type !== 'json') return next(url, context);
    return { format: 'json', source: JSON.stringify(given.get(Number(json[1])).defaultExport), shortCircuit: true };
  }
  if (!url.startsWith(place)) return next(url, context);
  const [number, mode] = url.slice(place.length).split('.');
  return { format: mode === 'cjs' ? 'commonjs' : 'module', source: textOf(Number(number), mode), shortCircuit: true };
}

function setUp() {
  if (hooks !== undefined) return;
  process.emitWarning('Module mocking is an experimental feature and might change at any time', 'ExperimentalWarning');
  hooks = registerHooks({ resolve, load });
  Object.defineProperty(require('test'), exportsOf, { value: take });
}

class MockModuleContext {
  #mock;

  constructor(mock) { this.#mock = mock; }

  restore() {
    if (mocks.get(this.#mock.url) === this.#mock) mocks.delete(this.#mock.url);
  }
}

// mockModule gives the context of a new mock.
function mockModule(specifier, options = {}) {
  if (typeof specifier !== 'string' && !(specifier instanceof URL)) throw new ERR_INVALID_ARG_TYPE('specifier', ['string', 'URL'], specifier);
  validateObject(options, 'options');
  const { cache = false, namedExports = {} } = options;
  validateBoolean(cache, 'options.cache');
  validateObject(namedExports, 'options.namedExports');
  setUp();
  const url = urlOf(`${specifier}`, callSite()?.file);
  if (mocks.has(url)) throw new ERR_INVALID_STATE(`Cannot mock '${url}'. The module is already mocked.`);
  const mock = { url, cache, number: ++numbers, named: { ...namedExports }, hasDefault: 'defaultExport' in options, defaultExport: options.defaultExport, kind: undefined };
  given.set(mock.number, mock);
  mocks.set(url, mock);
  return new MockModuleContext(mock);
}

module.exports = { mockModule };
