'use strict';

const { validateAbortSignal, validateFunction } = require('internal/validators');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

// addAbortListener calls `listener` once when `signal` aborts, whatever other listeners do to the event.
function addAbortListener(signal, listener) {
  if (signal === undefined) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');
  let remove;
  if (signal.aborted) {
    queueMicrotask(() => listener());
  } else {
    const { kResistStopPropagation } = require('internal/event_target');
    signal.addEventListener('abort', listener, { once: true, [kResistStopPropagation]: true });
    remove = () => { signal.removeEventListener('abort', listener); };
  }
  return {
    __proto__: null,
    [Symbol.dispose]() { remove?.(); },
  };
}

module.exports = { addAbortListener };
