'use strict';

// process.allowedNodeEnvironmentFlags: a Set that cannot be changed, and that finds options by the ways in which they may be written.

const trimDashes = (text) => text.replace(/^--?/, '');

class NodeEnvironmentFlagsSet extends Set {
  #names;
  #bare = new Set();

  constructor(names) {
    super();
    this.#names = new Set(names);
    for (const name of names) this.#bare.add(trimDashes(name));
  }

  add() { return this; }

  delete() { return false; }

  clear() {}

  has(key) {
    if (typeof key !== 'string') return false;
    key = key.replaceAll('_', '-').replace(/=.*/s, '');
    return key.startsWith('-') ? this.#names.has(key) : this.#bare.has(key);
  }

  entries() { return this.#names.entries(); }

  forEach(callback, thisArg = undefined) {
    this.#names.forEach((name) => Reflect.apply(callback, thisArg, [name, name, this]));
  }

  get size() { return this.#names.size; }

  values() { return this.#names.values(); }
}
Object.defineProperty(NodeEnvironmentFlagsSet.prototype, 'keys', { value: NodeEnvironmentFlagsSet.prototype.values, writable: true, configurable: true });
Object.defineProperty(NodeEnvironmentFlagsSet.prototype, Symbol.iterator, { value: NodeEnvironmentFlagsSet.prototype.values, writable: true, configurable: true });
Object.freeze(NodeEnvironmentFlagsSet.prototype.constructor);
Object.freeze(NodeEnvironmentFlagsSet.prototype);

exports.create = (names) => Object.freeze(new NodeEnvironmentFlagsSet(names));
