'use strict';

// node:tls without its network: constants and names; functions throw.

const { unavailable } = require('internal/unavailable');
const net = require('net');

module.exports = unavailable('tls', {
  functions: [
    'getCiphers', 'getCertificateCompressionAlgorithms', 'getCACertificates', 'setDefaultCACertificates',
    'convertALPNProtocols', 'checkServerIdentity', 'createSecureContext', 'SecureContext', 'createServer', 'connect',
  ],
  classes: {
    TLSSocket: {
      extends: net.Socket,
      methods: [
        'disableRenegotiation', 'renegotiate', 'exportKeyingMaterial', 'setMaxSendFragment', 'setServername',
        'setSession', 'getSession', 'getPeerCertificate', 'getCertificate', 'getPeerX509Certificate',
        'getX509Certificate', 'setKeyCert', 'getCipher', 'getSharedSigalgs', 'getEphemeralKeyInfo', 'getFinished',
        'getPeerFinished', 'getProtocol', 'getTLSTicket', 'isSessionReused', 'enableTrace',
      ],
    },
    Server: { extends: net.Server, methods: ['setSecureContext', 'getTicketKeys', 'setTicketKeys', 'addContext'] },
  },
});

Object.assign(module.exports, {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_CIPHERS: 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA',
  DEFAULT_ECDH_CURVE: 'auto',
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
});

Object.defineProperty(module.exports, 'rootCertificates', {
  get: require('internal/unavailable').unavailableFunction('rootCertificates', 'tls.rootCertificates'), enumerable: true, configurable: true,
});
