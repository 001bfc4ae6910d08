'use strict';

// node:readline: lines from a stream, and a line editor on terminals.

const { AbortError } = require('internal/errors');
const { validateAbortSignal } = require('internal/validators');
const { cursorTo, moveCursor, clearLine, clearScreenDown } = require('internal/readline/cursor');
const { Interface: Base, ask, kQuestion, kQuestionCancel } = require('internal/readline/interface');

function Interface(input, output, completer, terminal) {
  if (!(this instanceof Interface)) return new Interface(input, output, completer, terminal);
  Base.call(this, input, output, completer, terminal);
}
Object.setPrototypeOf(Interface.prototype, Base.prototype);
Object.setPrototypeOf(Interface, Base);

// question asks and calls back with the answer; an aborted signal takes the question back.
Interface.prototype.question = function question(query, options, callback) {
  callback = typeof options === 'function' ? options : callback;
  if (options === null || typeof options !== 'object') options = undefined;
  const signal = options?.signal;
  if (signal) {
    validateAbortSignal(signal, 'options.signal');
    if (signal.aborted) return;
    const onAbort = () => { this[kQuestionCancel](); };
    signal.addEventListener('abort', onAbort, { once: true });
    const answered = callback;
    callback = typeof callback === 'function' ? (answer) => {
      signal.removeEventListener('abort', onAbort);
      return answered(answer);
    } : undefined;
  }
  if (typeof callback === 'function') this[kQuestion](query, callback);
};

Object.defineProperty(Interface.prototype.question, require('util').promisify.custom, {
  configurable: true,
  value: function question(query, options) {
    const signal = options?.signal;
    if (signal?.aborted) return Promise.reject(new AbortError(undefined, { cause: signal.reason }));
    return ask(this, query, options);
  },
});

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

function emitKeypressEvents(stream, iface = undefined) {
  require('internal/readline/keys').emitKeypressEvents(stream, iface);
}

module.exports = {
  Interface,
  clearLine,
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  moveCursor,
  get promises() { return require('readline/promises'); },
};
