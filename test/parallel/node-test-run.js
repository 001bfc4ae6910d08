'use strict';

// node:test: run() and the reporters, over this file as the file that is run.

const assert = require('assert');
const { run, test } = require('node:test');

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  test('passes', () => {});
  test('parent', async (t) => {
    await t.test('fails', () => { throw new TypeError('a <message>'); });
  });
  test('skipped', { skip: 'why' }, () => {});
  return;
}

const reporters = require('node:test/reporters');

// plain takes out what differs from run to run.
function plain(text) {
  return text.replace(/duration_ms:? [\d.e-]+/g, 'duration_ms N').replace(/\([\d.e-]+ms\)/g, '(N)').replace(/time="[\d.]+"/g, 'time=""')
    .replace(/(timestamp|hostname|file)="[^"]*"/g, '$1=""').replace(/^ +stack: \|-\n( +\S.*\n)+?(?= +\.\.\.)/gm, '').replace(/location: .*/g, 'location');
}

async function report(name) {
  const events = run({ files: [__filename] });
  const source = name === 'spec' ? events.pipe(new reporters.spec()) : reporters[name](events);
  let text = '';
  for await (const chunk of source) text += chunk;
  return plain(text);
}

async function main() {
  console.log((await report('tap')).trimEnd());
  console.log((await report('dot')).split('\n')[0]);
  console.log((await report('spec')).split('\n').slice(0, 5).join('\n'));
  const junit = (await report('junit')).split('\n');
  console.log(junit.filter((line) => /^\s*<.*(testcase|testsuite|skipped|failure)/.test(line)).join('\n'));

  const seen = [];
  const stream = run({ files: [__filename] });
  for (const type of ['test:pass', 'test:fail']) stream.on(type, ({ name, nesting }) => seen.push([type, nesting, name]));
  let success;
  stream.on('test:summary', (data) => { if (data.file === undefined) ({ success } = data); });
  for await (const { type } of stream) assert.strictEqual(typeof type, 'string');
  assert.strictEqual(success, false);
  assert.deepStrictEqual(seen, [
    ['test:pass', 0, 'passes'], ['test:fail', 1, 'fails'], ['test:fail', 0, 'parent'], ['test:pass', 0, 'skipped'],
  ]);
}

main();
