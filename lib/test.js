'use strict';

// node:test. What declares tests is here; lib/internal/test_runner runs and reports them.

const { declareTest, declareSuite, declareHook, currentContext } = require('internal/test_runner/main');

// declarer gives test or suite with its variants, each of which sets one option.
function declarer(name, declare) {
  const fn = { [name](title, options, body) { return declare(title, options, body, {}); } }[name];
  for (const variant of ['expectFailure', 'skip', 'todo', 'only']) {
    fn[variant] = (title, options, body) => declare(title, options, body, { [variant]: true });
  }
  return fn;
}

const test = declarer('test', declareTest);
const suite = declarer('suite', declareSuite);

for (const name of ['after', 'afterEach', 'before', 'beforeEach']) {
  test[name] = { [name](fn, options) { declareHook(name, fn, options); } }[name];
}
test.describe = suite;
test.getTestContext = currentContext;
test.it = test;
test.run = function run(options) { return require('internal/test_runner/run').run(options); };
test.suite = suite;
test.test = test;

function lazily(name, make) {
  let made;
  Object.defineProperty(test, name, {
    configurable: true,
    enumerable: true,
    get() {
      made ??= make();
      return made;
    },
  });
}

lazily('mock', () => new (require('internal/test_runner/mock').MockTracker)());
lazily('snapshot', () => {
  const { setDefaultSnapshotSerializers, setResolveSnapshotPath } = require('internal/test_runner/snapshot');
  return { setDefaultSnapshotSerializers, setResolveSnapshotPath };
});
lazily('assert', () => ({ register: require('internal/test_runner/assert').register }));

module.exports = test;
