'use strict';

// The former name of stream.PassThrough.

process.emitWarning('The _stream_passthrough module is deprecated. Use `node:stream` instead.', 'DeprecationWarning', 'DEP0193');

module.exports = require('stream').PassThrough;
