'use strict';

// What asynchronous iterators of builtins inherit, as async generators of programs do.
const AsyncIteratorPrototype = {
  [Symbol.asyncIterator]() { return this; },
  async [Symbol.asyncDispose]() { await this.return?.(); },
};
for (const name of [Symbol.asyncIterator, Symbol.asyncDispose]) Object.defineProperty(AsyncIteratorPrototype, name, { enumerable: false });

module.exports = { AsyncIteratorPrototype };
