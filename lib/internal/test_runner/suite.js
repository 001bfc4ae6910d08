'use strict';

// A suite: its function declares subtests, which start when it has ended.

const { failure, isFailure } = require('internal/test_runner/failure');
const { readTimeout } = require('internal/test_runner/arguments');
const { filterOf } = require('internal/test_runner/filter');
const { Stop } = require('internal/test_runner/stop');
const { Test, scopeOf, takesCallback, Callback } = require('internal/test_runner/test');

// promised gives a promise of what start, called with item, promises; it rejects if start throws.
function promised(start, item) {
  return new Promise((resolve, reject) => { start(item).then(resolve, reject); });
}

class Suite extends Test {
  constructor(parent, declared) {
    super(parent, declared);
    this.limit = readTimeout(declared.options?.timeout, parent.limit ?? Infinity); // --test-timeout is for tests
    if (declared.options?.only === false && this.harness.options.only) this.fn = () => {};
    this.built = false;
  }

  get kind() { return 'suite'; }

  // build runs the function of the suite. Its promise never rejects.
  async build() {
    try {
      if (this.skipped) return;
      const done = takesCallback(this.fn) ? new Callback() : undefined;
      let result = scopeOf(this).runInAsyncScope(this.fn, this.context, this.context, ...(done?.arguments ?? []));
      if (done !== undefined) result = done.settle(this, result);
      await result;
    } catch (err) {
      this.fail(isFailure(err) ? err : failure(err, 'testCodeFailure'));
    } finally {
      this.built = true;
      filterOf(this.harness).built(this);
    }
  }

  // dropSubtests forgets what has not started: the subtests of a suite that does not run are not reported.
  dropSubtests() {
    this.subtests = [];
    this.open = 0;
  }

  async run() {
    this.begin();
    let stop;
    let begun = false;
    try {
      await this.building;
      if (this.error !== undefined) throw this.error;
      if (this.mayNotRun()) {
        this.dropSubtests();
        this.postRun();
        return;
      }
      const { parent } = this;
      if (parent.hooks.before.length > 0) await parent.runHooks('before', parent.context);
      begun = true;
      await this.runHooks('before', this.context);
      stop = new Stop(this.limit, this.controller.signal);
      const start = (t) => t.start();
      await Promise.race([Promise.all(this.subtests.map((t) => promised(start, t))), stop.promise]);
      this.pass();
      await this.runHooks('after', this.context);
    } catch (err) {
      this.fail(isFailure(err) ? err : failure(err, 'testCodeFailure'));
      try {
        if (begun) await this.runHooks('after', this.context);
      } catch {
        // the suite has failed already
      }
    } finally {
      stop?.clear();
      this.controller.abort();
    }
    this.postRun();
  }
}

module.exports = { Suite };
