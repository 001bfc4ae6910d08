'use strict';

// SQLTagStore: statements that come from template literals, the latest of which are kept prepared.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');

const kSecret = Symbol('kSecret');

class SQLTagStore {
  #statements = new Map(); // by their text, the one that was used longest ago first
  #db;
  #capacity;

  constructor(secret, db, capacity) {
    if (secret !== kSecret) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#db = db;
    this.#capacity = capacity;
    const accessor = (get) => ({ configurable: true, enumerable: true, get });
    Object.defineProperties(this, {
      capacity: accessor(() => this.#capacity),
      db: accessor(() => this.#db),
      size: accessor(() => this.#statements.size),
    });
  }

  // #prepare gives the statement of a template, from the store if it is there.
  #prepare(strings) {
    if (!Array.isArray(strings) || !strings.every((part) => typeof part === 'string')) {
      const error = new TypeError('First argument must be an array of strings (template literal).');
      error.code = 'ERR_INVALID_ARG_TYPE';
      throw error;
    }
    const sql = strings.join('?');
    let statement = this.#statements.get(sql);
    if (statement !== undefined) {
      this.#statements.delete(sql);
    } else {
      statement = this.#db.prepare(sql);
      if (this.#statements.size >= this.#capacity) this.#statements.delete(this.#statements.keys().next().value);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  get(strings, ...values) { return this.#prepare(strings).get(...values); }
  all(strings, ...values) { return this.#prepare(strings).all(...values); }
  iterate(strings, ...values) { return this.#prepare(strings).iterate(...values); }
  run(strings, ...values) { return this.#prepare(strings).run(...values); }
  clear() { this.#statements.clear(); }
}

for (const name of ['get', 'all', 'iterate', 'run', 'clear']) {
  Object.defineProperty(SQLTagStore.prototype, name, { enumerable: true });
}

exports.create = function create(db, capacity) { return new SQLTagStore(kSecret, db, capacity); };
