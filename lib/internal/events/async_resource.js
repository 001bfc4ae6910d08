'use strict';

// EventEmitterAsyncResource: an emitter whose listeners run in an async scope of its own.

const EventEmitter = require('events');
const { AsyncResource } = require('async_hooks');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { validateString } = require('internal/validators');

class EventEmitterReferencingAsyncResource extends AsyncResource {
  #emitter;

  constructor(emitter, type, options) {
    super(type, options);
    this.#emitter = emitter;
  }

  get eventEmitter() { return this.#emitter; }
}

class EventEmitterAsyncResource extends EventEmitter {
  #resource;

  constructor(options = undefined) {
    let name;
    if (typeof options === 'string') {
      name = options;
      options = undefined;
    } else {
      if (new.target === EventEmitterAsyncResource) validateString(options?.name, 'options.name');
      name = options?.name || new.target.name;
    }
    super(options);
    this.#resource = new EventEmitterReferencingAsyncResource(this, name, options);
  }

  #own() {
    if (!(#resource in this)) throw new ERR_INVALID_THIS('EventEmitterAsyncResource');
    return this.#resource;
  }

  emit(event, ...args) {
    return this.#own().runInAsyncScope(super.emit, this, event, ...args);
  }

  emitDestroy() { this.#own().emitDestroy(); }
  get asyncId() { return this.#own().asyncId(); }
  get triggerAsyncId() { return this.#own().triggerAsyncId(); }
  get asyncResource() { return this.#own(); }
}

module.exports = { EventEmitterAsyncResource };
