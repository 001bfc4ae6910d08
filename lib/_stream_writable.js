'use strict';

// The former name of stream.Writable.

process.emitWarning('The _stream_writable module is deprecated. Use `node:stream` instead.', 'DeprecationWarning', 'DEP0193');

module.exports = require('stream').Writable;
