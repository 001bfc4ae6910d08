'use strict';

// Abort signals that can be sent to other threads: the one there is told of an abort here through a port.

const { codes } = require('internal/errors');
const { AbortController, AbortSignal } = require('internal/abort_controller');
const { kTransfer } = internalBinding('messaging');

const info = 'internal/util/transferable:receiveSignal';

function sendSignal() {
  if (this.aborted) return { data: { aborted: true, reason: this.reason }, transferList: [], deserializeInfo: info };
  const { MessageChannel } = require('worker_threads');
  const { addAbortListener } = require('internal/events/abort_listener');
  const { port1, port2 } = new MessageChannel();
  addAbortListener(this, () => {
    try {
      port1.postMessage(this.reason);
    } catch {
      // A reason that cannot be cloned arrives as none.
      port1.postMessage(undefined);
    }
    port1.close();
  });
  return { data: { aborted: false, port: port2 }, transferList: [port2], deserializeInfo: info };
}

function receiveSignal({ aborted, reason, port }) {
  const controller = new AbortController();
  if (aborted) {
    controller.abort(reason);
  } else {
    port.on('message', (value) => {
      controller.abort(value);
      port.close();
    });
    port.unref();
  }
  return transferableAbortSignal(controller.signal);
}

function transferableAbortSignal(signal) {
  if (!(signal instanceof AbortSignal)) throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  return Object.defineProperty(signal, kTransfer, { value: sendSignal, configurable: true, writable: true });
}

function transferableAbortController() {
  const controller = new AbortController();
  transferableAbortSignal(controller.signal);
  return controller;
}

module.exports = { receiveSignal, transferableAbortController, transferableAbortSignal };
