'use strict';

// The dot reporter: a character a test, as many in a row as the terminal is wide, and the failures at the end.

const { colours } = require('internal/test_runner/colours');
const { describeError, resultLine } = require('internal/test_runner/spec');

const narrowest = 20;

function columns() { return Math.max(process.stdout.columns ?? narrowest, narrowest); }

class Dot {
  #inRow = 0;
  #width = columns();
  #failed = [];

  start() { return ''; }

  format({ type, data }) {
    if (type !== 'test:pass' && type !== 'test:fail') return '';
    const c = colours();
    if (type === 'test:fail') this.#failed.push(data);
    let text = type === 'test:pass' ? `${c.green}.${c.reset}` : `${c.red}X${c.reset}`;
    if (++this.#inRow >= this.#width) {
      text += '\n';
      this.#inRow = 0;
      this.#width = columns(); // the terminal may have another size by now
    }
    return text;
  }

  finish() {
    let text = '\n';
    if (this.#failed.length === 0) return text;
    const c = colours();
    text += `\n${c.red}Failed tests:${c.white}\n\n`;
    for (const data of this.#failed) text += `${resultLine('test:fail', data, '')}\n${describeError(data.details.error, '  ')}`;
    return text;
  }
}

module.exports = { Dot };
