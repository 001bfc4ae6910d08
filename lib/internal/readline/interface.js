'use strict';

// What readline.Interface and readline/promises.Interface share: reading lines, prompts and questions. What only terminals need
// lies in modules of its own, which are loaded when a key is pressed.

const EventEmitter = require('events');
const { StringDecoder } = require('string_decoder');
const { AbortError, codes: { ERR_INVALID_ARG_VALUE, ERR_USE_AFTER_CLOSE } } = require('internal/errors');
const { validateAbortSignal, validateArray, validateNumber, validateString, validateUint32 } = require('internal/validators');
const { deliver, splitLines } = internalBinding('readline');

const kState = Symbol('readline state');
const kQuestion = Symbol('question');
const kQuestionCancel = Symbol('question cancel');

const leastCrlfDelay = 100; // ms
const defaultHistorySize = 30;
const defaultEscapeCodeTimeout = 500; // ms
const defaultTabSize = 8;
const iterationHighWaterMark = 1024;

// options reads the arguments of a constructor, which are either options or the first four of them.
function readOptions(input, output, completer, terminal) {
  if (!input?.input) return { input, output, completer, terminal, history: input.history, historySize: input.historySize };
  const o = input;
  if (o.signal) validateAbortSignal(o.signal, 'options.signal');
  return {
    input: o.input, output: o.output, completer: o.completer, terminal: o.terminal, signal: o.signal, history: o.history,
    historySize: o.historySize, removeHistoryDuplicates: o.removeHistoryDuplicates, prompt: o.prompt, crlfDelay: o.crlfDelay,
    tabSize: o.tabSize, escapeCodeTimeout: o.escapeCodeTimeout, whole: o,
  };
}

function Interface(input, output, completer, terminal) {
  const o = readOptions(input, output, completer, terminal);
  EventEmitter.call(this);
  if (o.completer !== undefined && typeof o.completer !== 'function') throw new ERR_INVALID_ARG_VALUE('completer', o.completer);
  if (o.escapeCodeTimeout !== undefined && !Number.isFinite(o.escapeCodeTimeout)) {
    throw new ERR_INVALID_ARG_VALUE('input.escapeCodeTimeout', o.escapeCodeTimeout);
  }
  if (o.tabSize !== undefined) validateUint32(o.tabSize, 'tabSize', true);
  if (o.history !== undefined) validateArray(o.history, 'history');
  if (o.historySize !== undefined) validateNumber(o.historySize, 'size', 0);

  this.isCompletionEnabled = true;
  this.isFlushing = false;
  this.escapeCodeTimeout = o.escapeCodeTimeout ?? defaultEscapeCodeTimeout;
  this.tabSize = o.tabSize ?? defaultTabSize;
  this.history = o.history ?? [];
  this.historySize = o.historySize ?? defaultHistorySize;
  this.historyIndex = -1;
  this.removeHistoryDuplicates = Boolean(o.removeHistoryDuplicates);
  this._questionCallback = null;
  this.line = '';
  this.output = o.output;
  this.input = o.input;
  this.crlfDelay = o.crlfDelay ? Math.max(leastCrlfDelay, o.crlfDelay) : leastCrlfDelay;
  this.completer = o.completer;
  this.terminal = Boolean(o.terminal === undefined && o.output !== null && o.output !== undefined ? o.output.isTTY : o.terminal);
  this[kState] = {
    lastReturn: 0, // when a carriage return came whose newline may follow
    rest: [], // of the input: a line without its end, in pieces
    prevRows: 0, // how many rows of the line are above the cursor
    undo: [], redo: [],
    killed: [], killAt: 0, yanking: false,
    search: null, // how the lines begin that moving in history finds
    column: -1, // where moving up and down began
    leave: [], // what ends with the interface
    lines: undefined,
    dumb: false, // the terminal cannot move its cursor
    reject: undefined, // of the promise of an answer
  };
  this.setPrompt(o.prompt || o.prompt === '' ? `${o.prompt}` : '> ');

  const input_ = this.input;
  const listen = (target, event, listener) => {
    target.on(event, listener);
    this[kState].leave.push(() => target.removeListener(event, listener));
  };
  listen(input_, 'error', (error) => { this.emit('error', error); });
  if (this.terminal) {
    this.cursor = 0;
    this.historyIndex = -1;
    require('internal/readline/dispatch').attach(this, listen);
  } else {
    this._decoder = new StringDecoder('utf8');
    listen(input_, 'data', (data) => { this._normalWrite(data); });
    listen(input_, 'end', () => {
      const rest = this._line_buffer;
      this._line_buffer = '';
      if (rest !== '') this.emit('line', rest);
      this.close();
    });
  }
  if (o.signal) {
    const abort = () => this.close();
    if (o.signal.aborted) {
      process.nextTick(abort);
    } else {
      const { addAbortListener } = require('internal/events/abort_listener');
      const listener = addAbortListener(o.signal, abort);
      this[kState].leave.push(() => listener[Symbol.dispose]());
    }
  }
  input_.resume();
}

Object.setPrototypeOf(Interface.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Interface, EventEmitter);

const methods = {
  get columns() { return this.output?.columns || Infinity; },

  get _line_buffer() { return this[kState].rest.join(''); },
  set _line_buffer(value) { this[kState].rest = value ? [value] : []; },

  getPrompt() { return this._prompt; },

  setPrompt(prompt) { this._prompt = prompt; },

  _setRawMode(mode) {
    const { input } = this;
    const before = input.isRaw;
    if (typeof input.setRawMode === 'function') input.setRawMode(mode);
    return before;
  },

  // prompt shows the prompt and lets input flow; the cursor stays where it is in the line if asked to.
  prompt(preserveCursor) {
    const { paused } = this;
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (paused) this.resume();
    if (this.terminal && process.env.TERM !== 'dumb') {
      if (!preserveCursor) this.cursor = 0;
      this._refreshLine();
    } else {
      this._writeToOutput(this._prompt);
    }
  },

  [kQuestion](query, callback) {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this._questionCallback) {
      this.prompt();
      return;
    }
    this._oldPrompt = this._prompt;
    this.setPrompt(query);
    this._questionCallback = callback;
    this.prompt();
  },

  [kQuestionCancel]() {
    if (!this._questionCallback) return;
    this._questionCallback = null;
    this.setPrompt(this._oldPrompt);
    this.clearLine();
  },

  _onLine(line) {
    const callback = this._questionCallback;
    if (callback) {
      this._questionCallback = null;
      this.setPrompt(this._oldPrompt);
      callback(line);
    } else {
      this.emit('line', line);
    }
  },

  _writeToOutput(text) {
    validateString(text, 'stringToWrite');
    if (this.output !== null && this.output !== undefined) this.output.write(text);
  },

  close() {
    if (this.closed) return;
    this.pause();
    if (this.terminal) this._setRawMode(false);
    this.closed = true;
    for (const leave of this[kState].leave.splice(0)) leave();
    this.emit('close');
  },

  pause() {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this.paused) return;
    this.input.pause();
    this.paused = true;
    this.emit('pause');
    return this;
  },

  resume() {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (!this.paused) return;
    this.input.resume();
    this.paused = false;
    this.emit('resume');
    return this;
  },

  // write acts as if the text, or the key, had been typed.
  write(text, key) {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this.paused) this.resume();
    if (this.terminal) this._ttyWrite(text, key);
    else this._normalWrite(text);
  },

  // _normalWrite takes a piece of input that is no terminal's.
  _normalWrite(piece) {
    if (piece === undefined) return;
    const state = this[kState];
    let text = this._decoder.write(piece);
    if (state.lastReturn !== 0 && Date.now() - state.lastReturn <= this.crlfDelay) {
      // The second half of the end of the last line.
      if (text.charCodeAt(0) === 10) text = text.slice(1);
      state.lastReturn = 0;
    }
    if (text === '') return;
    const lines = splitLines(text);
    const last = lines.length - 1;
    if (last === 0) {
      state.rest.push(text);
      return;
    }
    state.lastReturn = text.endsWith('\r') ? Date.now() : 0;
    if (state.rest.length > 0) lines[0] = state.rest.join('') + lines[0];
    state.rest = lines[last] === '' ? [] : [lines[last]];
    deliver(this, lines, methods._onLine);
  },

  getCursorPos() {
    const { positionOf, stringsBeforeCursor } = require('internal/readline/display');
    return positionOf(this, stringsBeforeCursor(this));
  },

  // The lines from now on; those that come before the iterator is made are lost.
  [Symbol.asyncIterator]() {
    const state = this[kState];
    if (state.lines === undefined) {
      const { on, kFirstOnly } = require('internal/events/on');
      state.lines = on(this, 'line', { close: ['close'], highWaterMark: iterationHighWaterMark, [kFirstOnly]: true });
    }
    return state.lines;
  },

  [Symbol.dispose]() { this.close(); },
};

const described = Object.getOwnPropertyDescriptors(methods);
for (const name of Reflect.ownKeys(described)) described[name].enumerable = false;
Object.defineProperties(Interface.prototype, described);

// Methods that only an interface to a terminal calls, by the module that has them.
const late = {
  'internal/readline/display': ['_refreshLine', '_getDisplayPos', '_moveCursor', 'clearLine'],
  'internal/readline/editing': [
    '_insertString', '_wordLeft', '_wordRight', '_deleteLeft', '_deleteRight', '_deleteWordLeft', '_deleteWordRight',
    '_deleteLineLeft', '_deleteLineRight',
  ],
  'internal/readline/history': ['_addHistory', '_historyNext', '_historyPrev'],
  'internal/readline/completing': ['_tabComplete'],
  'internal/readline/dispatch': ['_line', '_ttyWrite'],
};
for (const id of Object.keys(late)) {
  for (const name of late[id]) {
    Object.defineProperty(Interface.prototype, name, {
      configurable: true,
      writable: true,
      value: { [name](...args) { return require(id)[name](this, ...args); } }[name],
    });
  }
}
Object.defineProperty(Interface.prototype, '_getCursorPos', { configurable: true, writable: true, value: methods.getCursorPos });

// ask gives a promise of the answer to a question, which an aborted signal rejects, and the end of the interface too.
function ask(iface, query, options) {
  return new Promise((resolve, reject) => {
    const state = iface[kState];
    let settle = (answer) => {
      state.reject = undefined;
      resolve(answer);
    };
    const signal = options?.signal;
    if (signal) {
      validateAbortSignal(signal, 'options.signal');
      if (signal.aborted) {
        reject(new AbortError(undefined, { cause: signal.reason }));
        return;
      }
      const onAbort = () => {
        iface[kQuestionCancel]();
        state.reject = undefined;
        reject(new AbortError(undefined, { cause: signal.reason }));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const answered = settle;
      settle = (answer) => {
        signal.removeEventListener('abort', onAbort);
        answered(answer);
      };
    }
    iface[kQuestion](query, settle);
    state.reject = reject;
  });
}

module.exports = { Interface, ask, kState, kQuestion, kQuestionCancel };
