'use strict';

// The streams of a worker as its parent sees them.

const { Readable, Writable } = require('stream');

exports.readable = function readable() {
  return new Readable({ read() {} });
};

exports.writableTo = function writableTo(port) {
  return new Writable({
    decodeStrings: false,
    write(chunk, encoding, callback) {
      port.write(typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ? require('buffer').Buffer.from(chunk, encoding) : chunk);
      callback();
    },
    final(callback) {
      port.end();
      callback();
    },
  });
};
