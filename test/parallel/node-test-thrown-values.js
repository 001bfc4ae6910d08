'use strict';

// What a test throws comes through from the process of its file: dates, cycles, symbols, texts of its own; only needs --test-only.

const { test, run } = require('node:test');
const { inspect } = require('util');

if (process.env.NODE_TEST_CONTEXT === undefined) {
  const lines = [];
  run({ files: [__filename], isolation: 'process' })
    .on('test:fail', ({ name, details: { error } }) => {
      if (name !== __filename) lines.push(`${name}: ${error.failureType} ${inspect(error.cause instanceof Error ? error.cause.message : error.cause)}`);
    })
    .on('test:pass', ({ name }) => lines.push(`${name}: pass`))
    .on('test:diagnostic', ({ message }) => { if (/only/.test(message)) lines.push(message); })
    .on('end', () => console.log(lines.join('\n')))
    .resume();
  return;
}

const circular = { a: 1 };
circular.self = circular;
test('date', () => { throw { when: new Date(0), list: [new Map([[1, 2]])] }; });
test('cycle', () => { throw circular; });
test('symbol', () => { throw Symbol('s'); });
test('custom', () => { throw { [inspect.custom]: () => 'customized' }; });
test('broken', () => { throw { foo: 1, [inspect.custom]() { throw new Error('bad'); } }; });
test('function', () => { throw { f() {} }; });
test('callback', (t, done) => {
  setImmediate(() => {
    done();
    done();
  });
});
test('only', async (t) => {
  await t.test('one');
  t.runOnly(true);
  await t.test('two');
  await t.test('three', { only: true });
});
