// A suite of uvu: hooks, assertions, promises, and what fails.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const write = console.log;
const told = [];
process.stdout.write = ((original) => (text, ...rest) => {
  if (/^\s*(?:Total|Passed|Skipped|Took):/m.test(text)) {
    told.push(text.replace(/\u001b\[\d+m/g, '').trim().split('\n').filter((line) => !line.includes('Took')).map((line) => line.trim()));
    return true;
  }
  if (/Duration:/.test(text)) return true;
  return original.call(process.stdout, text, ...rest);
})(process.stdout.write);
process.on('exit', (code) => {
  write('order', order.join());
  write(told);
  write('exit code', code);
});

const order = [];
const passing = suite('passing');
passing.before(() => order.push('before'));
passing.before.each(() => order.push('each'));
passing.after(() => order.push('after'));
passing('compares', () => {
  order.push('compares');
  assert.is(1 + 1, 2);
  assert.equal({ a: [1, { b: new Date(0) }] }, { a: [1, { b: new Date(0) }] });
  assert.throws(() => { throw new RangeError('far'); }, /far/);
  assert.instance(new Map(), Map);
});
passing('waits', async () => {
  await new Promise((done) => setTimeout(done, 5));
  order.push('waits');
});
passing.skip('skipped', () => order.push('skipped'));
passing.run();

const wrong = suite('wrong');
wrong('tells what differs', () => {
  try {
    assert.equal({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] });
  } catch (err) {
    order.push(err.code, err instanceof assert.Assertion, err.operator);
  }
});
wrong.run();
