'use strict';

// MessageEvent, as the HTML standard has it.

const { Event } = require('internal/event_target');

class MessageEvent extends Event {
  #init;

  constructor(type, init = undefined) {
    super(type, init);
    this.#init = init ?? {};
  }

  get data() { return this.#init.data === undefined && !('data' in this.#init) ? null : this.#init.data; }
  get origin() { return this.#init.origin === undefined ? '' : `${this.#init.origin}`; }
  get lastEventId() { return this.#init.lastEventId === undefined ? '' : `${this.#init.lastEventId}`; }
  get source() { return this.#init.source ?? null; }
  get ports() { return this.#init.ports ?? []; }
}

for (const name of ['data', 'origin', 'lastEventId', 'source', 'ports']) {
  Object.defineProperty(MessageEvent.prototype, name, { enumerable: true });
}

module.exports = { MessageEvent };
