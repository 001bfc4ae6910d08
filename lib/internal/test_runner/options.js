'use strict';

// What the command line says of tests, read once.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');

// regExpOf reads a pattern: /source/flags, or the source alone.
function regExpOf(text, name) {
  const parts = /^\/(.*)\/([a-z]*)$/s.exec(text);
  try {
    return new RegExp(parts === null ? text : parts[1], parts === null ? '' : parts[2]);
  } catch (err) {
    throw new ERR_INVALID_ARG_VALUE(name, text, `is an invalid regular expression.${err ? ` ${err.message}.` : ''}`);
  }
}

function patterns(list, name) {
  return list.length === 0 ? null : list.map((text) => regExpOf(text, name));
}

function shardOf(text) {
  const found = /^(\d+)\/(\d+)$/.exec(text);
  if (found === null) throw new ERR_INVALID_ARG_VALUE('--test-shard', text, 'must be in the form of <index>/<total>');
  return { __proto__: null, index: Number(found[1]), total: Number(found[2]) };
}

function reportersOf(reporters, destinations) {
  if (reporters.length === 0 && destinations.length === 0) return [{ name: 'spec', destination: 'stdout' }];
  if (reporters.length === 1 && destinations.length === 0) destinations = ['stdout'];
  if (reporters.length !== destinations.length) {
    throw new ERR_INVALID_ARG_VALUE('--test-reporter', reporters, "must match the number of specified '--test-reporter-destination'");
  }
  return reporters.map((name, i) => ({ name, destination: destinations[i] }));
}

function read() {
  const raw = internalBinding('options').testOptions();
  const child = process.env.NODE_TEST_CONTEXT;
  return {
    __proto__: null,
    isTestRunner: raw.run,
    child: typeof child === 'string' && child.startsWith('child'),
    isolation: raw.isolation || 'process',
    only: raw.only,
    forceExit: raw.forceExit,
    updateSnapshots: raw.updateSnapshots,
    moduleMocks: raw.moduleMocks,
    timeout: raw.timeout > 0 ? raw.timeout : Infinity,
    concurrency: raw.run ? (raw.isolation === 'none' ? 1 : raw.concurrency > 0 ? raw.concurrency : true) : 1,
    shard: raw.shard === '' ? undefined : shardOf(raw.shard),
    globalSetupPath: raw.globalSetup || undefined,
    testNamePatterns: patterns(raw.namePatterns, '--test-name-pattern'),
    testSkipPatterns: patterns(raw.skipPatterns, '--test-skip-pattern'),
    testTagFilters: raw.tagFilters,
    reporters: reportersOf(raw.reporters, raw.destinations),
  };
}

let line;

// commandLine gives the options of this process; what is wrong with them is thrown.
function commandLine() {
  line ??= read();
  return line;
}

module.exports = { commandLine, regExpOf };
