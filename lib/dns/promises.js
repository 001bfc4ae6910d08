'use strict';

// node:dns/promises without its network: names and constants; look-ups throw.

module.exports = require('internal/dns/absent').make('dns/promises');
