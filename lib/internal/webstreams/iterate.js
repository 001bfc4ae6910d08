'use strict';

// Readable streams as async iterators, and async iterables as readable streams.

const { codes: { ERR_ARG_NOT_ITERABLE, ERR_INVALID_THIS } } = require('internal/errors');
const ops = require('internal/webstreams/readable_ops');
const { bare, stateError } = require('internal/webstreams/util');
const { derive, fulfill, invoke, isPending, pending, react, reject, rejected, resolve, resolved } = internalBinding('webstreams');

class IteratorState {
  constructor(reader, preventCancel) {
    this.reader = reader;
    this.preventCancel = preventCancel;
    this.ongoing = undefined; // the promise of the latest call
    this.finished = false;
  }
}
bare(IteratorState);

class NextRequest {
  constructor(iterator, promise) {
    this.iterator = iterator;
    this.promise = promise;
  }

  chunk(value) { resolve(this.promise, { done: false, value }); }

  close() {
    this.end();
    resolve(this.promise, { done: true, value: undefined });
  }

  error(err) {
    this.end();
    reject(this.promise, err);
  }

  end() {
    this.iterator.finished = true;
    ops.releaseReader(this.iterator.reader);
  }
}
bare(NextRequest);

const states = new WeakMap();

function stateOf(self) {
  return (typeof self === 'object' && self !== null) ? states.get(self) : undefined;
}

function thisError() {
  return rejected(new ERR_INVALID_THIS('ReadableStreamAsyncIterator'));
}

function nextStep(iterator) {
  if (iterator.finished) return resolved({ done: true, value: undefined });
  const promise = pending();
  ops.read(iterator.reader, new NextRequest(iterator, promise));
  return derive(promise);
}

function returnStep(iterator, value) {
  if (iterator.finished) return resolved({ done: true, value });
  iterator.finished = true;
  const { reader } = iterator;
  if (iterator.preventCancel) {
    ops.releaseReader(reader);
    return resolved({ done: true, value });
  }
  const result = ops.cancelStream(reader.stream, value);
  ops.releaseReader(reader);
  const promise = pending();
  react(result, () => { resolve(promise, { done: true, value }); }, (err) => { reject(promise, err); });
  return promise;
}

// inTurn makes a step once those before it are through.
function inTurn(iterator, step) {
  const { ongoing } = iterator;
  let promise;
  if (ongoing !== undefined && isPending(ongoing)) {
    promise = pending();
    const follow = () => {
      react(step(), (result) => { fulfill(promise, result); }, (err) => { reject(promise, err); });
    };
    react(ongoing, follow, follow);
  } else {
    promise = step();
  }
  iterator.ongoing = promise;
  return promise;
}

// The engine has no asynchronous generators, and so no prototype of their iterators.
const asyncIteratorPrototype = Object.create(Object.prototype, {
  [Symbol.asyncIterator]: {
    value: { [Symbol.asyncIterator]() { return this; } }[Symbol.asyncIterator], writable: true, configurable: true,
  },
  [Symbol.asyncDispose]: {
    value: { async [Symbol.asyncDispose]() { await this.return?.(); } }[Symbol.asyncDispose], writable: true, configurable: true,
  },
});

const iteratorPrototype = Object.create(asyncIteratorPrototype, {
  next: {
    value: {
      next() {
        const iterator = stateOf(this);
        return iterator === undefined ? thisError() : inTurn(iterator, () => nextStep(iterator));
      },
    }.next,
    writable: true,
    enumerable: true,
    configurable: true,
  },
  return: {
    value: {
      return(value = undefined) {
        const iterator = stateOf(this);
        return iterator === undefined ? thisError() : inTurn(iterator, () => returnStep(iterator, value));
      },
    }.return,
    writable: true,
    enumerable: true,
    configurable: true,
  },
  [Symbol.toStringTag]: { value: 'ReadableStream AsyncIterator', configurable: true },
});

function iterate(stream, preventCancel) {
  const iterator = Object.create(iteratorPrototype);
  states.set(iterator, new IteratorState(ops.acquireReader(stream), preventCancel));
  return iterator;
}

// openIterable gives an iterator and its next method; a synchronous one is taken as one of promises.
function openIterable(iterable) {
  let isAsync = true;
  let open = iterable[Symbol.asyncIterator];
  if (open === undefined || open === null) {
    isAsync = false;
    open = iterable[Symbol.iterator];
  }
  if (typeof open !== 'function') throw new ERR_ARG_NOT_ITERABLE(require('internal/util/inspect').inspect(iterable));
  const iterator = Reflect.apply(open, iterable, []);
  if (!isObject(iterator)) throw stateError('The iterator method must return an object');
  return { iterator, isAsync, next: iterator.next };
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// fromIterable is ReadableStream.from().
function fromIterable(iterable) {
  const { createReadableStream } = require('internal/webstreams/readablestream');
  const { iterator, isAsync, next } = openIterable(iterable);
  let controller;
  const give = (result) => {
    if (!isObject(result)) throw stateError('The promise returned by the iterator.next() method must fulfill with an object');
    if (result.done) {
      ops.controllerClose(controller);
      return undefined;
    }
    const { value } = result;
    if (isAsync) {
      ops.controllerEnqueue(controller, value);
      return undefined;
    }
    return after(value, (settled) => { ops.controllerEnqueue(controller, settled); }, closeSync);
  };
  const closeSync = () => {
    if (!isAsync && typeof iterator.return === 'function') iterator.return();
  };
  const stream = createReadableStream({
    pull() {
      return isAsync ? after(invoke(next, iterator), give) : give(Reflect.apply(next, iterator, []));
    },
    cancel(reason) {
      const { return: close } = iterator;
      if (close === undefined || close === null) return undefined;
      return after(Reflect.apply(close, iterator, [reason]), (result) => {
        if (!isObject(result)) {
          throw stateError('The promise returned by the iterator.return() method must fulfill with an object');
        }
      });
    },
  }, 0);
  controller = stream[require('internal/webstreams/util').kState].controller;
  return stream;
}

// after gives a promise of what `then` makes of what `value` settles to.
function after(value, then, failed = undefined) {
  const promise = pending();
  react(value, (settled) => {
    const result = invoke(then, undefined, settled);
    resolve(promise, result);
  }, (err) => {
    if (failed !== undefined) invoke(failed, undefined);
    reject(promise, err);
  });
  return promise;
}

module.exports = { fromIterable, iterate };
