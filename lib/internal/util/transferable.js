'use strict';

// Abort signals cannot be sent to other threads yet.

const { codes } = require('internal/errors');
const { AbortSignal } = require('internal/abort_controller');

function transferableAbortSignal(signal) {
  if (!(signal instanceof AbortSignal)) throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('util.transferableAbortSignal()');
}

function transferableAbortController() {
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('util.transferableAbortController()');
}

module.exports = { transferableAbortSignal, transferableAbortController };
