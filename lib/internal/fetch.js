'use strict';

// fetch and its classes without their network: names only. fetch rejects, since programs wait for it to.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { unavailable } = require('internal/unavailable');

const bodyMethods = ['clone', 'blob', 'arrayBuffer', 'text', 'json', 'formData', 'bytes', 'textStream'];

module.exports = unavailable('globalThis', {
  classes: {
    Headers: { methods: ['append', 'delete', 'get', 'has', 'set', 'getSetCookie', 'keys', 'values', 'entries', 'forEach'] },
    Request: { methods: bodyMethods },
    Response: { methods: bodyMethods },
    FormData: { methods: ['append', 'delete', 'get', 'getAll', 'has', 'set', 'keys', 'values', 'entries', 'forEach'] },
    WebSocket: { methods: ['close', 'send'] },
  },
});

module.exports.fetch = function fetch(input, init = undefined) {
  return Promise.reject(new ERR_METHOD_NOT_IMPLEMENTED('fetch()'));
};
