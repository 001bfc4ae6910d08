'use strict';

// AbortController and AbortSignal.

const {
  Event, EventTarget, defineEventHandler, enumerable, inner, kMaxEventTargetListeners, kTrustEvent,
} = require('internal/event_target');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { validateUint32 } = require('internal/validators');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const token = {}; // opens the constructor of AbortSignal

function defaultReason() {
  const { DOMException } = require('internal/dom_exception');
  return new DOMException('This operation was aborted', 'AbortError');
}

// What only the controller may do to a signal; AbortSignal fills it.
let abortSignal;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #sources = undefined; // of a signal that `any` made: the signals that decide
  #dependents = undefined; // signals that `any` made of this one

  constructor() {
    if (arguments[0] !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
    Object.defineProperty(this, kMaxEventTargetListeners, { value: 0, writable: true, configurable: true });
  }

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      const hit = [];
      for (const dependent of signal.#dependents ?? []) {
        if (dependent.#aborted) continue;
        dependent.#aborted = true;
        dependent.#reason = reason;
        hit.push(dependent);
      }
      // All are aborted before the first listener runs.
      AbortSignal.#announce(signal);
      for (const dependent of hit) AbortSignal.#announce(dependent);
    };
  }

  static #announce(signal) {
    signal.#leave();
    signal.#dependents = undefined;
    signal.dispatchEvent(new Event('abort', { [kTrustEvent]: true }));
  }

  #leave() {
    for (const source of this.#sources ?? []) source.#dependents?.delete(this);
    this.#sources = undefined;
  }

  static #check(v) {
    if (typeof v !== 'object' || v === null || !(#aborted in v)) throw new ERR_INVALID_THIS('AbortSignal');
  }

  get aborted() {
    AbortSignal.#check(this);
    return this.#aborted;
  }

  get reason() {
    AbortSignal.#check(this);
    return this.#reason;
  }

  throwIfAborted() {
    AbortSignal.#check(this);
    if (this.#aborted) throw this.#reason;
  }

  static abort(reason = defaultReason()) {
    const signal = new AbortSignal(token);
    signal.#aborted = true;
    signal.#reason = reason;
    return signal;
  }

  static timeout(delay) {
    validateUint32(delay, 'delay', false);
    const signal = new AbortSignal(token);
    require('timers').setTimeout(() => {
      const { DOMException } = require('internal/dom_exception');
      abortSignal(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay).unref();
    return signal;
  }

  static any(signals) {
    const list = AbortSignal.#sequence(signals);
    const result = new AbortSignal(token);
    for (const signal of list) {
      if (!signal.#aborted) continue;
      result.#aborted = true;
      result.#reason = signal.#reason;
      return result;
    }
    result.#sources = new Set();
    for (const signal of list) {
      for (const source of signal.#sources ?? [signal]) {
        result.#sources.add(source);
        (source.#dependents ??= new Set()).add(result);
      }
    }
    return result;
  }

  static #sequence(signals) {
    const open = signals !== null && typeof signals === 'object' ? signals[Symbol.iterator] : undefined;
    if (typeof open !== 'function') throw invalid('signals cannot be converted to sequence.');
    const list = Array.from(signals);
    list.forEach((signal, i) => {
      if (typeof signal !== 'object' || signal === null || !(#aborted in signal)) {
        throw invalid(`signals[${i}] is not of type AbortSignal.`);
      }
    });
    return list;
  }

  [kInspect](depth, options) {
    if (depth < 0) return options.stylize(`[${this.constructor.name}]`, 'special');
    return show(this, { aborted: this.aborted }, depth, options, arguments[2]);
  }
}

function invalid(message) {
  return internalBinding('errors').withMessage('ERR_INVALID_ARG_TYPE', message);
}

function show(self, value, depth, options, inspect) {
  if (depth < 0) return self;
  return `${self.constructor.name} ${inspect(value, inner(options))}`;
}

enumerable(AbortSignal.prototype, ['aborted']);
defineEventHandler(AbortSignal.prototype, 'abort');
Object.defineProperty(AbortSignal.prototype, Symbol.toStringTag, { value: 'AbortSignal', configurable: true });

class AbortController {
  #signal = undefined;

  get signal() {
    return (this.#signal ??= new AbortSignal(token));
  }

  abort(reason = defaultReason()) {
    abortSignal(this.#signal ??= new AbortSignal(token), reason);
  }

  [kInspect](depth, options) {
    return show(this, { signal: this.signal }, depth, options, arguments[2]);
  }
}

enumerable(AbortController.prototype, ['signal', 'abort']);
Object.defineProperty(AbortController.prototype, Symbol.toStringTag, { value: 'AbortController', configurable: true });

module.exports = { AbortController, AbortSignal };
