'use strict';

// The dot reporter: a character a test, twenty in a row, and the failures at the end.

const { describeError, resultLine } = require('internal/test_runner/spec');

const row = 20;

class Dot {
  #count = 0;
  #failed = [];

  start() { return ''; }

  format({ type, data }) {
    if (type !== 'test:pass' && type !== 'test:fail') return '';
    if (type === 'test:fail') this.#failed.push(data);
    this.#count++;
    return `${type === 'test:pass' ? '.' : 'X'}${this.#count % row === 0 ? '\n' : ''}`;
  }

  finish() {
    let text = '\n';
    if (this.#failed.length > 0) text += '\nFailed tests:\n\n';
    for (const data of this.#failed) text += `${resultLine('test:fail', data, '', false)}\n${describeError(data.details.error, '  ', false)}`;
    return text;
  }
}

module.exports = { Dot };
