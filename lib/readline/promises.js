'use strict';

// node:readline/promises: questions that answer with promises, and cursor movements that are written together.

const { Interface: Base, ask, kState } = require('internal/readline/interface');
const { Readline } = require('internal/readline/transaction');

class Interface extends Base {
  constructor(...args) {
    super(...args);
    this[kState].promised = true;
  }

  question(query, options = {}) { return ask(this, query, options); }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, Readline, createInterface };
