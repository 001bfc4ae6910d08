'use strict';

// MessageEvent, as the HTML standard has it.

const { Event } = require('internal/event_target');
const { inspect } = require('internal/util/inspect');
const { MessagePort } = require('worker_threads');

// brief renders a value as the errors of this class do.
function brief(v) {
  if (typeof v === 'string') return JSON.stringify(v);
  return typeof v === 'object' || typeof v === 'function' || typeof v === 'bigint' ? inspect(v) : String(v);
}

function notAPort(what, v) {
  return new TypeError(`MessageEvent constructor: Expected eventInitDict.${what} ("${brief(v)}") to be an instance of MessagePort.`);
}

class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  constructor(type, init = undefined) {
    super(type, init);
    const { data = null, origin = '', lastEventId = '', source = null, ports = [] } = init ?? {};
    if (source !== null && !(source instanceof MessagePort)) throw notAPort('source', source);
    if (ports === null || typeof ports !== 'object' && typeof ports !== 'function') {
      throw new TypeError(`MessageEvent constructor: eventInitDict.ports (${brief(ports)}) is not iterable.`);
    }
    if (typeof ports[Symbol.iterator] !== 'function') {
      throw new TypeError('MessageEvent constructor: eventInitDict.ports is not iterable.');
    }
    this.#ports = Array.from(ports);
    this.#ports.forEach((port, i) => {
      if (!(port instanceof MessagePort)) throw notAPort(`ports[${i}]`, port);
    });
    this.#data = data;
    this.#origin = `${origin}`;
    this.#lastEventId = `${lastEventId}`;
    this.#source = source;
  }

  get data() { return this.#data; }
  get origin() { return this.#origin; }
  get lastEventId() { return this.#lastEventId; }
  get source() { return this.#source; }
  get ports() { return this.#ports; }

  // As in Node.js this changes nothing of the event, but makes another.
  initMessageEvent(type, ...rest) {
    if (typeof this !== 'object' || this === null || !(#data in this)) {
      throw Object.assign(new TypeError('Illegal invocation'), { code: 'ERR_INVALID_THIS' });
    }
    if (arguments.length === 0) throw new TypeError('MessageEvent.initMessageEvent: 1 argument required, but 0 found.');
    const [bubbles, cancelable, data, origin, lastEventId, source, ports] = rest;
    return new MessageEvent(type, { bubbles, cancelable, data, origin, lastEventId, source, ports });
  }
}

['data', 'origin', 'lastEventId', 'source', 'ports', 'initMessageEvent'].forEach((name) => Object.defineProperty(MessageEvent.prototype, name, { enumerable: true }));
Object.defineProperty(MessageEvent.prototype, Symbol.toStringTag, { value: 'MessageEvent', configurable: true });

module.exports = { MessageEvent };
