'use strict';

// Storage, sessionStorage and localStorage of the Web Storage standard. What is stored is in a database of SQLite: in memory, or in the
// file that the command line names. The tables are those of Node.js, which can read the file.

const { Buffer } = require('buffer');
const { inspect } = require('util');
const { localStorageFile } = internalBinding('options');

const kMake = Symbol('kMake');
const most = 10 * 1024 * 1024; // bytes of keys and values

const schema = `
CREATE TABLE IF NOT EXISTS nodejs_webstorage(key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY(key)) STRICT;
CREATE TABLE IF NOT EXISTS nodejs_webstorage_state(
  max_size INTEGER NOT NULL DEFAULT ${most}, total_size INTEGER NOT NULL, schema_version INTEGER NOT NULL DEFAULT 0,
  single_row_ INTEGER NOT NULL DEFAULT 1 CHECK(single_row_ = 1), PRIMARY KEY(single_row_)) STRICT;
INSERT OR IGNORE INTO nodejs_webstorage_state(total_size) VALUES (0);
CREATE TRIGGER IF NOT EXISTS nodejs_quota_insert AFTER INSERT ON nodejs_webstorage FOR EACH ROW BEGIN
  UPDATE nodejs_webstorage_state SET total_size = total_size + OCTET_LENGTH(NEW.key) + OCTET_LENGTH(NEW.value);
  SELECT RAISE(ABORT, 'QuotaExceeded') WHERE EXISTS (SELECT 1 FROM nodejs_webstorage_state WHERE total_size > max_size);
END;
CREATE TRIGGER IF NOT EXISTS nodejs_quota_update AFTER UPDATE ON nodejs_webstorage FOR EACH ROW BEGIN
  UPDATE nodejs_webstorage_state SET total_size = total_size + OCTET_LENGTH(NEW.value) - OCTET_LENGTH(OLD.value);
  SELECT RAISE(ABORT, 'QuotaExceeded') WHERE EXISTS (SELECT 1 FROM nodejs_webstorage_state WHERE total_size > max_size);
END;
CREATE TRIGGER IF NOT EXISTS nodejs_quota_delete AFTER DELETE ON nodejs_webstorage FOR EACH ROW BEGIN
  UPDATE nodejs_webstorage_state SET total_size = total_size - OCTET_LENGTH(OLD.key) - OCTET_LENGTH(OLD.value);
END;`;

// Strings are kept as their UTF-16 units, of which not all sequences are text.
const toBlob = (text) => Buffer.from(text, 'utf16le');
const toText = (blob) => Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString('utf16le');

// A Store is the content of one Storage. Its database is opened when it is first used.
class Store {
  #location;
  #statements = null;

  constructor(location) { this.#location = location; }

  get #run() {
    if (this.#statements === null) {
      const { DatabaseSync } = require('sqlite');
      const db = new DatabaseSync(this.#location);
      db.exec(schema);
      const prepare = (sql) => db.prepare(sql, { returnArrays: true });
      this.#statements = {
        count: prepare('SELECT count(*) FROM nodejs_webstorage'),
        keys: prepare('SELECT key FROM nodejs_webstorage ORDER BY key'),
        key: prepare('SELECT key FROM nodejs_webstorage ORDER BY key LIMIT 1 OFFSET ?'),
        get: prepare('SELECT value FROM nodejs_webstorage WHERE key = ?'),
        set: prepare('INSERT INTO nodejs_webstorage(key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value'),
        remove: prepare('DELETE FROM nodejs_webstorage WHERE key = ?'),
        clear: prepare('DELETE FROM nodejs_webstorage'),
      };
    }
    return this.#statements;
  }

  count() { return this.#run.count.get()[0]; }
  keys() { return this.#run.keys.all().map(([key]) => toText(key)); }

  key(index) {
    const row = this.#run.key.get(index);
    return row === undefined ? null : toText(row[0]);
  }

  get(key) {
    const row = this.#run.get.get(toBlob(key));
    return row === undefined ? null : toText(row[0]);
  }

  set(key, value) {
    try {
      this.#run.set.run(toBlob(key), toBlob(value));
    } catch (error) {
      if (error.message !== 'QuotaExceeded') throw error;
      const { QuotaExceededError } = require('internal/quota_exceeded_error');
      throw new QuotaExceededError('Setting the value exceeded the quota');
    }
  }

  remove(key) { this.#run.remove.run(toBlob(key)); }
  clear() { this.#run.clear.run(); }
}

const stores = new WeakMap(); // of each Storage, and of its proxy

function storeOf(storage) {
  const store = stores.get(storage);
  if (store === undefined) throw new TypeError('Illegal invocation');
  return store;
}

// coded makes an error as Node's native code does: its stack does not name the code.
function coded(error, code) {
  error.code = code;
  return error;
}

function need(args, count, name) {
  if (args.length >= count) return;
  const message = `Failed to execute '${name}' on 'Storage': ${count} argument${count > 1 ? 's' : ''} required`;
  throw coded(new TypeError(message), 'ERR_MISSING_ARGS');
}

function Storage(secret, location) {
  if (!new.target || secret !== kMake) throw coded(new Error('Illegal constructor'), 'ERR_ILLEGAL_CONSTRUCTOR');
  stores.set(this, new Store(location));
}
Object.defineProperty(Storage, 'length', { value: 0, configurable: true });

const methods = {
  clear() { storeOf(this).clear(); },
  getItem(...args) {
    const store = storeOf(this);
    need(args, 1, 'getItem');
    return store.get(`${args[0]}`);
  },
  key(...args) {
    const store = storeOf(this);
    need(args, 1, 'key');
    return store.key(args[0] >>> 0);
  },
  removeItem(...args) {
    const store = storeOf(this);
    need(args, 1, 'removeItem');
    store.remove(`${args[0]}`);
  },
  setItem(...args) {
    const store = storeOf(this);
    need(args, 2, 'setItem');
    store.set(`${args[0]}`, `${args[1]}`);
  },
};
for (const name of Object.keys(methods)) {
  Object.defineProperty(Storage.prototype, name, { configurable: true, enumerable: true, writable: true, value: methods[name] });
}
Object.defineProperty(Storage.prototype, 'length', { enumerable: true, get() { return storeOf(this).count(); } });

Object.defineProperty(Storage.prototype, inspect.custom, {
  configurable: true,
  writable: true,
  value(depth, options) { return `Storage ${inspect({ ...this }, options)}`; },
});

const isOwn = (store, key) => typeof key === 'string' && !(key in Storage.prototype) && store.get(key) !== null;

// What is stored are also the properties of a Storage, unless its class has one of that name.
const handler = {
  get(target, key, receiver) {
    const store = storeOf(target);
    if (typeof key === 'symbol' || key in Storage.prototype) return Reflect.get(target, key, receiver);
    const value = store.get(key);
    return value === null ? undefined : value;
  },
  set(target, key, value) {
    if (typeof key === 'string') storeOf(target).set(key, `${value}`);
    return true;
  },
  has(target, key) { return isOwn(storeOf(target), key) || Reflect.has(target, key); },
  deleteProperty(target, key) {
    if (typeof key === 'string') storeOf(target).remove(key);
    return true;
  },
  defineProperty(target, key, descriptor) {
    if (typeof key === 'string') storeOf(target).set(key, `${descriptor.value}`);
    return true;
  },
  ownKeys(target) { return storeOf(target).keys().filter((key) => !(key in Storage.prototype)); },
  getOwnPropertyDescriptor(target, key) {
    const store = storeOf(target);
    if (!isOwn(store, key)) return undefined;
    return { value: store.get(key), writable: true, enumerable: true, configurable: true };
  },
};

function make(location) {
  const storage = new Storage(kMake, location);
  const proxy = new Proxy(storage, handler);
  stores.set(proxy, storeOf(storage));
  return proxy;
}

let session;
let local;

module.exports = {
  Storage,
  get sessionStorage() {
    if (session === undefined) session = make(':memory:');
    return session;
  },
  get localStorage() {
    if (local !== undefined) return local;
    // Without a file there is none.
    if (localStorageFile === '') return undefined;
    local = make(localStorageFile);
    return local;
  },
};
