'use strict';

const { codes } = require('internal/errors');
const { AbortController, AbortSignal } = require('internal/abort_controller');
const { markTransferable } = require('internal/abort_controller');

function transferableAbortSignal(signal) {
  if (!(signal instanceof AbortSignal)) throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  markTransferable(signal);
  return signal;
}

function transferableAbortController() {
  const controller = new AbortController();
  markTransferable(controller.signal);
  return controller;
}

module.exports = { transferableAbortSignal, transferableAbortController };
