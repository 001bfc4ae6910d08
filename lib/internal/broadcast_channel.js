'use strict';

// BroadcastChannel: an EventTarget over the group's channel of the same name.

const { EventTarget } = require('internal/event_target');
const { MessageEvent } = require('internal/message_event');
const { codes } = require('internal/errors');
const { openBroadcast } = internalBinding('threads');

const kInspect = Symbol.for('nodejs.util.inspect.custom');

class BroadcastChannel extends EventTarget {
  #handle;
  #name;
  #handlers = { __proto__: null };
  #closed = false;

  constructor(name) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    super();
    this.#name = `${name}`;
    this.#handle = openBroadcast(this.#name, this, (value, failed) => {
      this.dispatchEvent(new MessageEvent(failed ? 'messageerror' : 'message', { data: value }));
    });
  }

  static #check(v) {
    if (typeof v !== 'object' || v === null || !(#handle in v)) throw new codes.ERR_INVALID_THIS('BroadcastChannel');
  }

  [kInspect](depth, options, inspect) {
    BroadcastChannel.#check(this);
    if (depth < 0) return 'BroadcastChannel';
    const opts = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `BroadcastChannel ${inspect({ name: this.#name, active: !this.#closed }, opts)}`;
  }

  get name() {
    BroadcastChannel.#check(this);
    return this.#name;
  }

  postMessage(message) {
    BroadcastChannel.#check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('message');
    if (this.#closed) throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    this.#handle.postMessage(message);
  }

  close() {
    BroadcastChannel.#check(this);
    if (this.#closed) return;
    this.#closed = true;
    this.#handle.close();
  }

  ref() {
    BroadcastChannel.#check(this);
    if (!this.#closed) this.#handle.ref();
    return this;
  }

  unref() {
    BroadcastChannel.#check(this);
    if (!this.#closed) this.#handle.unref();
    return this;
  }

  // #setHandler keeps the place that a handler took among the listeners, as the standard asks.
  #setHandler(type, fn) {
    const had = this.#handlers[type];
    if (typeof fn !== 'function' && (typeof fn !== 'object' || fn === null)) {
      if (had !== undefined) this.removeEventListener(type, had.listener);
      this.#handlers[type] = undefined;
      return;
    }
    if (had !== undefined) {
      had.fn = fn;
      return;
    }
    const entry = { fn, listener: undefined };
    entry.listener = (event) => {
      if (typeof entry.fn === 'function') Reflect.apply(entry.fn, this, [event]);
      else entry.fn.handleEvent?.(event);
    };
    this.#handlers[type] = entry;
    this.addEventListener(type, entry.listener);
  }

  get onmessage() { return this.#handlers.message?.fn ?? null; }
  set onmessage(fn) { this.#setHandler('message', fn); }
  get onmessageerror() { return this.#handlers.messageerror?.fn ?? null; }
  set onmessageerror(fn) { this.#setHandler('messageerror', fn); }
}

['name', 'close', 'postMessage', 'ref', 'unref', 'onmessage', 'onmessageerror'].forEach((name) => Object.defineProperty(BroadcastChannel.prototype, name, { enumerable: true }));

Object.defineProperty(BroadcastChannel.prototype, Symbol.toStringTag, { value: 'BroadcastChannel', configurable: true });

module.exports = { BroadcastChannel };
