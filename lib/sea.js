'use strict';

// node:sea. node-go makes no single executable applications, so no program is one, and there are no assets.

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');

function refuse(key) {
  validateString(key, 'key');
  throw new codes.ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION();
}

module.exports = {
  isSea: function isSea() { return false; },
  getAsset: function getAsset(key, encoding) {
    if (encoding !== undefined) validateString(encoding, 'encoding');
    refuse(key);
  },
  getRawAsset: function getRawAsset(key) { refuse(key); },
  getAssetAsBlob: function getAssetAsBlob(key) { refuse(key); },
  getAssetKeys: function getAssetKeys() { throw new codes.ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION(); },
};
