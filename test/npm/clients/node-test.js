// A suite of node:test with chai's assertions and lodash under test, run by node:test itself.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { run } = require('node:test');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'suite-'));
const file = path.join(dir, 'lodash.test.js');
fs.writeFileSync(file, `
const { describe, it, before, mock } = require('node:test');
const _ = require(${JSON.stringify(require.resolve('lodash'))});
describe('lodash', { concurrency: true }, () => {
  let expect;
  before(async () => { ({ expect } = await import(${JSON.stringify(require('url').pathToFileURL(path.join(path.dirname(require.resolve('lodash/package.json')), '../chai/index.js')).href)})); });
  it('chunks', () => expect(_.chunk([1, 2, 3], 2)).to.deep.equal([[1, 2], [3]]));
  it('debounces', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const fn = t.mock.fn();
    const debounced = _.runInContext().debounce(fn, 100);
    debounced(); debounced();
    t.mock.timers.tick(100);
    expect(fn.mock.callCount()).to.equal(1);
  });
  it('fails', () => expect(_.sum([1, 2])).to.equal(4));
  it.todo('maps');
  it('is skipped', { skip: 'not now' }, () => {});
});
`);

(async () => {
  const seen = [];
  const stream = run({ files: [file], concurrency: 1 });
  for await (const { type, data } of stream) {
    if (type === 'test:pass' || type === 'test:fail') seen.push([type, data.nesting, data.name, data.skip, data.todo, data.details.error?.cause?.message].join());
    if (type === 'test:summary' && data.file === undefined) console.log(data.success, data.counts);
  }
  console.log(seen);
  fs.rmSync(dir, { recursive: true });
})();
