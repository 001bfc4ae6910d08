'use strict';

// node:dns without its network: names and constants; look-ups throw.

const { unavailable } = require('internal/unavailable');
const order = require('internal/dns/order');

module.exports = unavailable('dns', {
  functions: [
    'lookup', 'lookupService', 'setServers', 'getServers', 'resolve', 'resolve4', 'resolve6', 'resolveAny',
    'resolveCaa', 'resolveCname', 'resolveMx', 'resolveNaptr', 'resolveNs', 'resolvePtr', 'resolveSoa', 'resolveSrv',
    'resolveTlsa', 'resolveTxt', 'reverse',
  ],
  classes: {
    Resolver: {
      methods: [
        'resolveAny', 'resolve4', 'resolve6', 'resolveCaa', 'resolveCname', 'resolveMx', 'resolveNs', 'resolveTlsa',
        'resolveTxt', 'resolveSrv', 'resolvePtr', 'resolveNaptr', 'resolveSoa', 'reverse', 'resolve',
      ],
    },
  },
});

Object.assign(module.exports, {
  ADDRCONFIG: 32,
  ALL: 16,
  V4MAPPED: 8,
  NODATA: 'ENODATA',
  FORMERR: 'EFORMERR',
  SERVFAIL: 'ESERVFAIL',
  NOTFOUND: 'ENOTFOUND',
  NOTIMP: 'ENOTIMP',
  REFUSED: 'EREFUSED',
  BADQUERY: 'EBADQUERY',
  BADNAME: 'EBADNAME',
  BADFAMILY: 'EBADFAMILY',
  BADRESP: 'EBADRESP',
  CONNREFUSED: 'ECONNREFUSED',
  TIMEOUT: 'ETIMEOUT',
  EOF: 'EOF',
  FILE: 'EFILE',
  NOMEM: 'ENOMEM',
  DESTRUCTION: 'EDESTRUCTION',
  BADSTR: 'EBADSTR',
  BADFLAGS: 'EBADFLAGS',
  NONAME: 'ENONAME',
  BADHINTS: 'EBADHINTS',
  NOTINITIALIZED: 'ENOTINITIALIZED',
  LOADIPHLPAPI: 'ELOADIPHLPAPI',
  ADDRGETNETWORKPARAMS: 'EADDRGETNETWORKPARAMS',
  CANCELLED: 'ECANCELLED',
});

Object.assign(module.exports, order);
Object.defineProperty(module.exports, 'promises', { get: () => require('dns/promises'), enumerable: true, configurable: true });
