'use strict';

// What node:inspector and node:inspector/promises are without an inspector: functions throw, and url tells that none listens.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

exports.make = function make(id, methods) {
  const inspector = unavailable(id, {
    functions: ['open', 'close', 'waitForDebugger'],
    classes: { Session: { extends: EventEmitter, methods } },
  });
  inspector.url = function url() {};
  inspector.console = console;
  inspector.Network = unavailable('inspector.Network', {
    functions: [
      'requestWillBeSent', 'responseReceived', 'loadingFinished', 'loadingFailed', 'dataSent', 'dataReceived',
      'webSocketCreated', 'webSocketClosed', 'webSocketHandshakeResponseReceived',
    ],
  });
  inspector.NetworkResources = unavailable('inspector.NetworkResources', {
    functions: [
      'put',
    ],
  });
  inspector.DOMStorage = unavailable('inspector.DOMStorage', {
    functions: [
      'domStorageItemAdded', 'domStorageItemRemoved', 'domStorageItemUpdated', 'domStorageItemsCleared',
      'registerStorage',
    ],
  });
  return inspector;
};
