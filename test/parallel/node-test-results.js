'use strict';

// node:test: results of all kinds, the order of hooks, the summary and the exit code.

const assert = require('assert');
const { spawnSync } = require('child_process');

if (process.argv[2] !== 'child') {
  const { status, stdout } = spawnSync(process.execPath, [__filename, 'child'], { encoding: 'utf8' });
  const lines = stdout.replace(/ \([\d.e-]+ms\)/g, '').split('\n');
  const end = lines.indexOf('\u2716 failing tests:');
  assert.strictEqual(status, 1);
  assert.deepStrictEqual(lines.slice(0, end).filter((l) => l !== '' && !l.includes('duration_ms')), [
    '\u2714 passes', '\u2716 throws', '\u25b6 parent', '  \u2714 first', '  \u2716 second', '\u2716 parent', '\u2139 a remark',
    '\u2714 calls back', '\ufe63 skipped # why', '\ufe63 skipped too # SKIP', '\ufe63 skips itself # now', '\u26a0 later # someday',
    '\u25b6 suite', '  \u2714 a', '  \u25b6 inner', '    \u2714 b', '  \u2714 inner', '\u2714 suite',
    '\u2716 slow', '\u2716 plan', '\u2714 fails as it should # EXPECTED FAILURE', '\u25b6 order of hooks', '  \u2714 subtest', '\u2714 order of hooks',
    '\u2139 tests 17', '\u2139 suites 2', '\u2139 pass 8', '\u2139 fail 4', '\u2139 cancelled 1', '\u2139 skipped 3', '\u2139 todo 1',
  ]);
  const failing = lines.slice(end).filter((l) => /^[\u2716\u26a0]/.test(l));
  assert.deepStrictEqual(failing, ['\u2716 failing tests:', '\u2716 throws', '\u2716 second', '\u26a0 later # someday', '\u2716 slow', '\u2716 plan']);
  assert.ok(lines.includes("  'test timed out after 20ms'"));
  assert.ok(lines.includes("  'plan expected 2 assertions but received 1'"));
  console.log('ok');
  return;
}

const { test, describe, it } = require('node:test');

test('passes', () => {});
test('throws', () => { throw new Error('thrown'); });
test('parent', async (t) => {
  await t.test('first', () => {});
  await t.test('second', () => assert.strictEqual(1, 2));
  t.diagnostic('a remark');
});
test('calls back', (t, done) => { setImmediate(done); });
test('skipped', { skip: 'why' }, assert.fail);
test.skip('skipped too', assert.fail);
test('skips itself', (t) => { t.skip('now'); });
test('later', { todo: 'someday' }, assert.fail);
describe('suite', () => {
  it('a', () => {});
  describe('inner', () => { it('b', async () => {}); });
});
test('slow', { timeout: 20 }, () => new Promise((resolve) => { setTimeout(resolve, 500); }));
test('plan', (t) => {
  t.plan(2);
  t.assert.ok(true);
});
test('fails as it should', { expectFailure: true }, assert.fail);

const order = [];
test('order of hooks', async (t) => {
  t.before(() => order.push('before'));
  t.beforeEach(() => order.push('beforeEach'));
  t.afterEach(() => order.push('afterEach'));
  await t.test('subtest', () => { order.push('test'); });
  assert.deepStrictEqual(order, ['before', 'beforeEach', 'test', 'afterEach']);
});
