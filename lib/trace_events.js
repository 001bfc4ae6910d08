'use strict';

// node:trace_events: which categories of trace events the program writes.

const binding = internalBinding('trace_events');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_TRACE_EVENTS_CATEGORY_REQUIRED, ERR_TRACE_EVENTS_UNAVAILABLE } } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { inspect } = require('internal/util/inspect');

if (!binding.available()) {
  throw new ERR_TRACE_EVENTS_UNAVAILABLE();
}

const MANY = 10;
const enabled = new Set();

class Tracing {
  #categories;
  #on = false;

  constructor(categories) {
    this.#categories = categories;
  }

  enable() {
    if (this.#on) {
      return;
    }
    this.#on = true;
    binding.enable(this.#categories);
    enabled.add(this);
    if (enabled.size > MANY) {
      process.emitWarning(`Possible trace_events memory leak detected. There are more than ${MANY} enabled Tracing objects.`);
    }
  }

  disable() {
    if (this.#on) {
      this.#on = false;
      binding.disable(this.#categories);
      enabled.delete(this);
    }
  }

  get enabled() {
    return this.#on;
  }

  get categories() {
    return this.#categories.join(',');
  }

  [inspect.custom](depth, options) {
    if (typeof depth === 'number' && depth < 0) {
      return this;
    }
    const { depth: left } = options;
    const shown = { enabled: this.enabled, categories: this.categories };
    return `Tracing ${inspect(shown, { ...options, depth: left == null ? null : left - 1 })}`;
  }
}

function createTracing(options) {
  validateObject(options, 'options');
  if (!Array.isArray(options.categories)) {
    throw new ERR_INVALID_ARG_TYPE('options.categories', 'Array', options.categories);
  }
  for (const { 0: n, 1: name } of options.categories.entries()) {
    if (typeof name !== 'string') {
      throw new ERR_INVALID_ARG_TYPE(`options.categories[${n}]`, 'string', name);
    }
  }
  if (options.categories.length === 0) {
    throw new ERR_TRACE_EVENTS_CATEGORY_REQUIRED();
  }
  return new Tracing(options.categories);
}

function getEnabledCategories() {
  return binding.getEnabledCategories();
}

module.exports = { createTracing, getEnabledCategories };
