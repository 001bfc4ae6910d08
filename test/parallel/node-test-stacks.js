'use strict';

// Errors of tests have few frames of the runner below those of the program, and failures tell which suite waits.

const { test, describe, it, before, after, run } = require('node:test');
const path = require('path');

if (process.argv[2] !== 'child' && process.env.NODE_TEST_CONTEXT === undefined) {
  const lines = [];
  run({ files: [__filename], isolation: 'process' })
    .on('test:fail', ({ name, details: { error, type } }) => {
      const shown = error.cause?.stack ?? error.stack;
      lines.push(`${type} ${name}: ${error.message} (${error.failureType})`, ...shown.split('\n').slice(1)
        .filter((line) => /^ +at/.test(line))
        .map((line) => line.replace(/\(?node:.*/, '<runner>').replace(/at .*<runner>/, 'at <runner>').replaceAll(__dirname + path.sep, ''))
        .filter((line, i, all) => line !== all[i - 1]));
    })
    .on('end', () => console.log(lines.join('\n')))
    .resume();
  return;
}

test('nested', async (t) => {
  await t.test('throws', () => { throw new Error('inner'); });
});
describe('suite', () => {
  it('throws', () => { throw new Error('first'); });
  it('waits', async () => {
    await new Promise(setImmediate);
    throw new Error('second');
  });
});
describe('before', () => {
  before(() => { throw new Error('before'); });
  after(() => { process.exitCode = 0; });
  it('does not run', () => {});
});
describe('slow', { timeout: 20 }, () => {
  let timer;
  after(() => clearTimeout(timer));
  it('waits', () => new Promise((resolve) => { timer = setTimeout(resolve, 100_000); }));
});
test('wrong', (t) => { t.assert.ok(false); });
