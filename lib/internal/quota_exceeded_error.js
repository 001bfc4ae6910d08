'use strict';

// QuotaExceededError, as the Web IDL standard has it: a DOMException that tells the quota and what was asked for.

const { kClone } = internalBinding('messaging');
const { DOMException, notOf } = require('internal/dom_exception');

const amounts = new WeakMap(); // quota and requested of each instance

function amountsOf(self) {
  const found = amounts.get(self);
  if (found === undefined) throw notOf('QuotaExceededError', amountsOf);
  return found;
}

function amount(options, name) {
  if (!(name in options)) return null;
  const n = Number(options[name]);
  if (!Number.isFinite(n)) throw new TypeError(`Cannot convert options.${name} to a double: the value is ${n}`);
  if (n < 0) throw new RangeError(`options.${name} must not be negative`);
  return n;
}

class QuotaExceededError extends DOMException {
  constructor(message = '', options = {}) {
    const quota = amount(options, 'quota');
    const requested = amount(options, 'requested');
    if (quota !== null && requested !== null && requested < quota) {
      throw new RangeError('options.requested must not be less than options.quota');
    }
    const self = super(message, 'QuotaExceededError');
    amounts.set(self, { quota, requested });
  }

  get quota() { return amountsOf(this).quota; }
  get requested() { return amountsOf(this).requested; }
}

['quota', 'requested'].forEach((name) => Object.defineProperty(QuotaExceededError.prototype, name, { enumerable: true }));
Object.defineProperty(QuotaExceededError.prototype, Symbol.toStringTag, { value: 'QuotaExceededError', configurable: true });
Object.defineProperty(QuotaExceededError.prototype, kClone, {
  value() {
    const { quota, requested } = amountsOf(this);
    return { data: { message: this.message, stack: this.stack, quota, requested }, deserializeInfo: 'internal/quota_exceeded_error:remake' };
  },
});

// Makes an error again of what a message carried.
function remake({ message, stack, quota, requested }) {
  const e = new QuotaExceededError(message, { ...(quota !== null && { quota }), ...(requested !== null && { requested }) });
  Object.defineProperty(e, 'stack', { value: stack, writable: true, configurable: true });
  return e;
}

module.exports = { QuotaExceededError, remake };
