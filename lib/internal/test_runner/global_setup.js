'use strict';

// The module of --test-global-setup: globalSetup runs before all tests, globalTeardown after them.

const { isAbsolute, resolve } = require('path');
const { pathToFileURL } = require('url');
const { validateFunction } = require('internal/validators');

// setUp runs globalSetup and gives globalTeardown, if there is one.
async function setUp(path, cwd) {
  const file = isAbsolute(path) ? path : resolve(cwd, path);
  const namespace = await internalBinding('import').importModule(pathToFileURL(file).href, pathToFileURL(`${cwd}/`).href);
  const { globalSetup, globalTeardown } = namespace;
  if (globalSetup !== undefined) {
    validateFunction(globalSetup, 'globalSetupFunction');
    await globalSetup();
  }
  if (globalTeardown !== undefined) validateFunction(globalTeardown, 'globalTeardownFunction');
  return globalTeardown;
}

module.exports = { setUp };
