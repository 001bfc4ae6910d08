'use strict';

// Asynchronous iterators without generators: a function makes values and waits after each until the next is asked for.

const kStopped = Symbol('kStopped');

// channel gives an iterator over what produce(emit) emits. produce begins with the first next(); when the iterator is given up, the
// emit that waits throws, so that produce cleans up as at an error.
function channel(produce) {
  let started = false;
  let ended = false;
  let asked = null; // the next() that waits
  let resume = null; // what lets produce go on
  const emit = (value) => new Promise((resolve, reject) => {
    resume = { resolve, reject };
    asked.resolve({ done: false, value });
    asked = null;
  });
  let running = null;
  const start = () => {
    started = true;
    running = (async () => {
      try {
        await produce(emit);
        ended = true;
        if (asked) asked.resolve({ done: true, value: undefined });
      } catch (error) {
        ended = true;
        if (asked) asked.reject(error);
        else if (error !== kStopped) throw error;
      }
    })();
  };
  return {
    next() {
      if (ended) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        asked = { resolve, reject };
        if (!started) {
          start();
        } else if (resume) {
          const { resolve: go } = resume;
          resume = null;
          go();
        }
      });
    },
    async return(value) {
      if (!started) {
        ended = started = true;
        // What produce would have cleaned up, it cleans up now.
        await produce(() => Promise.reject(kStopped)).catch((error) => { if (error !== kStopped) throw error; });
      } else if (!ended && resume) {
        const { reject } = resume;
        resume = null;
        reject(kStopped);
        await running;
      }
      return { done: true, value };
    },
    [Symbol.asyncIterator]() { return this; },
  };
}

// forEachOf calls use with each value of an iterable of either kind, one after the other, and closes it when use throws.
async function forEachOf(iterable, use) {
  const method = iterable[Symbol.asyncIterator] || iterable[Symbol.iterator];
  if (typeof method !== 'function') throw new TypeError('entry is not async iterable');
  const iterator = method.call(iterable);
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) return;
    try {
      await use(await value);
    } catch (error) {
      if (typeof iterator.return === 'function') await iterator.return();
      throw error;
    }
  }
}

module.exports = { channel, forEachOf };
