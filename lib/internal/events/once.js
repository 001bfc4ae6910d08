'use strict';

const { AbortError } = require('internal/errors');
const { validateAbortSignal, validateObject } = require('internal/validators');
const { listen, unlisten } = require('internal/events/listen');

// once promises the arguments of the next event `name`, or the error that comes first.
async function once(emitter, name, options = {}) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  return new Promise((resolve, reject) => {
    const watchError = name !== 'error' && typeof emitter?.once === 'function';
    // Some emitters have no way to take a listener back.
    const unwatch = () => { if (watchError && typeof emitter.removeListener === 'function') emitter.removeListener('error', failed); };
    function stop() {
      unlisten(emitter, name, happened);
      unwatch();
      if (signal !== undefined) unlisten(signal, 'abort', aborted);
    }
    function happened(...args) {
      unwatch();
      if (signal !== undefined) unlisten(signal, 'abort', aborted);
      resolve(args);
    }
    function failed(err) {
      stop();
      reject(err);
    }
    function aborted() {
      stop();
      reject(new AbortError(undefined, { cause: signal.reason }));
    }
    const { kResistStopPropagation } = signal === undefined ? {} : require('internal/event_target');
    listen(emitter, name, happened, { once: true, [kResistStopPropagation]: true });
    if (watchError) emitter.once('error', failed);
    if (signal !== undefined) listen(signal, 'abort', aborted, { once: true, [kResistStopPropagation]: true });
  });
}

module.exports = { once };
