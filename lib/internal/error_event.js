'use strict';

// ErrorEvent, as the HTML standard has it.

const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { Event } = require('internal/event_target');
const { whole } = require('internal/util/webidl');

class ErrorEvent extends Event {
  #fields;

  constructor(type, options) {
    if (arguments.length === 0) throw new TypeError('ErrorEvent constructor: 1 argument required, but 0 found.');
    super(type, options);
    const { message = '', filename = '', lineno = 0, colno = 0, error } = options ?? {};
    this.#fields = { colno: whole(colno, 2 ** 32), error, filename: `${filename}`, lineno: whole(lineno, 2 ** 32), message: `${message}` };
  }

  static field(self, name) {
    if (self === null || typeof self !== 'object' || !(#fields in self)) throw new ERR_INVALID_THIS('ErrorEvent');
    return self.#fields[name];
  }

  get message() { return field(this, 'message'); }
  get filename() { return field(this, 'filename'); }
  get lineno() { return field(this, 'lineno'); }
  get colno() { return field(this, 'colno'); }
  get error() { return field(this, 'error'); }
}

const { field } = ErrorEvent;
delete ErrorEvent.field;
['message', 'filename', 'lineno', 'colno', 'error'].forEach((name) => Object.defineProperty(ErrorEvent.prototype, name, { enumerable: true }));
Object.defineProperty(ErrorEvent.prototype, Symbol.toStringTag, { value: 'ErrorEvent', configurable: true });

module.exports = { ErrorEvent };
