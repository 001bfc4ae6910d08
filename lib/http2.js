'use strict';

// node:http2 without its network: constants and names; functions throw.

const { unavailable } = require('internal/unavailable');
const Stream = require('stream');
const { Readable } = Stream;

module.exports = unavailable('http2', {
  functions: [
    'connect', 'createServer', 'createSecureServer', 'getDefaultSettings', 'getPackedSettings', 'getUnpackedSettings',
    'performServerHandshake',
  ],
  classes: {
    Http2ServerRequest: { extends: Readable, methods: ['setTimeout'] },
    Http2ServerResponse: {
      extends: Stream,
      methods: [
        'setTrailer', 'addTrailers', 'getHeader', 'getHeaderNames', 'getHeaders', 'hasHeader', 'removeHeader',
        'setHeader', 'appendHeader', 'flushHeaders', 'writeHead', 'cork', 'uncork', 'write', 'end', 'destroy',
        'setTimeout', 'createPushResponse', 'writeInformation', 'writeContinue', 'writeEarlyHints',
      ],
    },
  },
});

module.exports.sensitiveHeaders = Symbol('sensitiveHeaders');
module.exports.constants = require('internal/http2/constants');
