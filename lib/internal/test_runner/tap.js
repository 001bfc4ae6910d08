'use strict';

// The TAP reporter: version 13, details of each test as YAML.

const { inspect } = require('util');
const { isDate, isNativeError } = require('util/types');

const controls = { '\b': '\\b', '\f': '\\f', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\v': '\\v' };

function escape(text) {
  return `${text}`.replace(/[\b\f\t\n\r\v]/g, (c) => controls[c]).replace(/[\\#]/g, '\\$&');
}

function directive(name, value) {
  if (value === undefined || value === false) return '';
  return ` # ${name}${typeof value === 'string' && value !== '' ? ` ${escape(value)}` : ''}`;
}

// yaml writes a value under a name: texts of several lines as a block, objects key by key.
function yaml(indent, name, value, seen) {
  const head = `${indent}  ${name}:`;
  if (value === undefined) return '';
  if (value === null) return `${head} ~\n`;
  if (typeof value === 'string') {
    if (!value.includes('\n')) return `${head} ${inspect(value)}\n`;
    return `${head} |-\n${value.split('\n').map((line) => `${indent}    ${line}\n`).join('')}`;
  }
  if (typeof value !== 'object') return `${head} ${inspect(value)}\n`;
  if (seen.includes(value)) return `${head} <Circular>\n`;
  if (isDate(value)) return `${head} ${value.toISOString()}\n`;
  const inner = [...seen, value];
  let text = `${head}\n`;
  for (const key of Object.keys(value)) {
    if (!isNativeError(value) || !own.includes(key)) text += yaml(`${indent}  `, key, value[key], inner);
  }
  return isNativeError(value) ? text + errorText(indent, value, inner) : text;
}

const own = ['cause', 'code', 'failureType', 'message', 'name', 'stack', 'expected', 'actual', 'operator', 'generatedMessage', 'diff'];

// stackLines gives the frames of a stack, without the message before them.
function stackLines(stack) {
  const frames = [];
  for (const line of `${stack}`.split('\n')) {
    const found = /^\s+at (.*?)(?: \{)?$/.exec(line);
    if (found !== null) frames.push(found[1]);
  }
  return frames.length === 0 ? undefined : frames.join('\n');
}

// errorText writes an error: of a failure of node:test, what was thrown.
function errorText(indent, error, seen) {
  const { failureType, cause } = error;
  let thrown = error;
  let text = '';
  if (error.code === 'ERR_TEST_FAILURE') {
    text += yaml(indent, 'failureType', failureType, seen);
    if (isNativeError(cause)) thrown = cause;
  }
  text += yaml(indent, 'error', `${thrown.message}`, seen);
  text += yaml(indent, 'code', thrown.code ?? error.code, seen);
  if (thrown.name !== undefined && thrown.name !== 'Error') text += yaml(indent, 'name', thrown.name, seen);
  if (thrown.code === 'ERR_ASSERTION') {
    for (const key of ['expected', 'actual', 'operator']) text += yaml(indent, key, thrown[key], seen);
  }
  const frames = stackLines(thrown.stack);
  return frames === undefined ? text : `${text}${indent}  stack: |-\n${frames.split('\n').map((line) => `${indent}    ${line}\n`).join('')}`;
}

class Tap {
  start() { return 'TAP version 13\n'; }

  format({ type, data }) {
    const indent = '    '.repeat(data.nesting ?? 0);
    switch (type) {
      case 'test:start':
        return `${indent}# Subtest: ${escape(data.name)}\n`;
      case 'test:pass':
      case 'test:fail':
        return this.#result(type === 'test:pass' ? 'ok' : 'not ok', data, indent);
      case 'test:plan':
        return `${indent}1..${data.count}\n`;
      case 'test:diagnostic':
      case 'test:log':
        return `${indent}# ${escape(data.message)}\n`;
      case 'test:interrupted':
        return data.tests.map((t) => `# Interrupted while running: ${escape(t.name)}${t.file === undefined ? '' : ` at ${t.file}:${t.line}:${t.column}`}\n`).join('');
      case 'test:stdout':
      case 'test:stderr':
        return data.message.replace(/\n$/, '').split('\n').map((line) => `# ${escape(line)}\n`).join('');
      default:
        return '';
    }
  }

  finish() { return ''; }

  #result(status, { name, testNumber, details, skip, todo, expectFailure, file, line, column }, indent) {
    const note = skip !== undefined ? directive('SKIP', skip) : todo !== undefined ? directive('TODO', todo) : directive('EXPECTED FAILURE', expectFailure);
    const head = `${indent}${status} ${testNumber} - ${escape(name)}${note}\n`;
    let text = `${indent}  ---\n`;
    text += `${indent}  duration_ms: ${details.duration_ms}\n${yaml(indent, 'type', details.type, [])}`;
    if (status !== 'ok' && file !== undefined) text += yaml(indent, 'location', `${file}:${line}:${column}`, []);
    return [head, `${text}${details.error === undefined ? '' : errorText(indent, details.error, [])}${indent}  ...\n`];
  }
}

module.exports = { Tap };
