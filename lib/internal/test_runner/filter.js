'use strict';

// Which tests run: by name, by tag and by the option only. A filtered test is not reported. A suite is filtered if all that it
// declares is.

function matches(patterns, test) {
  for (let t = test; t.parent !== null; t = t.parent) {
    if (patterns.some((p) => new RegExp(p.source, p.flags.replace(/[gy]/g, '')).test(t.name))) return true;
  }
  const names = [];
  for (let t = test; t.parent !== null; t = t.parent) {
    names.unshift(t.name);
    const full = names.join(' ');
    if (patterns.some((p) => p.test(full))) return true;
  }
  return false;
}

class Filter {
  #names;
  #skips;
  #tags;
  #only;
  #marks;

  // without --test-only, only counts where no other process chooses the files, and as far as something is marked (marks).
  constructor({ testNamePatterns, testSkipPatterns, tagFilter, only, marks }) {
    this.#names = testNamePatterns ?? null;
    this.#skips = testSkipPatterns ?? null;
    this.#tags = tagFilter;
    this.#only = only;
    this.#marks = marks === true || only;
  }

  get #byName() { return this.#names !== null || this.#skips !== null || this.#tags !== undefined; }

  // declare is told of each new test, with its option only.
  declare(test, only) {
    if (this.#byName) {
      test.leftOut = this.#leaveOut(test);
      if (!test.leftOut) {
        for (let t = test.parent; t !== null && t.leftOut; t = t.parent) t.leftOut = false;
      }
    }
    if (!this.#marks) {
      if (only || test.parent.onlySubtests) test.diagnostics.push("'only' and 'runOnly' require the --test-only command-line option.");
      return;
    }
    if (!only) return;
    test.parent.onlySubtests = true;
    if (test.parent === test.root || test.parent.startedAt === undefined) {
      for (let t = test.parent; t !== null && !t.only; t = t.parent) {
        t.only = true;
        if (t.parent !== null) t.parent.onlySubtests = true;
      }
    }
  }

  #leaveOut(test) {
    if (this.#names !== null && !matches(this.#names, test)) return true;
    if (this.#skips !== null && matches(this.#skips, test)) return true;
    return this.#tags !== undefined && !this.#tags(test.tags);
  }

  // decide tells whether a test that is about to start is filtered.
  decide(test) {
    if (test.error !== undefined) return;
    test.filtered = test.leftOut === true || (this.#only || this.#marks && test.parent.onlySubtests) && !test.only;
  }

  // built is told of a suite that has declared what it has to.
  built(suite) {
    if (suite.leftOut && suite.error !== undefined) suite.leftOut = false;
  }
}

// filterOf gives the filter of a harness, made from its options.
function filterOf(harness) {
  harness.filter ??= new Filter(harness.options);
  return harness.filter;
}

module.exports = { filterOf };
