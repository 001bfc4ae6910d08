'use strict';

// REPLServer: reads input line by line, runs it, and prints what comes of it.

const { Interface } = require('readline');
const { Interface: Base, kState } = require('internal/readline/interface');
const { codes: { ERR_INVALID_REPL_EVAL_CONFIG, ERR_INVALID_REPL_INPUT } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { deprecate } = require('internal/util');
const EventEmitter = require('events');
const { inspect } = require('internal/util/inspect');
const { Recoverable, evaluate, kThrown } = require('internal/repl/evaluate');
const { setCatcher } = internalBinding('repl');

const sloppyMode = Symbol('repl-sloppy');
const strictMode = Symbol('repl-strict');
const npmHint = 'npm should be run outside of the Node.js REPL, in your normal shell.\n(Press Ctrl+D to exit.)\n';
const exitHint = '(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n';
const continuation = '| ';

// writer is how values are shown where the program says nothing else.
function writer(value) { return inspect(value, writer.options); }
writer.options = { ...inspect.defaultOptions, showProxy: true };

// resources are the names of what was run: REPL1, REPL2, and so on.
let resources = 0;

// within tells which server's input the present code comes from.
let within;

function contextStore() {
  if (within === undefined) {
    const { AsyncLocalStorage } = require('async_hooks');
    within = new AsyncLocalStorage();
    setCatcher((error) => {
      const server = within.getStore() ?? standalone;
      if (server === undefined) return false;
      server._domain.emit('error', error);
      return true;
    });
  }
  return within;
}

let standalone; // the server of the command line

function readOptions(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode) {
  if (prompt !== null && typeof prompt === 'object') return { ...prompt, given: prompt };
  const o = { prompt, eval: evaluator, useGlobal, ignoreUndefined, replMode };
  if (stream?.stdin && stream.stdout) return { ...o, input: stream.stdin, output: stream.stdout };
  return { ...o, input: stream, output: stream };
}

function REPLServer(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode) {
  if (!(this instanceof REPLServer)) return new REPLServer(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode);
  const o = readOptions(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode);
  if (!o.input && !o.output) {
    o.input = process.stdin;
    o.output = process.stdout;
  }
  if (o.breakEvalOnSigint && o.eval) throw new ERR_INVALID_REPL_EVAL_CONFIG();
  o.terminal ??= o.output.isTTY;
  o.terminal = Boolean(o.terminal);
  if (o.terminal && o.useColors === undefined) {
    if (typeof o.output.hasColors === 'function') o.useColors = o.output.hasColors();
    else if (process.env.NODE_DISABLE_COLORS === undefined) o.useColors = Boolean(o.output.isTTY);
  }
  // A stream that shows colours later on is not asked again.
  if (o.useColors === undefined && o.output.isTTY && !process.env.NODE_DISABLE_COLORS) o.useColors = true;

  this.allowBlockingCompletions = Boolean(o.allowBlockingCompletions);
  this.useColors = Boolean(o.useColors);
  this.breakEvalOnSigint = Boolean(o.breakEvalOnSigint);
  this.editorMode = false;
  this.underscoreAssigned = false;
  this.last = undefined;
  this.underscoreErrAssigned = false;
  this.lastError = undefined;
  this.useGlobal = Boolean(o.useGlobal);
  this.ignoreUndefined = Boolean(o.ignoreUndefined);
  this.replMode = o.replMode || sloppyMode;
  Object.defineProperty(this, 'strictMode', { value: strictMode });
  this.lines = [];
  this.lines.level = [];
  this.commands = Object.create(null);
  this.historyManager = {
    writer: undefined,
    get isFlushing() { return this.writer !== undefined && this.writer.busy; },
  };
  this._domain = o.domain ?? new EventEmitter();
  const hidden = {
    buffered: '', // lines that wait for more
    loading: false,
    atStart: true,
    held: 0, // how often input is to wait
    pending: [], // keys and lines that came meanwhile
    interrupt: undefined,
    declared: new Set(), // names that let, const and class have made
    wantsEnd: false,
  };
  for (const name of Object.keys(hidden)) Object.defineProperty(this, name, { value: hidden[name], writable: true, configurable: true });
  const isStandalone = Boolean(o.given?.[kStandalone]);
  if (isStandalone) standalone = this;
  Object.defineProperty(this, 'isStandalone', { value: isStandalone });

  this.eval = typeof o.eval === 'function' ? ownEvaluator(this, o.eval) :
    function(code, context, file, callback) { evaluate(this, code, context, file, callback); };
  this._domain.on('error', (error) => this._handleError(error));
  Interface.call(this, {
    input: o.input,
    output: o.output,
    completer: completerOf(this, o.completer),
    terminal: o.terminal,
    historySize: o.historySize,
    prompt: o.prompt,
    tabSize: o.tabSize,
    history: o.history,
  });
  this.resetContext();
  Object.defineProperty(this, 'inputStream', stream_('input', o.input));
  Object.defineProperty(this, 'outputStream', stream_('output', o.output));
  this.prompt_ = this._prompt;
  require('internal/repl/commands').define(this);
  setWriter(this, o.writer);
  if (!isStandalone) guardListeners(this);
  this.on('close', () => this._emitExit());
  this.on('SIGINT', () => this._interrupted());
  this.on('line', (line) => this._run(line));
  // While input is run or waited for, what comes next has to wait.
  this.on('SIGCONT', () => {
    if (this.editorMode) this.output.write(`${this._initialPrompt}.editor\n// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n`);
    this.displayPrompt(true);
  });
  this.displayPrompt();
}
Object.setPrototypeOf(REPLServer.prototype, Interface.prototype);
Object.setPrototypeOf(REPLServer, Interface);

const kStandalone = Symbol('standalone');

function stream_(name, value) {
  const message = 'repl.inputStream and repl.outputStream are deprecated. Use repl.input and repl.output instead';
  return {
    configurable: true,
    enumerable: false,
    get: deprecate(() => value, message, 'DEP0141'),
    set: deprecate((v) => { value = v; }, message, 'DEP0141'),
  };
}

function ownEvaluator(server, fn) {
  return function(code, context, file, callback) {
    try {
      server.inside(() => fn.call(server, code, context, file, callback));
    } catch (error) {
      server._domain.emit('error', error);
    }
  };
}

function setWriter(server, given) {
  if (given) {
    validateFunction(given, 'writer');
    server.writer = given;
  } else {
    server.writer = (value) => inspect(value, server.writer.options);
    server.writer.options = { ...writer.options, colors: server.useColors };
    if (server.isStandalone) {
      // util.inspect.replDefaults are the options of the command line's REPL.
      Object.defineProperty(inspect, 'replDefaults', {
        configurable: true,
        enumerable: false,
        get() { return server.writer.options; },
        set(options) { Object.assign(server.writer.options, options); },
      });
    }
  }
}

// guardListeners refuses listeners that would take the errors of a program away from it for the sake of its REPL.
function guardListeners(server) {
  const guard = (event) => {
    if (event === 'uncaughtException' && contextStore().getStore() === server) {
      throw new ERR_INVALID_REPL_INPUT('Listeners for `uncaughtException` cannot be used in the REPL');
    }
  };
  contextStore();
  process.prependListener('newListener', guard);
  server.once('exit', () => process.removeListener('newListener', guard));
}

// completerOf gives what is asked for completions: a function of the program's, which may answer or call back, or the server's own.
function completerOf(server, given) {
  if (typeof given === 'function') {
    return given.length === 2 ? given : (text, callback) => callback(null, given.call(server, text));
  }
  return (text, callback) => {
    require('internal/repl/completion').complete(server, text, server.editorMode ? server.completeOnEditorMode(callback) : callback);
  };
}

const methods = {
  // inside runs a function as the input's: errors that it leads to later on are this server's.
  inside(fn) { return contextStore().run(this, fn); },

  setupHistory(options = {}, callback = undefined) {
    if (typeof options === 'string') options = { filePath: options };
    if (typeof options === 'function') {
      callback = options;
      options = {};
    }
    callback ??= options.onHistoryFileLoaded;
    validateFunction(callback, 'callback');
    require('internal/repl/history').setup(this, options, callback);
  },

  clearBufferedCommand() { this.buffered = ''; },

  createContext() { return require('internal/repl/context').create(this); },

  resetContext() {
    this.context = this.createContext();
    this.underscoreAssigned = false;
    this.underscoreErrAssigned = false;
    this.lines = [];
    this.lines.level = [];
    this.declared.clear();
    assignable(this, '_', 'last', 'underscoreAssigned', 'Expression assignment to _ now disabled.\n');
    assignable(this, '_error', 'lastError', 'underscoreErrAssigned', 'Expression assignment to _error now disabled.\n');
    this.emit('reset', this.context);
  },

  displayPrompt(preserveCursor) {
    if (this.closed) return;
    let prompt = this._initialPrompt;
    if (this.buffered !== '') prompt = continuation;
    Base.prototype.setPrompt.call(this, prompt);
    this.prompt(preserveCursor);
  },

  setPrompt(prompt) {
    this._initialPrompt = prompt;
    Base.prototype.setPrompt.call(this, prompt);
  },

  complete(...args) { this.completer(...args); },

  // completeOnEditorMode gives a callback that takes what all completions have in common only: there is no room for a list.
  completeOnEditorMode(callback) {
    return (error, results) => {
      if (error) {
        callback(error);
        return;
      }
      const [completions, completeOn = ''] = results;
      const { commonPrefix } = require('internal/readline/completing');
      const extended = completions.filter((c) => c !== '' && c.startsWith(completeOn));
      callback(null, [[`${completeOn}${commonPrefix(extended.map((c) => c.slice(completeOn.length)))}`], completeOn]);
    };
  },

  defineCommand(keyword, command) {
    if (typeof command === 'function') command = { action: command };
    else validateFunction(command.action, 'cmd.action');
    this.commands[keyword] = command;
  },

  close() {
    if (this.terminal && this.historyManager.isFlushing && !this.wantsEnd) {
      this.wantsEnd = true;
      this.once('flushHistory', () => Interface.prototype.close.call(this));
      return;
    }
    process.nextTick(() => Interface.prototype.close.call(this));
  },
};
Object.assign(REPLServer.prototype, methods);

// assignable makes a variable that shows a field of the server until the program assigns to it.
function assignable(server, name, field, flag, message) {
  Object.defineProperty(server.context, name, {
    configurable: true,
    get: () => server[field],
    set(value) {
      server[field] = value;
      if (!server[flag]) {
        server[flag] = true;
        server.output.write(message);
      }
    },
  });
}

const internals = {
  _emitExit() {
    if (this.held > 0) {
      this.pending.push(() => this._emitExit());
      return;
    }
    const exit = () => this.emit('exit');
    if (this.historyManager.isFlushing) this.once('flushHistory', exit);
    else process.nextTick(exit);
  },

  _interrupted() {
    if (this.interrupt !== undefined) {
      this.interrupt();
      return;
    }
    const empty = this.line.length === 0;
    this.clearLine();
    this.leaveEditor();
    if (this.buffered === '' && empty) {
      if (this.sawInterrupt) {
        this.close();
        this.sawInterrupt = false;
        return;
      }
      this.output.write(exitHint);
      this.sawInterrupt = true;
    } else {
      this.sawInterrupt = false;
    }
    this.clearBufferedCommand();
    this.lines.level = [];
    this.displayPrompt();
  },

  enterEditor() {
    this.editorMode = true;
    Base.prototype.setPrompt.call(this, '');
  },

  leaveEditor() {
    if (!this.editorMode) return;
    this.editorMode = false;
    Base.prototype.setPrompt.call(this, this._initialPrompt);
  },

  // hold has input wait until release was called as often.
  hold() { this.held++; },

  release() {
    if (--this.held > 0) return;
    while (this.held === 0 && this.pending.length > 0) {
      const next = this.pending.shift();
      next();
    }
  },

  _memory(line) { this.lines.push(line); },

  // _keyword runs a command with a dot, and tells whether there is one.
  _keyword(line) {
    const match = /^\.([^\s]+)\s*(.*)$/.exec(line);
    const command = match === null ? undefined : this.commands[match[1]];
    if (command === undefined) return false;
    command.action.call(this, match[2]);
    return true;
  },

  _run(line) {
    if (this.held > 0) {
      this.pending.push(() => this._run(line));
      return;
    }
    line ||= '';
    this.sawInterrupt = false;
    if (this.editorMode) {
      this._edit(line);
      return;
    }
    // In a line of several rows, a command is what was typed last.
    const last = line.includes('\n') ? line.slice(line.lastIndexOf('\n') + 1).trim() : line.trim();
    if (last.startsWith('.') && last[1] !== '.' && Number.isNaN(Number.parseFloat(last))) {
      if (this._keyword(last)) return;
      if (this.buffered === '' && last.length === line.trim().length) {
        this.output.write('Invalid REPL keyword\n');
        this._finish(line, null);
        return;
      }
    }
    const server = this;
    this.eval(`${this.buffered}${line}\n`, this.context, `REPL${++resources}`, function(error, value) {
      server._finish(line, error, arguments.length > 1, value);
    });
  },

  // _edit keeps a line of the editor, and begins the next one where this one begins.
  _edit(line) {
    this.buffered += `${line}\n`;
    const indent = this._sawKeyPress && !this.loading ? /^\s+/.exec(line)?.[0] : undefined;
    if (indent !== undefined) {
      this.write(indent);
      this.line = indent;
      this.cursor = indent.length;
    }
    this._memory(line);
  },

  _finish(line, error, hasValue = false, value = undefined) {
    if (error && this.buffered === '' && line.trim().startsWith('npm ') && !(error instanceof Recoverable)) {
      this._memory(line);
      this.output.write(npmHint);
      this.displayPrompt();
      return;
    }
    if (error instanceof Recoverable && !this.endEditing) {
      this._goOn(line);
      return;
    }
    this._memory(line);
    if (error) this._domain.emit('error', error === kThrown ? value : error.err ?? error);
    this.clearBufferedCommand();
    this.endEditing = false;
    if (error) return;
    if (hasValue && (!this.ignoreUndefined || value !== undefined)) {
      if (!this.underscoreAssigned) this.last = value;
      this.output.write(`${this.writer(value)}\n`);
    }
    if (!this.closed) this.displayPrompt();
  },

  // _goOn lets the line be continued: on a terminal within the line, so that all its rows can be edited.
  _goOn(line) {
    if (!this.terminal || this.buffered !== '' || this.loading || process.env.TERM === 'dumb') {
      this._memory(line);
      this.buffered += `${line}\n`;
      this.displayPrompt();
      return;
    }
    if (this.history[0] === line) this.history.shift();
    this.line = `${line}\n`;
    this.cursor = this.line.length;
    this[kState].prevRows = this.getCursorPos().rows;
    this._writeToOutput(continuation);
  },

  _handleError(error) {
    if (!this.underscoreErrAssigned) this.lastError = error;
    if (this.isStandalone && process.listenerCount('uncaughtException') > 0) {
      process.nextTick(() => {
        process.emit('uncaughtException', error);
        this.clearBufferedCommand();
        this.lines.level = [];
        this.displayPrompt();
      });
      return;
    }
    this.output.write(require('internal/repl/report').describe(error, this));
    this.clearBufferedCommand();
    this.lines.level = [];
    if (!this.closed) this.displayPrompt();
  },

  // noteDeclarations keeps the names that cannot be found on the context.
  noteDeclarations(code) {
    for (const match of code.matchAll(/(?:^|[;{}\n])\s*(?:let|const|class)\s+([\w$]+)/g)) this.declared.add(match[1]);
  },

  _ttyWrite(text, key) {
    if (this.held > 0 && !(key?.ctrl && key.name === 'c')) {
      this.pending.push(() => this._ttyWrite(text, key));
      return;
    }
    require('internal/repl/keys').press(this, text, key ?? {});
  },
};
for (const name of Object.keys(internals)) {
  Object.defineProperty(REPLServer.prototype, name, { configurable: true, writable: true, value: internals[name] });
}

module.exports = { REPLServer, writer, sloppyMode, strictMode, kStandalone };
