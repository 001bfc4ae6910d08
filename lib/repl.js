'use strict';

// node:repl: interactive sessions.

const { deprecate } = require('internal/util');
const { REPLServer, writer, sloppyMode, strictMode } = require('internal/repl/server');
const { Recoverable, isValidSyntax } = require('internal/repl/evaluate');

// start begins a session.
function start(prompt, source, evaluator, useGlobal, ignoreUndefined, replMode) {
  return new REPLServer(prompt, source, evaluator, useGlobal, ignoreUndefined, replMode);
}

const { builtinModules } = require('internal/repl/completion_modules');

module.exports = {
  start,
  writer,
  REPLServer,
  REPL_MODE_SLOPPY: sloppyMode,
  REPL_MODE_STRICT: strictMode,
  Recoverable,
  isValidSyntax,
};

for (const [name, code, enumerable] of [['builtinModules', 'DEP0191', true], ['_builtinLibs', 'DEP0142', false]]) {
  Object.defineProperty(module.exports, name, {
    configurable: true,
    enumerable,
    get: deprecate(builtinModules, `repl.${name} is deprecated. Check module.builtinModules instead`, code),
  });
}
