// A suite of tape: plans, nested tests, callbacks, promises, and what fails.
'use strict';
const test = require('tape');

test('assertions', (t) => {
  t.plan(6);
  t.equal(1 + 1, 2, 'adds');
  t.deepEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, 'compares deeply');
  t.notOk(null);
  t.match('text', /ex/);
  t.throws(() => { throw new RangeError('far'); }, /far/);
  setTimeout(() => t.pass('later'), 5);
});

test('nested', (t) => {
  t.test('first', (st) => { st.ok(true); st.end(); });
  t.test('second', async (st) => {
    await new Promise((done) => setImmediate(done));
    st.equal(typeof st.name, 'string');
  });
  t.end();
});

test.skip('skipped', (t) => t.fail());

test('teardown', (t) => {
  t.teardown(() => console.log('# torn down'));
  t.comment('a comment');
  t.end();
});

const failing = test.createHarness();
const lines = [];
failing.createStream({ objectMode: true }).on('data', (row) => {
  if (row.type === 'assert') lines.push([row.name, row.ok, row.operator].join());
}).on('end', () => console.log(lines));
failing('fails', (t) => {
  t.equal(1, 2, 'unequal');
  t.plan(1);
});
