'use strict';

// The stream of events: objects { type, data }, told to listeners by their type too.

const { Readable } = require('stream');

class TestsStream extends Readable {
  constructor() { super({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER }); }

  _read() {}

  send(type, data) {
    this.emit(type, data);
    this.push({ type, data });
  }

  diagnostic(nesting, place, message, level = 'info') {
    this.send('test:diagnostic', { __proto__: null, nesting, message, level, ...place });
  }

  plan(nesting, place, count) { this.send('test:plan', { __proto__: null, nesting, count, ...place }); }

  summary(nesting, file, success, counts, duration_ms) {
    this.send('test:summary', { __proto__: null, success, counts, duration_ms, file });
  }

  end() { this.push(null); }
}

module.exports = { TestsStream };
