'use strict';

// What several parts of streams have in common.

function nop() {}

module.exports = { nop };
