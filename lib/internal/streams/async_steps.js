'use strict';

// Async iteration written by hand, for an engine without async generators.

// AsyncSteps is an async iterator whose subclasses say how to make a step: step()
// answers a promise of {value, done}; finish() runs once, when an iteration that
// has begun ends for whatever reason; failure(err) may replace the error that it
// ends with. As with an async generator, calls are served one after the other,
// and nothing runs before the first next().
class AsyncSteps {
  constructor() {
    this.started = false;
    this.over = false;
    this.queue = null; // settles when the calls so far are served
  }

  next() {
    return this.enqueue(() => this.advance());
  }

  return(value) {
    return this.enqueue(async () => {
      await this.stop();
      return { value: await value, done: true };
    });
  }

  throw(err) {
    return this.enqueue(() => this.fail(err));
  }

  enqueue(call) {
    const result = this.queue === null ? call() : this.queue.then(call, call);
    this.queue = result;
    const clear = () => {
      if (this.queue === result) this.queue = null;
    };
    result.then(clear, clear);
    return result;
  }

  async advance() {
    if (this.over) return { value: undefined, done: true };
    this.started = true;
    try {
      const result = await this.step();
      if (result.done) await this.stop();
      return result;
    } catch (err) {
      return this.fail(err);
    }
  }

  async fail(err) {
    if (this.started && !this.over) {
      err = this.failure(err);
      await this.stop();
    }
    this.over = true;
    throw err;
  }

  async stop() {
    if (this.over) return;
    this.over = true;
    if (this.started) await this.finish();
  }

  failure(err) {
    return err;
  }

  finish() {}

  [Symbol.asyncIterator]() {
    return this;
  }

  [Symbol.asyncDispose]() {
    return this.return();
  }
}

// iteratorOf opens an async or else a sync iterable.
function iteratorOf(iterable) {
  const open = iterable[Symbol.asyncIterator];
  return open ? open.call(iterable) : iterable[Symbol.iterator]();
}

// stopEach is what a visitor answers to end forEachValue early.
const stopEach = Symbol('stopEach');

// forEachValue is `for await`: it calls visit with each value and waits for what
// visit answers, if that is a promise.
async function forEachValue(iterable, visit) {
  const isAsync = typeof iterable[Symbol.asyncIterator] === 'function';
  const iterator = iteratorOf(iterable);
  for (;;) {
    let result = iterator.next();
    if (isAsync) result = await result;
    if (result.done) return;
    let answer;
    try {
      answer = visit(isAsync ? result.value : await result.value);
      if (answer !== undefined && answer !== stopEach) answer = await answer;
    } catch (err) {
      try {
        await close(iterator);
      } catch {
        // The first error is the one that counts.
      }
      throw err;
    }
    if (answer === stopEach) {
      await close(iterator);
      return;
    }
  }
}

async function close(iterator) {
  if (typeof iterator.return === 'function') await iterator.return();
}

module.exports = { AsyncSteps, iteratorOf, close, forEachValue, stopEach };
