// Mocha runs a suite with chai's assertions, in process.
'use strict';
const Mocha = require('mocha');

(async () => {
  const { expect, assert } = await import('chai');
  const mocha = new Mocha({ reporter: 'json', timeout: 500 });
  mocha.suite.emit('pre-require', globalThis, null, mocha);
  describe('numbers', function () {
    before(() => { this.seen = []; });
    it('adds', () => expect(1 + 1).to.equal(2));
    it('compares deeply', () => expect({ a: [1, { b: 2 }] }).to.deep.equal({ a: [1, { b: 2 }] }));
    it('waits', async () => { await new Promise((done) => setTimeout(done, 5)); assert.isTrue(true); });
    it('calls back', (done) => setImmediate(done));
    it('fails', () => expect([1, 2]).to.include(3));
    it('throws', () => expect(() => { throw new RangeError('far'); }).to.throw(RangeError, /far/));
    it('is skipped', function () { this.skip(); });
    it('is pending');
    it('takes too long', function (done) { this.timeout(20); });
  });
  const write = process.stdout.write;
  process.stdout.write = () => true;
  const runner = mocha.run((failures) => {
    process.stdout.write = write;
    const { stats } = runner;
    console.log(failures, stats.passes, stats.failures, stats.pending, stats.tests);
    for (const t of runner.testResults.failures) console.log(t.fullTitle, '|', t.err.message.split('\n')[0].replace(/\(.*\)/, ''));
  });
})();
