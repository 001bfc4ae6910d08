'use strict';

// node:repl: names only; functions throw.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

module.exports = unavailable('repl', {
  functions: [
    'start', 'writer', 'isValidSyntax',
  ],
  classes: {
    REPLServer: {
      extends: EventEmitter,
      methods: [
        'setupHistory', 'clearBufferedCommand', 'close', 'createContext', 'resetContext', 'displayPrompt',
        'setPrompt', 'complete', 'completeOnEditorMode', 'defineCommand',
      ],
    },
    Recoverable: { extends: SyntaxError, methods: [] },
  },
});

module.exports.REPL_MODE_SLOPPY = Symbol('repl-sloppy');
module.exports.REPL_MODE_STRICT = Symbol('repl-strict');
Object.defineProperty(module.exports, 'builtinModules', { get: () => require('module').builtinModules, enumerable: true, configurable: true });
