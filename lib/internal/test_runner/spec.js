'use strict';

// The spec reporter: one line a test, indented by depth, and the failures again at the end.

const { relative } = require('path');
const { show } = require('internal/test_runner/failure');
const { colours, wanted } = require('internal/test_runner/colours');

const levels = { info: 'blue', warn: 'yellow', error: 'red' };

class Spec {
  #print;
  #stack = [];
  #failed = [];
  #cwd = process.cwd();

  // print takes text.
  constructor(print) { this.#print = print; }

  write({ type, data }) {
    switch (type) {
      case 'test:start':
        this.#stack.unshift({ ...data, shown: false });
        break;
      case 'test:pass':
      case 'test:fail':
        this.#result(type, data);
        break;
      case 'test:stdout':
      case 'test:stderr':
        this.#print(data.message);
        break;
      case 'test:diagnostic': {
        const c = colours();
        this.#print(`${c[levels[data.level] ?? 'blue']}${'  '.repeat(data.nesting)}\u2139 ${data.message}${c.white}\n`);
        break;
      }
      case 'test:interrupted':
        this.#interrupted(data.tests);
        break;
      case 'test:watch:restarted':
        this.#print(`\nRestarted at ${new Date().toLocaleString()}\n`);
        break;
      case 'test:summary':
        if (data.file === undefined) this.end();
        break;
      default:
        break;
    }
  }

  // end shows the failures of the run again.
  end() {
    if (this.#failed.length === 0) return;
    const c = colours();
    let text = `\n${c.red}\u2716 failing tests:${c.white}\n`;
    for (const data of this.#failed) {
      if (data.file !== undefined) text += `\ntest at ${relative(this.#cwd, data.file)}:${data.line}:${data.column}\n`;
      else text += '\n';
      text += `${resultLine('test:fail', data, '')}\n${describeError(data.details.error, '  ')}`;
    }
    this.#failed = [];
    this.#print(text);
  }

  #interrupted(tests) {
    const c = colours();
    let text = '\nInterrupted while running:\n\n';
    for (const { name, file, line, column } of tests) {
      text += `${c.yellow}\u26a0 ${name}${file === undefined ? '' : ` ${c.gray}(${relative(this.#cwd, file)}:${line}:${column})${c.white}`}${c.white}\n`;
    }
    this.#print(text);
  }

  #result(type, data) {
    const begun = this.#stack.shift();
    let text = '';
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const parent = this.#stack[i];
      if (parent.shown) continue;
      parent.shown = true;
      text += `${'  '.repeat(parent.nesting)}\u25b6 ${parent.name}\n`;
    }
    if (begun === undefined && data.nesting === 0 && this.#stack.length === 0) this.#stack = [];
    text += `${resultLine(type, data, '  '.repeat(data.nesting))}\n`;
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') this.#failed.push(data);
    this.#print(text);
  }
}

// resultLine is the line of a test: its sign, name, duration and notes.
function resultLine(type, data, indent) {
  const c = colours();
  const { name, details: { duration_ms: duration }, skip, todo, expectFailure } = data;
  let sign = type === 'test:pass' ? '\u2714' : '\u2716';
  let colour = type === 'test:pass' ? c.green : c.red;
  let note = '';
  if (skip !== undefined) {
    [sign, colour, note] = ['\ufe63', c.gray, ` # ${typeof skip === 'string' && skip !== '' ? skip : 'SKIP'}`];
  } else if (todo !== undefined) {
    note = ` # ${typeof todo === 'string' && todo !== '' ? todo : 'TODO'}`;
    if (type === 'test:fail') [sign, colour] = ['\u26a0', c.yellow];
  } else if (expectFailure !== undefined) {
    note = ` # EXPECTED FAILURE${typeof expectFailure === 'string' ? ` ${expectFailure}` : ''}`;
  }
  const time = duration ? ` ${c.gray}(${duration}ms)${c.white}` : '';
  return `${indent}${colour}${sign} ${name}${time}${note}${c.white}`;
}

// describeError shows what a test threw rather than the failure around it.
function describeError(err, indent) {
  const shown = err?.code === 'ERR_TEST_FAILURE' && 'cause' in err && err.cause !== undefined ? err.cause : err;
  return show(shown, { colors: wanted(), breakLength: Infinity }).split('\n').map((line) => `${indent}${line}`).join('\n') + '\n';
}

module.exports = { Spec, describeError, resultLine };
