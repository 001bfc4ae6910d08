'use strict';

// node:test/reporters. dot, junit and tap turn an iterable of events into one of text; spec is a Transform of events to text.

const { Transform } = require('stream');
const { unavailableFunction } = require('internal/unavailable');

function add(list, text) {
  for (const piece of Array.isArray(text) ? text : [text]) if (piece !== '') list.push(piece);
}

// textOf iterates over what a formatter writes about the events of source.
function textOf(formatter, source) {
  const events = source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]();
  let state = 'new';
  const ready = [];
  return {
    [Symbol.asyncIterator]() { return this; },
    async next() {
      if (state === 'new') {
        state = 'reading';
        add(ready, formatter.start());
      }
      while (ready.length === 0 && state === 'reading') {
        const { done, value: event } = await events.next();
        if (done) state = 'ended';
        add(ready, done ? formatter.finish() : formatter.format(event));
      }
      return ready.length === 0 ? { done: true, value: undefined } : { done: false, value: ready.shift() };
    },
    async return(value) {
      state = 'ended';
      await events.return?.();
      return { done: true, value };
    },
  };
}

function dot(source) { return textOf(new (require('internal/test_runner/dot').Dot)(), source); }
function junit(source) { return textOf(new (require('internal/test_runner/junit').Junit)(), source); }
function tap(source) { return textOf(new (require('internal/test_runner/tap').Tap)(), source); }

class SpecReporter extends Transform {
  #spec;

  constructor() {
    super({ writableObjectMode: true });
    const { Spec } = require('internal/test_runner/spec');
    this.#spec = new Spec((text) => this.push(text));
  }

  _transform(event, encoding, callback) {
    this.#spec.write(event);
    callback();
  }

  _flush(callback) {
    this.#spec.end();
    callback();
  }
}

// spec may be called with and without new.
function spec() { return new SpecReporter(); }
spec.prototype = SpecReporter.prototype;

module.exports = { dot, junit, spec, tap, lcov: unavailableFunction('lcov', 'reporters.lcov') };
