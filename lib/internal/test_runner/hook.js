'use strict';

// A hook: those before and after a test or suite run once, the others for each subtest.

const { validateAbortSignal } = require('internal/validators');
const { failure, isFailure } = require('internal/test_runner/failure');
const { readTimeout } = require('internal/test_runner/arguments');
const { Stop } = require('internal/test_runner/stop');

class Hook {
  #once;
  #stop;

  constructor(owner, name, fn, options = {}, place = undefined) {
    this.owner = owner;
    this.name = name;
    this.fn = fn;
    this.place = place;
    this.timeout = readTimeout(options.timeout, Infinity);
    if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
    this.signal = options.signal;
    this.error = undefined;
  }

  // run settles when the hook has; error then tells how it went.
  run(context) {
    if (this.name !== 'before' && this.name !== 'after') return this.#run(context);
    this.#once ??= this.#run(context);
    return this.#once;
  }

  async #run(context) {
    const { scopeOf, takesCallback, Callback } = require('internal/test_runner/test');
    this.error = undefined;
    if (this.signal?.aborted) {
      this.fail(failure(this.signal.reason, 'hookFailed'));
      return;
    }
    let abort;
    const aborted = new Promise((_, reject) => { abort = reject; });
    aborted.catch(() => {});
    this.#stop = abort;
    const stop = new Stop(this.timeout, this.signal);
    const onAbort = () => this.fail(failure(this.signal.reason, 'hookFailed'));
    this.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const done = takesCallback(this.fn) ? new Callback() : undefined;
      let result = scopeOf(this).runInAsyncScope(this.fn, context, context, ...(done?.arguments ?? []));
      if (done !== undefined) result = done.settle(this, result);
      await Promise.race([result, stop.promise, aborted]);
    } catch (err) {
      this.fail(isFailure(err) ? err : failure(err, 'hookFailed'));
    } finally {
      stop.clear();
      this.signal?.removeEventListener('abort', onAbort);
      this.#stop = undefined;
    }
  }

  fail(err) { this.error ??= err; }

  get context() { return this.owner.context; }
  get ended() { return this.#stop === undefined; }

  lateFailure(err) {
    if (this.#stop === undefined) return false;
    this.fail(err);
    this.#stop(err);
    return true;
  }
}

module.exports = { Hook };
