'use strict';

// CloseEvent, as the WebSockets standard has it.

const { Event } = require('internal/event_target');
const { whole } = require('internal/util/webidl');

class CloseEvent extends Event {
  #wasClean;
  #code;
  #reason;

  constructor(type, ...rest) {
    if (type === undefined && rest.length === 0) throw new TypeError('CloseEvent constructor: 1 argument required, but 0 found.');
    if (typeof type === 'symbol') throw new TypeError('CloseEvent constructor: type is a symbol, which cannot be converted to a DOMString.');
    const init = rest[0] ?? {};
    if (typeof init !== 'object' && typeof init !== 'function') {
      throw new TypeError(`undefined: Expected ${String(init)} to be one of: Null, Undefined, Object.`);
    }
    super(type, init);
    const { wasClean = false, code = 0, reason = '' } = init;
    this.#wasClean = Boolean(wasClean);
    this.#code = whole(code, 2 ** 16);
    this.#reason = `${reason}`;
  }

  static read(self, name) {
    if (self === null || typeof self !== 'object' || !(#code in self)) throw new TypeError('Illegal invocation');
    return name === 'code' ? self.#code : name === 'reason' ? self.#reason : self.#wasClean;
  }

  get wasClean() { return read(this, 'wasClean'); }
  get code() { return read(this, 'code'); }
  get reason() { return read(this, 'reason'); }
}

const { read } = CloseEvent;
delete CloseEvent.read;
Object.defineProperty(CloseEvent, 'length', { value: 1, configurable: true });
['wasClean', 'code', 'reason'].forEach((name) => Object.defineProperty(CloseEvent.prototype, name, { enumerable: true }));
Object.defineProperty(CloseEvent.prototype, Symbol.toStringTag, { value: 'CloseEvent', configurable: true });

module.exports = { CloseEvent };
