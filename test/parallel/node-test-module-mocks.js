// flags: --experimental-test-module-mocks --no-warnings
'use strict';

// mock.module: what require and import give for a mocked module, and that the module is back afterwards.

const { mock } = require('node:test');
const readline = require('readline');

async function main() {
  const core = mock.module('readline', { namedExports: { fn: () => 42 } });
  const mocked = require('node:readline');
  console.log(mocked.fn(), mocked.cursorTo, mocked === require('readline'));
  const imported = await import('readline');
  console.log(imported.fn(), Object.keys(imported).sort());
  try {
    mock.module('node:readline', {});
  } catch (err) {
    console.log(err.code, err.message);
  }
  core.restore();
  console.log(require('readline') === readline, typeof (await import('node:readline')).cursorTo);

  mock.module('punycode', { cache: true, defaultExport: { a: 1 }, namedExports: { b: 2 } });
  console.log(require('punycode'), require('punycode') === require('punycode'), (await import('punycode')).default, (await import('punycode')).b);
  mock.module('querystring', { defaultExport: null, namedExports: { b: 2 } });
  try {
    require('querystring');
  } catch (err) {
    console.log(err.code, err.message);
  }
  mock.reset();
  console.log(typeof require('querystring').parse);
  for (const args of [[5], ['x', null], ['x', { cache: 1 }], ['x', { namedExports: 1 }]]) {
    try {
      mock.module(...args);
    } catch (err) {
      console.log(err.code, err.message);
    }
  }
}

main();
