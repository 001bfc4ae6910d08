'use strict';

// node:net without its network: addresses are told apart, everything else throws.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');
const { Duplex } = require('stream');
const { isIP, isIPv4, isIPv6 } = require('internal/net/address');
const { validateBoolean, validateInt32 } = require('internal/validators');

module.exports = unavailable('net', {
  functions: [
    'connect', 'createConnection', 'createServer',
  ],
  classes: {
    BlockList: {
      methods: [
        'addAddress', 'addAddresses', 'addRange', 'addSubnet', 'addCIDR', 'addCIDRs', 'removeAddress', 'removeRange',
        'removeSubnet', 'removeCIDR', 'check', 'clear', 'toJSON', 'fromJSON',
      ],
    },
    SocketAddress: { methods: ['toJSON'] },
    BoundSocket: { methods: ['address', 'fd', 'close'] },
    Server: { extends: EventEmitter, methods: ['listen', 'address', 'getConnections', 'close', 'ref', 'unref'] },
    Socket: {
      extends: Duplex,
      methods: [
        'setTimeout', 'setNoDelay', 'setKeepAlive', 'setTypeOfService', 'getTypeOfService', 'address', 'end',
        'resetAndDestroy', 'pause', 'resume', 'read', 'destroySoon', 'connect', 'ref', 'unref',
      ],
    },
  },
});

let autoSelectFamily = true;
let attemptTimeout = 500;

Object.assign(module.exports, {
  Stream: module.exports.Socket,
  isIP,
  isIPv4,
  isIPv6,
  getDefaultAutoSelectFamily() { return autoSelectFamily; },
  setDefaultAutoSelectFamily(value) {
    validateBoolean(value, 'value');
    autoSelectFamily = value;
  },
  getDefaultAutoSelectFamilyAttemptTimeout() { return attemptTimeout; },
  setDefaultAutoSelectFamilyAttemptTimeout(value) {
    validateInt32(value, 'value', 1);
    attemptTimeout = Math.max(10, value);
  },
});
