'use strict';

// Readline of node:readline/promises: movements of the cursor that wait for commit.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateBoolean, validateInteger } = require('internal/validators');
const { isWritable } = require('internal/streams/predicates');
const sequences = require('internal/readline/cursor');

class Readline {
  #autoCommit = false;
  #stream;
  #todo = [];

  constructor(stream, options = undefined) {
    if (!isWritable(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
    this.#stream = stream;
    if (options?.autoCommit !== undefined) {
      validateBoolean(options.autoCommit, 'options.autoCommit');
      this.#autoCommit = options.autoCommit;
    }
  }

  #add(sequence) {
    if (this.#autoCommit) process.nextTick(() => this.#stream.write(sequence));
    else this.#todo.push(sequence);
    return this;
  }

  cursorTo(x, y = undefined) {
    validateInteger(x, 'x');
    if (y !== undefined && y !== null) validateInteger(y, 'y');
    return this.#add(sequences.toColumn(x, y));
  }

  moveCursor(dx, dy) {
    if (dx || dy) {
      validateInteger(dx, 'dx');
      validateInteger(dy, 'dy');
      this.#add(sequences.byOffset(dx, dy));
    }
    return this;
  }

  clearLine(dir) {
    validateInteger(dir, 'dir', -1, 1);
    return this.#add(sequences.ofLine(dir));
  }

  clearScreenDown() { return this.#add(sequences.clearBelow); }

  commit() {
    return new Promise((resolve) => {
      const text = this.#todo.join('');
      this.#todo = [];
      this.#stream.write(text, resolve);
    });
  }

  rollback() {
    this.#todo = [];
    return this;
  }
}

module.exports = { Readline };
