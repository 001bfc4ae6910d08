'use strict';

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

// listen adds a listener to an emitter or an event target; unlisten takes it away.
function listen(emitter, name, listener, flags = undefined) {
  if (typeof emitter?.on === 'function') {
    if (flags?.once) emitter.once(name, listener);
    else emitter.on(name, listener);
  } else if (typeof emitter?.addEventListener === 'function') {
    emitter.addEventListener(name, listener, flags);
  } else {
    throw new ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', emitter);
  }
}

function unlisten(emitter, name, listener, flags = undefined) {
  if (typeof emitter.removeListener === 'function') emitter.removeListener(name, listener);
  else emitter.removeEventListener(name, listener, flags);
}

module.exports = { listen, unlisten };
