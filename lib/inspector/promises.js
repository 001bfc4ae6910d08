'use strict';

// node:inspector/promises: there is no inspector.

module.exports = require('internal/inspector_absent').make('inspector/promises', ['post']);
