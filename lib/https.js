'use strict';

// node:https without its network: names only; functions throw.

const { unavailable } = require('internal/unavailable');
const http = require('http');
const net = require('net');

module.exports = unavailable('https', {
  functions: [
    'createServer', 'get', 'request',
  ],
  classes: {
    Agent: { extends: http.Agent, methods: ['createConnection', 'keepSocketAlive', 'getName'] },
    Server: { extends: net.Server, methods: ['closeAllConnections', 'closeIdleConnections', 'setTimeout', 'close'] },
  },
});

module.exports.globalAgent = Object.create(module.exports.Agent.prototype);
