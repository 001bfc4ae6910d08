'use strict';

// node:diagnostics_channel. A channel without subscribers and stores is a Channel, whose publish does nothing; with them it is an
// ActiveChannel: its prototype is changed, so that a publisher pays for no check.
//
// Channels live as long as the isolate: a name that was looked up once keeps its channel, also when nobody subscribed.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const builtins = internalBinding('diagnostics');

const channels = new Map();

function uncaught(err) {
  process.nextTick(() => { throw err; });
}

// toStore gives what a bound store is to hold; skip tells that its transform threw.
function toStore(transform, data) {
  if (transform === undefined) return { value: data, skip: false };
  try {
    return { value: transform(data), skip: false };
  } catch (err) {
    uncaught(err);
    return { value: undefined, skip: true };
  }
}

// Stores that are entered for a while, to be left in the reverse order.
class RunStoresScope {
  #scopes = [];

  constructor(channel, data) {
    for (const [store, transform] of channel._stores ?? []) {
      const { value, skip } = toStore(transform, data);
      if (!skip) this.#scopes.push(store.withScope(value));
    }
    channel.publish(data);
  }

  [Symbol.dispose]() {
    const scopes = this.#scopes;
    this.#scopes = [];
    for (let i = scopes.length - 1; i >= 0; i--) scopes[i][Symbol.dispose]();
  }
}

class Channel {
  constructor(name) {
    this._subscribers = undefined;
    this._stores = undefined;
    this.name = name;
    this._index = undefined;
    channels.set(name, this);
  }

  static [Symbol.hasInstance](instance) {
    const proto = Object.getPrototypeOf(instance);
    return proto === Channel.prototype || proto === ActiveChannel.prototype;
  }

  subscribe(subscription) {
    activate(this);
    this.subscribe(subscription);
  }

  unsubscribe() {
    return false;
  }

  bindStore(store, transform) {
    activate(this);
    this.bindStore(store, transform);
  }

  unbindStore() {
    return false;
  }

  get hasSubscribers() {
    return false;
  }

  publish() {}

  runStores(data, fn, thisArg, ...args) {
    return Reflect.apply(fn, thisArg, args);
  }

  withStoreScope() {
    return new RunStoresScope(this);
  }
}

class ActiveChannel {
  subscribe(subscription) {
    validateFunction(subscription, 'subscription');
    // Lists are replaced, never changed: one that is being published to stays as it is.
    this._subscribers = [...this._subscribers, subscription];
  }

  unsubscribe(subscription) {
    const at = this._subscribers.indexOf(subscription);
    if (at === -1) return false;
    this._subscribers = this._subscribers.toSpliced(at, 1);
    settle(this);
    return true;
  }

  bindStore(store, transform) {
    this._stores.set(store, transform);
  }

  unbindStore(store) {
    if (!this._stores.delete(store)) return false;
    settle(this);
    return true;
  }

  get hasSubscribers() {
    return true;
  }

  publish(data) {
    const subscribers = this._subscribers;
    for (let i = 0; i < subscribers.length; i++) {
      try {
        const onMessage = subscribers[i];
        onMessage(data, this.name);
      } catch (err) {
        uncaught(err);
      }
    }
  }

  runStores(data, fn, thisArg, ...args) {
    const scope = new RunStoresScope(this, data);
    try {
      return Reflect.apply(fn, thisArg, args);
    } finally {
      scope[Symbol.dispose]();
    }
  }

  withStoreScope(data) {
    return new RunStoresScope(this, data);
  }
}

function activate(channel) {
  Object.setPrototypeOf(channel, ActiveChannel.prototype);
  builtins.setChannel(channel.name, channel);
  channel._subscribers = [];
  channel._stores = new Map();
}

function settle(channel) {
  if (channel._subscribers.length > 0 || channel._stores.size > 0) return;
  channel._subscribers = undefined;
  channel._stores = undefined;
  Object.setPrototypeOf(channel, Channel.prototype);
  builtins.setChannel(channel.name);
}

function channel(name) {
  const known = channels.get(name);
  if (known !== undefined) return known;
  if (typeof name !== 'string' && typeof name !== 'symbol') throw new ERR_INVALID_ARG_TYPE('channel', ['string', 'symbol'], name);
  return new Channel(name);
}

function subscribe(name, subscription) {
  channel(name).subscribe(subscription);
}

function unsubscribe(name, subscription) {
  return channel(name).unsubscribe(subscription);
}

function hasSubscribers(name) {
  return channels.get(name)?.hasSubscribers ?? false;
}

// part gives one of the channels of a group, which is described by a name or by the channels.
function part(nameOrChannels, name, kind) {
  if (typeof nameOrChannels === 'string') return channel(`tracing:${nameOrChannels}:${name}`);
  if (typeof nameOrChannels === 'object' && nameOrChannels !== null) {
    const given = nameOrChannels[name];
    if (given instanceof Channel) return given;
    throw new ERR_INVALID_ARG_TYPE(`nameOrChannels.${name}`, ['Channel'], given);
  }
  throw new ERR_INVALID_ARG_TYPE('nameOrChannels', ['string', kind, 'Object'], nameOrChannels);
}

// unsubscribeAll takes the functions of handlers out of the channels that have them, and tells whether each was there.
function unsubscribeAll(group, names, handlers) {
  let done = true;
  for (const name of names) {
    if (handlers[name] && !group[name]?.unsubscribe(handlers[name])) done = false;
  }
  return done;
}

class BoundedChannelScope {
  #leave;

  constructor(bounded, context) {
    if (!bounded.hasSubscribers) return;
    const scope = bounded.start.withStoreScope(context);
    this.#leave = () => {
      bounded.end.publish(context);
      scope[Symbol.dispose]();
    };
  }

  [Symbol.dispose]() {
    const leave = this.#leave;
    this.#leave = undefined;
    leave?.();
  }
}

const bounds = ['start', 'end'];

// A pair of channels: one for the beginning of something, one for its end.
class BoundedChannel {
  constructor(nameOrChannels) {
    for (const name of bounds) {
      Object.defineProperty(this, name, { value: part(nameOrChannels, name, 'BoundedChannel') });
    }
  }

  get hasSubscribers() {
    return this.start.hasSubscribers || this.end.hasSubscribers;
  }

  subscribe(handlers) {
    for (const name of bounds) {
      if (handlers[name]) this[name].subscribe(handlers[name]);
    }
  }

  unsubscribe(handlers) {
    return unsubscribeAll(this, bounds, handlers);
  }

  withScope(context = {}) {
    return new BoundedChannelScope(this, context);
  }

  run(context, fn, thisArg, ...args) {
    context ??= {};
    const scope = this.withScope(context);
    try {
      return Reflect.apply(fn, thisArg, args);
    } finally {
      scope[Symbol.dispose]();
    }
  }
}

const phases = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

// The channels of one operation, which may end later than its call.
class TracingChannel {
  #channels = {};

  constructor(nameOrChannels) {
    for (const name of phases) this.#channels[name] = part(nameOrChannels, name, 'TracingChannel');
    Object.defineProperty(this, 'error', { value: this.#channels.error });
  }

  get start() { return this.#channels.start; }
  get end() { return this.#channels.end; }
  get asyncStart() { return this.#channels.asyncStart; }
  get asyncEnd() { return this.#channels.asyncEnd; }

  get hasSubscribers() {
    return phases.some((name) => this.#channels[name].hasSubscribers);
  }

  subscribe(handlers) {
    for (const name of phases) {
      if (handlers[name]) this.#channels[name].subscribe(handlers[name]);
    }
  }

  unsubscribe(handlers) {
    return unsubscribeAll(this, phases, handlers);
  }

  traceSync(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, thisArg, args);
    const { start, end, error } = this;
    return start.runStores(context, () => {
      try {
        const result = Reflect.apply(fn, thisArg, args);
        context.result = result;
        return result;
      } catch (err) {
        context.error = err;
        error.publish(context);
        throw err;
      } finally {
        end.publish(context);
      }
    });
  }

  tracePromise(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) {
      const result = Reflect.apply(fn, thisArg, args);
      if (typeof result?.then !== 'function') warnOfResult(fn);
      return result;
    }
    const { start, end, asyncStart, asyncEnd, error } = this;
    const settled = (key, value) => {
      context[key] = value;
      if (key === 'error') error.publish(context);
      asyncStart.publish(context);
      asyncEnd.publish(context);
    };
    return start.runStores(context, () => {
      try {
        const result = Reflect.apply(fn, thisArg, args);
        if (typeof result?.then !== 'function') {
          warnOfResult(fn);
          context.result = result;
          return result;
        }
        if (result instanceof Promise && result.constructor === Promise) {
          return result.then((value) => {
            settled('result', value);
            return value;
          }, (err) => {
            settled('error', err);
            throw err;
          });
        }
        // The object of another class goes on to the caller as it is.
        result.then((value) => settled('result', value), (err) => settled('error', err));
        return result;
      } catch (err) {
        context.error = err;
        error.publish(context);
        throw err;
      } finally {
        end.publish(context);
      }
    });
  }

  traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, thisArg, args);
    const { start, end, asyncStart, asyncEnd, error } = this;
    function wrapped(...results) {
      const [err, result] = results;
      if (err) {
        context.error = err;
        error.publish(context);
      } else {
        context.result = result;
      }
      asyncStart.runStores(context, () => {
        try {
          return Reflect.apply(callback, this, results);
        } finally {
          asyncEnd.publish(context);
        }
      });
    }
    const callback = args.at(position);
    validateFunction(callback, 'callback');
    args.splice(position, 1, wrapped);
    return start.runStores(context, () => {
      try {
        return Reflect.apply(fn, thisArg, args);
      } catch (err) {
        context.error = err;
        error.publish(context);
        throw err;
      } finally {
        end.publish(context);
      }
    });
  }
}

function warnOfResult(fn) {
  process.emitWarning(`tracePromise was called with the function '${fn.name || '<anonymous>'}', which returned a non-thenable.`);
}

function tracingChannel(nameOrChannels) {
  return new TracingChannel(nameOrChannels);
}

function boundedChannel(nameOrChannels) {
  return new BoundedChannel(nameOrChannels);
}

builtins.setTracer((name, method, fn, context) => new TracingChannel(name)[method](fn, context));

module.exports = {
  channel,
  hasSubscribers,
  subscribe,
  tracingChannel,
  unsubscribe,
  boundedChannel,
  Channel,
  BoundedChannel,
};
