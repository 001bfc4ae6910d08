'use strict';

// node:dgram without its network: names only; functions throw.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

module.exports = unavailable('dgram', {
  functions: [
    'createSocket',
  ],
  classes: {
    Socket: {
      extends: EventEmitter,
      methods: [
        'bind', 'bindSync', 'connect', 'connectSync', 'disconnect', 'sendto', 'send', 'close', 'address',
        'remoteAddress', 'setBroadcast', 'setTTL', 'setMulticastTTL', 'setMulticastLoopback', 'setMulticastInterface',
        'addMembership', 'dropMembership', 'addSourceSpecificMembership', 'dropSourceSpecificMembership', 'ref',
        'unref', 'setRecvBufferSize', 'setSendBufferSize', 'getRecvBufferSize', 'getSendBufferSize',
        'getSendQueueSize', 'getSendQueueCount',
      ],
    },
  },
});
