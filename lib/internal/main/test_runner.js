'use strict';

// The program of --test: it runs files that the arguments name or match.

const { commandLine } = require('internal/test_runner/options');
const { run } = require('internal/test_runner/run');

const options = commandLine();
const { reporters, isolation, timeout, concurrency, shard, forceExit, only, updateSnapshots, globalSetupPath, testNamePatterns, testSkipPatterns, testTagFilters } = options;
const patterns = process.argv.slice(1);

const stream = run({
  __proto__: null, concurrency, timeout, shard, isolation, forceExit, only, updateSnapshots, globalSetupPath, watch: internalBinding('options').testOptions().watch,
  testNamePatterns: testNamePatterns ?? undefined, testSkipPatterns: testSkipPatterns ?? undefined, testTagFilters,
  globPatterns: patterns.length === 0 ? undefined : patterns,
  setup: (events, harness) => require('internal/test_runner/reporters').attach(events, reporters, harness),
});
stream.on('test:summary', ({ success, file }) => {
  if (file === undefined && !success) process.exitCode = 1;
});
