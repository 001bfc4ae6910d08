'use strict';

// How the REPL runs its input: as a script of its own, which may wait at its top level, and which may be an object literal.

const { codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED } } = require('internal/errors');
const { awaitInput, scanInput } = internalBinding('repl');

// Recoverable is the error of input that more lines may complete.
class Recoverable extends SyntaxError {
  constructor(error) {
    super();
    this.err = error;
  }
}

// mayBeObject tells whether input that begins as a block is meant as an object.
function mayBeObject(code) { return /^\s*\{/.test(code) && !/;\s*$/.test(code); }

// isUnfinished tells whether the error of input that does not compile is that it ends too early.
function isUnfinished(error, code) {
  const { cut, open, wrong } = scanInput(code);
  if (cut || open && (!wrong || mayBeObject(code))) return true;
  if (wrong) return false;
  return error.message === 'Unexpected end of input' || /(?:^|[;\s])const\s+[\w$]+\s*$/.test(code);
}

const strictPrefix = '"use strict"; void 0;\n';

// compile gives the script of input, and whether its value is a promise of an object with the value. The error of input that does
// not compile is thrown, as a Recoverable where that fits.
function compile(server, code, file) {
  const vm = require('vm');
  const { constants: { USE_MAIN_CONTEXT_DEFAULT_LOADER } } = vm;
  const make = (text) => new vm.Script(server.replMode === server.strictMode && text.trim() !== '' ? strictPrefix + text : text, {
    filename: file, displayErrors: false, importModuleDynamically: USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const { wait, wrong } = scanInput(code);
  const literal = mayBeObject(code) && !wrong ? `(${code.trim()})\n` : undefined;
  if (wait) {
    for (const text of literal === undefined ? [code] : [literal, code]) {
      const rewritten = awaitInput(text);
      if (typeof rewritten === 'string') return { script: make(rewritten), waits: true };
      if (rewritten === true && text === code) throw new Recoverable(new SyntaxError('Unexpected end of input'));
    }
  }
  if (literal !== undefined) {
    try {
      return { script: make(literal), waits: false };
    } catch {
      // It is a block, or wrong in both ways: then the error of the block tells more.
    }
  }
  try {
    return { script: make(code), waits: false };
  } catch (error) {
    if (error instanceof Error && error.name === 'SyntaxError' && isUnfinished(error, code)) throw new Recoverable(error);
    throw error;
  }
}

// run runs a script in the context of a server.
function run(server, script, context) {
  const options = { displayErrors: false, breakOnSigint: server.breakEvalOnSigint };
  return server.useGlobal ? script.runInThisContext(options) : script.runInContext(context, options);
}

// evaluate is the function `eval` of a server that was given no other.
function evaluate(server, code, context, file, callback) {
  if (code.trim() === '') {
    callback(null);
    return;
  }
  let result;
  let waits = false;
  const breakable = server.breakEvalOnSigint;
  const raw = breakable && server.terminal;
  // From here on SIGINT does not end the process, also between the run and what follows it.
  const watch = breakable ? new SigintWatch() : undefined;
  try {
    const compiled = compile(server, code, file);
    waits = compiled.waits;
    // In raw mode there would be no signal.
    const before = raw ? server._setRawMode(false) : undefined;
    try {
      result = server.inside(() => run(server, compiled.script, context));
    } finally {
      if (raw) server._setRawMode(before);
    }
    server.noteDeclarations(code);
  } catch (error) {
    watch?.end();
    if (process.domain) {
      // An error that came out of a domain of the input's own is the domain's.
      process.domain.emit('error', error);
      process.domain.exit();
    } else {
      fail(callback, error);
    }
    return;
  }
  if (waits) {
    settle(server, result, watch, callback);
  } else {
    watch?.end();
    callback(null, result);
  }
}

// SigintWatch listens to SIGINT until its end.
class SigintWatch {
  interrupted = undefined; // called for each signal
  #listener = () => this.interrupted?.();

  constructor() { process.on('SIGINT', this.#listener); }

  end() { process.removeListener('SIGINT', this.#listener); }
}

// kThrown stands for what was thrown, which follows, where that alone would look like no error.
const kThrown = Symbol('thrown');

function fail(callback, error) {
  if (error) callback(error);
  else callback(kThrown, error);
}

// settle waits for the value of input that waits. Meanwhile no further input is taken.
function settle(server, promise, watch, callback) {
  server.hold();
  let done = false;
  const finish = (error, value) => {
    if (done) return;
    done = true;
    watch?.end();
    server.interrupt = undefined;
    callback(error, value);
    server.release();
  };
  promise.then((box) => finish(null, box?.value), (error) => fail(finish, error));
  if (watch !== undefined) server.interrupt = watch.interrupted = () => finish(new ERR_SCRIPT_EXECUTION_INTERRUPTED());
}

// isValidSyntax tells whether code is a script or an expression, also one that waits.
function isValidSyntax(code) {
  const vm = require('vm');
  for (const text of [code, `_=${code}`]) {
    if (typeof awaitInput(text) === 'string') return true;
    try {
      new vm.Script(text);
      return true;
    } catch {
      // Not so.
    }
  }
  return false;
}

module.exports = { Recoverable, kThrown, evaluate, isValidSyntax };
