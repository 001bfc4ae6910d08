'use strict';

// MessageEvent, as the HTML standard has it.

const { Event } = require('internal/event_target');
const { MessagePort } = require('worker_threads');

// brief renders a value as the standard's errors do.
function brief(v) {
  return typeof v === 'object' && v !== null || typeof v === 'string' ? JSON.stringify(v) : `${String(v)}`;
}

function notAPort(what, v) {
  const err = new TypeError(`MessageEvent constructor: Expected eventInitDict.${what} ("${brief(v)}") to be an instance of MessagePort.`);
  err.code = 'ERR_INVALID_ARG_TYPE';
  return err;
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
    if (ports === null || typeof ports !== 'object' || typeof ports[Symbol.iterator] !== 'function') {
      throw new TypeError(`MessageEvent constructor: eventInitDict.ports (${brief(ports)}) is not iterable.`);
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
}

['data', 'origin', 'lastEventId', 'source', 'ports'].forEach((name) => Object.defineProperty(MessageEvent.prototype, name, { enumerable: true }));

module.exports = { MessageEvent };
