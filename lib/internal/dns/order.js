'use strict';

// In which order look-ups give addresses of both kinds.

const { validateOneOf } = require('internal/validators');

let order = 'verbatim';

module.exports = {
  getDefaultResultOrder() { return order; },
  setDefaultResultOrder(value) {
    validateOneOf(value, 'dnsOrder', ['verbatim', 'ipv4first', 'ipv6first']);
    order = value;
  },
};
