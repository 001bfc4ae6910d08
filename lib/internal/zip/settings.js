'use strict';

// What all of the ZIP API has in common: the warning that it is young, and how much content is made at once.

const { validateInteger } = require('internal/validators');

let warned = false;
let most = 256 * 1024 * 1024;

function warn() {
  if (warned) return;
  warned = true;
  process.emitWarning('The zlib ZIP archive API is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function getMaxZipContentSize() {
  warn();
  return most;
}

function setMaxZipContentSize(size) {
  warn();
  validateInteger(size, 'size', 0);
  most = size;
}

module.exports = { warn, limit: () => most, getMaxZipContentSize, setMaxZipContentSize };
