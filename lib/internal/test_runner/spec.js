'use strict';

// The spec reporter: one line a test, indented by depth, and the failures again at the end.

const { inspect } = require('util');
const { relative } = require('path');

const colours = { green: '\u001b[32m', red: '\u001b[31m', blue: '\u001b[34m', gray: '\u001b[90m', white: '\u001b[39m' };

class Spec {
  #print;
  #colour;
  #stack = [];
  #failed = [];

  // print takes text; colour tells whether escapes are wanted.
  constructor(print, colour) {
    this.#print = print;
    this.#colour = colour;
  }

  write({ type, data }) {
    switch (type) {
      case 'test:start':
        this.#stack.unshift({ ...data, shown: false });
        break;
      case 'test:pass':
      case 'test:fail':
        this.#result(type, data);
        break;
      case 'test:diagnostic':
        this.#print(`${this.#paint('blue')}${'  '.repeat(data.nesting)}\u2139 ${data.message}${this.#paint('white')}\n`);
        break;
      default:
        break;
    }
  }

  end() {
    if (this.#failed.length === 0) return;
    let text = `\n${this.#paint('red')}\u2716 failing tests:${this.#paint('white')}\n`;
    for (const data of this.#failed) {
      if (data.file !== undefined) text += `\ntest at ${relative(process.cwd(), data.file)}:${data.line}:${data.column}\n`;
      text += `${this.#line('test:fail', data, '')}\n${describeError(data.details.error, '  ', this.#colour)}`;
    }
    this.#print(text);
  }

  #paint(name) { return this.#colour ? colours[name] : ''; }

  #result(type, data) {
    this.#stack.shift();
    let text = '';
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const parent = this.#stack[i];
      if (parent.shown) continue;
      parent.shown = true;
      text += `${'  '.repeat(parent.nesting)}\u25b6 ${parent.name}\n`;
    }
    text += `${this.#line(type, data, '  '.repeat(data.nesting))}\n`;
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') this.#failed.push(data);
    this.#print(text);
  }

  #line(type, data, indent) { return resultLine(type, data, indent, this.#colour); }
}

// resultLine is the line of a test: its sign, name, duration and notes.
function resultLine(type, data, indent, coloured) {
  const paint = (name) => (coloured ? colours[name] : '');
  const { name, details: { duration_ms: duration }, skip, todo, expectFailure } = data;
  let sign = type === 'test:pass' ? '\u2714' : '\u2716';
  let colour = type === 'test:pass' ? 'green' : 'red';
  let note = '';
  if (skip !== undefined) {
    [sign, colour, note] = ['\ufe63', 'gray', ` # ${typeof skip === 'string' && skip !== '' ? skip : 'SKIP'}`];
  } else if (todo !== undefined) {
    note = ` # ${typeof todo === 'string' && todo !== '' ? todo : 'TODO'}`;
    if (type === 'test:fail') [sign, colour] = ['\u26a0', 'white'];
  } else if (expectFailure !== undefined) {
    note = ' # EXPECTED FAILURE';
  }
  const time = duration ? ` ${paint('gray')}(${duration}ms)${paint('white')}` : '';
  return `${indent}${paint(colour)}${sign} ${name}${paint('white')}${time}${note}`;
}

// describeError shows what a test threw rather than the failure around it.
function describeError(err, indent, colors) {
  const shown = err?.code === 'ERR_TEST_FAILURE' && 'cause' in err ? err.cause : err;
  return inspect(shown, { colors, breakLength: Infinity }).split('\n').map((line) => `${indent}${line}`).join('\n') + '\n';
}

module.exports = { Spec, describeError, resultLine };
