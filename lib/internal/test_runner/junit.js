'use strict';

// The JUnit reporter: the whole tree as XML. A test with subtests is a testsuite.

const { hostname } = require('os');
const { show } = require('internal/test_runner/failure');

function attribute(text) {
  return `${text}`.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\n/g, '&#10;');
}

function content(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function comment(text) {
  return `<!-- ${text.replace(/--/g, '&#45;&#45;')} -->`;
}

function tag(name, attributes, indent, children) {
  const head = `${indent}<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`).join('')}`;
  return children === '' ? `${head}/>\n` : `${head}>\n${children}${indent}</${name}>\n`;
}

class Junit {
  #open = [];
  #top = '';

  start() { return '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n'; }

  format({ type, data }) {
    switch (type) {
      case 'test:start':
        this.#open.push({ name: data.name, text: '', tests: 0, failures: 0, skipped: 0 });
        return '';
      case 'test:pass':
      case 'test:fail':
        this.#result(data);
        break;
      case 'test:diagnostic':
        this.#append(`${'\t'.repeat(data.nesting + 1)}${comment(data.message)}\n`);
        break;
      default:
        return '';
    }
    const text = this.#top;
    this.#top = '';
    return text;
  }

  finish() { return '</testsuites>\n'; }

  #append(text) {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#top += text;
    else parent.text += text;
  }

  #result(data) {
    const own = this.#open.pop();
    const { details: { duration_ms: duration, error }, nesting, file } = data;
    const indent = '\t'.repeat(nesting + 1);
    const time = (duration / 1000).toFixed(6);
    const parent = this.#open.at(-1);
    if (parent !== undefined) {
      parent.tests++;
      if (error !== undefined) parent.failures++;
      if (data.skip !== undefined) parent.skipped++;
    }
    if (own.tests > 0) {
      this.#append(tag('testsuite', { name: own.name, time, disabled: 0, errors: 0, tests: own.tests, failures: own.failures,
        skipped: own.skipped, timestamp: new Date().toISOString(), hostname: hostname() }, indent, own.text));
      return;
    }
    const classname = this.#open.length === 0 ? 'test' : this.#open.map((o) => o.name).join('.');
    const attributes = { name: own.name, time, classname };
    if (file !== undefined) attributes.file = file;
    let children = own.text;
    for (const [type, value] of [['skipped', data.skip], ['todo', data.todo]]) {
      if (value !== undefined) children += tag('skipped', { type, message: value }, `${indent}\t`, '');
    }
    if (error !== undefined) {
      const message = error.cause?.message ?? error.message;
      attributes.failure = message;
      children += tag('failure', { type: error.failureType ?? error.code, message: `${message}`.trimEnd() }, `${indent}\t`,
        `${content(show(error, { colors: false, breakLength: Infinity }))}\n`);
    }
    this.#append(tag('testcase', attributes, indent, children));
  }
}

module.exports = { Junit };
