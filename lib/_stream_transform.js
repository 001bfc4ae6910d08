'use strict';

// The former name of stream.Transform.

process.emitWarning('The _stream_transform module is deprecated. Use `node:stream` instead.', 'DeprecationWarning', 'DEP0193');

module.exports = require('stream').Transform;
