'use strict';

// ByteLengthQueuingStrategy and CountQueuingStrategy.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_OPTION } } = require('internal/errors');
const { describe } = require('internal/webstreams/util');

// All instances have the same functions; made by a method, they cannot be constructed.
const byteSize = { size(chunk) { return chunk.byteLength; } }.size;
const countSize = { size() { return 1; } }.size;

function checkInit(init) {
  if (init === null || (typeof init !== 'object' && typeof init !== 'function')) {
    throw new ERR_INVALID_ARG_TYPE('init', 'object', init);
  }
  const { highWaterMark } = init;
  if (highWaterMark === undefined) throw new ERR_MISSING_OPTION('init.highWaterMark');
  return +highWaterMark;
}

class ByteLengthQueuingStrategy {
  #highWaterMark;
  #size = byteSize;

  constructor(init) {
    this.#highWaterMark = checkInit(init);
  }

  get highWaterMark() { return this.#highWaterMark; }

  get size() { return this.#size; }
}

class CountQueuingStrategy {
  #highWaterMark;
  #size = countSize;

  constructor(init) {
    this.#highWaterMark = checkInit(init);
  }

  get highWaterMark() { return this.#highWaterMark; }

  get size() { return this.#size; }
}

const names = ['highWaterMark', 'size'];
const picture = ({ highWaterMark }) => ({ highWaterMark });
describe(ByteLengthQueuingStrategy, names, picture);
describe(CountQueuingStrategy, names, picture);

module.exports = { ByteLengthQueuingStrategy, CountQueuingStrategy };
