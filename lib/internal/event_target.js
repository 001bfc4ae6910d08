'use strict';

// EventTarget, Event and CustomEvent. There is no tree of targets: an event visits one target only.

const {
  codes: { ERR_EVENT_RECURSION, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_MISSING_ARGS },
} = require('internal/errors');
const { validateAbortSignal, validateObject } = require('internal/validators');
const { now } = internalBinding('timers');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const kIsEventTarget = Symbol.for('nodejs.event_target');
const kMaxEventTargetListeners = Symbol('events.maxEventTargetListeners');
const kMaxEventTargetListenersWarned = Symbol('events.maxEventTargetListenersWarned');
const kResistStopPropagation = Symbol('kResistStopPropagation'); // an option: call the listener whatever others did
const kTrustEvent = Symbol('kTrustEvent'); // an option of Event: made by the runtime

const { listenerLimit, overLimit, noListener } = require('internal/event_target_warnings');

// What the runtime may do to an event and its program may not; Event fills it.
const events = {};

class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #trusted;
  #timeStamp = now();
  #target = null;
  #dispatching = false;
  #prevented = false;
  #stopped = false; // stopImmediatePropagation
  #propagationStopped = false;
  #passive = false; // a passive listener is running

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (options !== undefined && options !== null) validateObject(options, 'options');
    this.#type = `${type}`;
    this.#bubbles = !!options?.bubbles;
    this.#cancelable = !!options?.cancelable;
    this.#composed = !!options?.composed;
    this.#trusted = options?.[kTrustEvent] === true;
  }

  static {
    events.is = (v) => typeof v === 'object' && v !== null && #type in v;
    events.busy = (event) => event.#dispatching;
    events.stopped = (event) => event.#stopped;
    events.setTarget = (event, target) => { event.#target = target; };
    events.passive = (event, on) => { event.#passive = on; };
    events.begin = (event, target) => {
      event.#target = target;
      event.#dispatching = true;
    };
    events.end = (event) => { event.#dispatching = false; };
  }

  static #check(v) {
    if (!events.is(v)) throw new ERR_INVALID_THIS('Event');
  }

  initEvent(type, bubbles = false, cancelable = false) {
    Event.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (this.#dispatching) return;
    this.#type = `${type}`;
    this.#bubbles = !!bubbles;
    this.#cancelable = !!cancelable;
  }

  stopImmediatePropagation() {
    Event.#check(this);
    this.#propagationStopped = true;
    this.#stopped = true;
  }

  preventDefault() {
    Event.#check(this);
    if (this.#cancelable && !this.#passive) this.#prevented = true;
  }

  get target() {
    Event.#check(this);
    return this.#target;
  }

  get currentTarget() {
    Event.#check(this);
    return this.#dispatching ? this.#target : null;
  }

  get srcElement() {
    Event.#check(this);
    return this.#target;
  }

  get type() {
    Event.#check(this);
    return this.#type;
  }

  get cancelable() {
    Event.#check(this);
    return this.#cancelable;
  }

  get defaultPrevented() {
    Event.#check(this);
    return this.#prevented;
  }

  get timeStamp() {
    Event.#check(this);
    return this.#timeStamp;
  }

  composedPath() {
    Event.#check(this);
    return this.#dispatching ? [this.#target] : [];
  }

  get returnValue() {
    Event.#check(this);
    return !this.#prevented;
  }

  set returnValue(v) {
    Event.#check(this);
    if (!v) this.preventDefault();
  }

  get bubbles() {
    Event.#check(this);
    return this.#bubbles;
  }

  get composed() {
    Event.#check(this);
    return this.#composed;
  }

  get eventPhase() {
    Event.#check(this);
    return this.#dispatching ? Event.AT_TARGET : Event.NONE;
  }

  get cancelBubble() {
    Event.#check(this);
    return this.#propagationStopped;
  }

  set cancelBubble(v) {
    Event.#check(this);
    if (v) this.#propagationStopped = true;
  }

  stopPropagation() {
    Event.#check(this);
    this.#propagationStopped = true;
  }

  get isTrusted() {
    Event.#check(this);
    return this.#trusted;
  }

  [kInspect](depth, options) {
    Event.#check(this);
    const name = this.constructor.name;
    if (depth < 0) return name;
    const shown = {
      type: this.#type,
      defaultPrevented: this.#prevented,
      cancelable: this.#cancelable,
      timeStamp: this.#timeStamp,
    };
    return `${name} ${arguments[2](shown, inner(options))}`;
  }
}

// inner gives the options for what stands one level deeper.
function inner(options) {
  return { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth };
}

function enumerable(proto, names) {
  for (let n = 0; n < names.length; n++) Object.defineProperty(proto, names[n], { enumerable: true });
}

function tag(proto, name) {
  Object.defineProperty(proto, Symbol.toStringTag, { value: name, configurable: true });
}

enumerable(Event.prototype, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget', 'srcElement', 'type', 'cancelable',
  'defaultPrevented', 'timeStamp', 'composedPath', 'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble',
  'stopPropagation',
]);
Object.defineProperty(Event.prototype, 'isTrusted', { enumerable: true, configurable: false });
['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'].forEach((name, value) => {
  Object.defineProperty(Event, name, { value, enumerable: true });
});
tag(Event.prototype, 'Event');

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    if (!(#detail in this)) throw new ERR_INVALID_THIS('CustomEvent');
    return this.#detail;
  }
}

enumerable(CustomEvent.prototype, ['detail']);
tag(CustomEvent.prototype, 'CustomEvent');

// One listener in the chain of its type. A listener that was taken out keeps its way to those behind it.
class Listener {
  constructor(previous, listener, options) {
    this.previous = previous;
    this.next = undefined;
    this.listener = listener;
    this.capture = options.capture;
    this.once = options.once;
    this.passive = options.passive;
    this.resists = options.resists;
    this.removed = false;
    previous.next = this;
  }

  remove() {
    this.previous.next = this.next;
    if (this.next !== undefined) this.next.previous = this.previous;
    this.removed = true;
  }
}

function isListener(listener, type, target) {
  if (typeof listener === 'function' || (typeof listener === 'object' && listener !== null)) return true;
  if (listener === undefined || listener === null) {
    noListener(target, type, listener);
    return false;
  }
  throw new ERR_INVALID_ARG_TYPE('listener', 'EventListener', listener);
}

// typeName makes the type that a listener is for of what a program gave.
function typeName(type) {
  if (typeof type !== 'symbol') return `${type}`;
  throw Object.assign(new TypeError('Value is a Symbol and cannot be converted to a string.'), { code: 'ERR_INVALID_ARG_TYPE' });
}

function readOptions(options) {
  if (typeof options === 'boolean') return { capture: options, once: false, passive: false, resists: false, signal: undefined };
  if (options === undefined || options === null) options = {};
  else validateObject(options, 'options', 7);
  return {
    capture: !!options.capture,
    once: !!options.once,
    passive: !!options.passive,
    resists: options[kResistStopPropagation] === true,
    signal: options.signal,
  };
}

// What the runtime asks targets; EventTarget fills it.
const targets = {};

class EventTarget {
  #chains = undefined; // type -> { next, size }
  #handlers = undefined; // type -> handler of an `on` attribute

  static {
    targets.is = (v) => typeof v === 'object' && v !== null && #chains in v;
    targets.chain = (target, type) => target.#chains?.get(type);
    targets.handlers = (target) => (target.#handlers ??= new Map());
  }

  addEventListener(type, listener, options = undefined) {
    if (!targets.is(this)) throw new ERR_INVALID_THIS('EventTarget');
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    const read = readOptions(options);
    if (read.signal !== undefined) validateAbortSignal(read.signal, 'options.signal');
    if (!isListener(listener, type, this)) return;
    type = typeName(type);
    if (read.signal !== undefined) {
      if (read.signal.aborted) return;
      read.signal.addEventListener('abort', () => this.removeEventListener(type, listener, options),
                                   { once: true, [kResistStopPropagation]: true });
    }
    this.#chains ??= new Map();
    let chain = this.#chains.get(type);
    if (chain === undefined) {
      chain = { next: undefined, size: 0 };
      this.#chains.set(type, chain);
    }
    let last = chain;
    for (let l = chain.next; l !== undefined; l = l.next) {
      if (l.listener === listener && l.capture === read.capture) return;
      last = l;
    }
    new Listener(last, listener, read);
    chain.size++;
    const limit = listenerLimit(this, kMaxEventTargetListeners);
    if (limit > 0 && chain.size > limit && !this[kMaxEventTargetListenersWarned]) {
      Object.defineProperty(this, kMaxEventTargetListenersWarned, { value: true, writable: true, configurable: true });
      overLimit(this, type, chain.size, limit);
    }
  }

  removeEventListener(type, listener, options = undefined) {
    if (!targets.is(this)) throw new ERR_INVALID_THIS('EventTarget');
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    if (!isListener(listener, type, this)) return;
    type = typeName(type);
    const capture = typeof options === 'boolean' ? options : !!options?.capture;
    const chain = this.#chains?.get(type);
    for (let l = chain?.next; l !== undefined; l = l.next) {
      if (l.listener !== listener || l.capture !== capture) continue;
      this.#take(type, chain, l);
      return;
    }
  }

  #take(type, chain, listener) {
    listener.remove();
    chain.size--;
    if (chain.size === 0) this.#chains.delete(type);
  }

  dispatchEvent(event) {
    if (!targets.is(this)) throw new ERR_INVALID_THIS('EventTarget');
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('event');
    if (!events.is(event)) throw new ERR_INVALID_ARG_TYPE('event', 'Event', event);
    if (events.busy(event)) throw new ERR_EVENT_RECURSION(event.type);
    events.begin(event, this);
    const { type } = event;
    const chain = this.#chains?.get(type);
    let l = chain?.next;
    while (l !== undefined) {
      // Where to go on is settled before the call: who is added behind the last one waits for the next event.
      const { next } = l;
      if (!l.removed && (l.resists || !events.stopped(event))) {
        if (l.once) this.#take(type, chain, l);
        this.#call(l, event);
      }
      l = next;
    }
    events.end(event);
    return !event.defaultPrevented;
  }

  #call(l, event) {
    const { listener } = l;
    if (l.passive) events.passive(event, true);
    try {
      const result = typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent?.(event);
      if (result !== undefined && result !== null) result.then?.(undefined, throwLater);
    } catch (err) {
      throwLater(err);
    }
    if (l.passive) events.passive(event, false);
  }

  [kInspect](depth, options) {
    const name = this.constructor.name;
    if (depth < 0) return name;
    return `${name} ${arguments[2]({}, inner(options))}`;
  }
}

// throwLater makes the error of a listener uncaught, out of the way of whoever dispatched.
function throwLater(err) {
  process.nextTick(() => { throw err; });
}

EventTarget[kIsEventTarget] = true;
enumerable(EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
tag(EventTarget.prototype, 'EventTarget');

// defineEventHandler makes the attribute on<name> of a class of targets.
function defineEventHandler(proto, name, type = name) {
  Object.defineProperty(proto, `on${name}`, {
    get: Object.getOwnPropertyDescriptor({ get [`on${name}`]() { return targets.handlers(this).get(type)?.handler ?? null; } },
                                         `on${name}`).get,
    set: Object.getOwnPropertyDescriptor({ set [`on${name}`](value) { setHandler(this, type, value); } }, `on${name}`).set,
    enumerable: true,
    configurable: true,
  });
}

function setHandler(target, type, value) {
  const handlers = targets.handlers(target);
  const handler = typeof value === 'function' || typeof value === 'object' ? value : null;
  let held = handlers.get(type);
  if (held === undefined) {
    if (handler === null) return;
    held = { handler };
    held.call = function(event) {
      if (typeof held.handler === 'function') return held.handler.call(this, event);
    };
    handlers.set(type, held);
    target.addEventListener(type, held.call);
    return;
  }
  held.handler = handler;
  if (handler === null) {
    target.removeEventListener(type, held.call);
    handlers.delete(type);
  }
}

// listenersOf lists the listeners of a type.
function listenersOf(target, type) {
  const list = [];
  for (let l = targets.chain(target, `${type}`)?.next; l !== undefined; l = l.next) list.push(l.listener);
  return list;
}

module.exports = {
  Event,
  CustomEvent,
  EventTarget,
  defineEventHandler,
  enumerable,
  inner,
  isEventTarget: targets.is,
  listenersOf,
  setTarget: events.setTarget,
  kMaxEventTargetListeners,
  kMaxEventTargetListenersWarned,
  kResistStopPropagation,
  kTrustEvent,
};
