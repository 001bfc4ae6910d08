'use strict';

// node:dns without its network: names and constants; look-ups throw.

module.exports = Object.assign(require('internal/dns/absent').make('dns'), { ADDRCONFIG: 32, ALL: 16, V4MAPPED: 8 });
Object.defineProperty(module.exports, 'promises', { get: () => require('dns/promises'), enumerable: true, configurable: true });
