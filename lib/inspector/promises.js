'use strict';

// node:inspector/promises: there is no inspector. Functions throw; url tells that none listens.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

module.exports = unavailable('inspector/promises', {
  functions: [
    'open', 'close', 'waitForDebugger',
  ],
  classes: {
    Session: { extends: EventEmitter, methods: ['post'] },
  },
});

module.exports.url = function url() {};
module.exports.console = console;
module.exports.Network = unavailable('inspector.Network', {
  functions: [
    'requestWillBeSent', 'responseReceived', 'loadingFinished', 'loadingFailed', 'dataSent', 'dataReceived',
    'webSocketCreated', 'webSocketClosed', 'webSocketHandshakeResponseReceived',
  ],
});
module.exports.NetworkResources = unavailable('inspector.NetworkResources', {
  functions: [
    'put',
  ],
});
module.exports.DOMStorage = unavailable('inspector.DOMStorage', {
  functions: [
    'domStorageItemAdded', 'domStorageItemRemoved', 'domStorageItemUpdated', 'domStorageItemsCleared',
    'registerStorage',
  ],
});
