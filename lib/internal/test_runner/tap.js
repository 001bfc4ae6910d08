'use strict';

// The TAP reporter: version 13, details of each test as YAML.

const { inspect } = require('util');

function escape(text) {
  return `${text}`.replace(/\\/g, '\\\\').replace(/#/g, '\\#').replace(/\n/g, '\\n').replace(/\t/g, '\\t').replace(/\r/g, '\\r')
    .replace(/[\b]/g, '\\b').replace(/\f/g, '\\f').replace(/\v/g, '\\v');
}

function directive(name, value) {
  if (value === undefined || value === false) return '';
  return ` # ${name}${typeof value === 'string' && value !== '' ? ` ${escape(value)}` : ''}`;
}

// yamlLine writes a value: quoted on one line, or as a block if it has several.
function yamlLine(indent, name, value) {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? `'${value.replace(/'/g, "\\'")}'` : inspect(value);
  if (typeof value !== 'string' || !value.includes('\n')) return `${indent}  ${name}: ${text}\n`;
  return `${indent}  ${name}: |-\n${value.split('\n').map((line) => `${indent}    ${line}\n`).join('')}`;
}

// stackLines gives the frames of a stack, without the message before them.
function stackLines(stack) {
  const frames = [];
  for (const line of `${stack}`.split('\n')) {
    const found = /^\s+at (.*?)(?: \{)?$/.exec(line);
    if (found !== null) frames.push(found[1]);
  }
  return frames.length === 0 ? undefined : frames.join('\n');
}

function errorLines(indent, error) {
  if (error === undefined) return '';
  const { failureType, code } = error;
  const cause = error.cause;
  const thrown = cause !== null && typeof cause === 'object' ? cause : error;
  let text = yamlLine(indent, 'failureType', failureType) + yamlLine(indent, 'error', `${error.message}`);
  text += yamlLine(indent, 'code', thrown.code ?? code);
  if (thrown.name !== undefined && thrown.name !== 'Error') text += yamlLine(indent, 'name', thrown.name);
  if (thrown.code === 'ERR_ASSERTION') {
    for (const key of ['expected', 'actual', 'operator']) text += yamlLine(indent, key, thrown[key]);
  }
  if (thrown !== error && thrown.stack !== undefined) {
    const frames = stackLines(thrown.stack);
    if (frames !== undefined) text += `${indent}  stack: |-\n${frames.split('\n').map((line) => `${indent}    ${line}\n`).join('')}`;
  }
  return text;
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
        return `${indent}# ${escape(data.message)}\n`;
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
    let text = `${indent}${status} ${testNumber} - ${escape(name)}${note}\n${indent}  ---\n`;
    text += `${indent}  duration_ms: ${details.duration_ms}\n${yamlLine(indent, 'type', details.type)}`;
    if (status !== 'ok' && file !== undefined) text += yamlLine(indent, 'location', `${file}:${line}:${column}`);
    return `${text}${errorLines(indent, details.error)}${indent}  ...\n`;
  }
}

module.exports = { Tap };
