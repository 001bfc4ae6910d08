'use strict';

// Which files are test files.

const { globSync } = require('fs');
const { isAbsolute, relative, resolve } = require('path');

const kinds = '{js,mjs,cjs,ts,mts,cts}';
const usual = [`**/test/**/*.${kinds}`, `**/*{.,-,_}test.${kinds}`, `**/test-*.${kinds}`, `**/test.${kinds}`];

// discover gives the paths of test files below cwd in a stable order. Patterns that match nothing are an error of whoever wrote them.
function discover(patterns, cwd) {
  const given = patterns !== undefined && patterns.length > 0;
  const found = globSync(given ? patterns : usual, { cwd, exclude: (name) => !given && `${name}`.split(/[\\/]/).includes('node_modules') });
  if (given && found.length === 0) {
    process.stderr.write(`Could not find '${patterns.join(', ')}'\n`);
    process.exit(1);
  }
  return [...new Set(found.map((f) => (isAbsolute(f) ? f : relative(cwd, resolve(cwd, f)))))].sort();
}

module.exports = { discover };
