'use strict';

// node:inspector: there is none.

module.exports = require('internal/inspector_absent').make('inspector', ['connect', 'connectToMainThread', 'post', 'disconnect']);
