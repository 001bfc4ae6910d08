'use strict';

// BroadcastChannel: an EventTarget over the group's channel of the same name.

const { EventTarget } = require('internal/event_target');
const { MessageEvent } = require('internal/message_event');
const { codes } = require('internal/errors');
const { openBroadcast } = internalBinding('threads');

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
      const event = new MessageEvent(failed ? 'messageerror' : 'message', { data: value });
      this.dispatchEvent(event);
    });
  }

  get name() { return this.#name; }

  postMessage(message) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('message');
    if (this.#closed) throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    this.#handle.postMessage(message);
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#handle.close();
  }

  ref() {
    if (!this.#closed) this.#handle.ref();
    return this;
  }

  unref() {
    if (!this.#closed) this.#handle.unref();
    return this;
  }

  #setHandler(type, fn) {
    const old = this.#handlers[type];
    if (old !== undefined) this.removeEventListener(type, old);
    this.#handlers[type] = undefined;
    if (typeof fn === 'function') {
      this.#handlers[type] = fn;
      this.addEventListener(type, fn);
    }
  }

  get onmessage() { return this.#handlers.message ?? null; }
  set onmessage(fn) { this.#setHandler('message', fn); }
  get onmessageerror() { return this.#handlers.messageerror ?? null; }
  set onmessageerror(fn) { this.#setHandler('messageerror', fn); }
}

for (const name of ['name', 'close', 'postMessage', 'ref', 'unref', 'onmessage', 'onmessageerror']) {
  Object.defineProperty(BroadcastChannel.prototype, name, { enumerable: true });
}

module.exports = { BroadcastChannel };
