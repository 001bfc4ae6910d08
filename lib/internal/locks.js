'use strict';

// The Web Locks API. Who holds what is known to the whole program: see worker/locks.go.

const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { requestLock, queryLocks, threadId } = internalBinding('threads');
const { channel } = internalBinding('diagnostics');

const kMake = Symbol('make');

class Lock {
  #name;
  #mode;

  constructor(key, name, mode) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#mode = mode;
  }

  get name() { return this.#name; }
  get mode() { return this.#mode; }
  get [Symbol.toStringTag]() { return 'Lock'; }
}

const clientId = () => `node-${process.pid}-${threadId}`;

function dictionary(options) {
  if (options === undefined || options === null) options = {};
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw withCode('ERR_INVALID_ARG_TYPE', 'Value cannot be converted to a dictionary');
  }
  const mode = options.mode === undefined ? 'exclusive' : `${options.mode}`;
  if (mode !== 'exclusive' && mode !== 'shared') {
    throw withCode('ERR_INVALID_ARG_VALUE', `mode '${mode}' is not a valid enum value of type LockMode.`);
  }
  const { signal } = options;
  if (signal !== undefined && (signal === null || typeof signal !== 'object' && typeof signal !== 'function')) {
    throw withCode('ERR_INVALID_ARG_TYPE', 'signal is not an object.');
  }
  return { mode, signal, ifAvailable: Boolean(options.ifAvailable), steal: Boolean(options.steal) };
}

function withCode(code, message) {
  return internalBinding('errors').withMessage(code, message);
}

function notSupported(message) {
  return new DOMException(message, 'NotSupportedError');
}

function check(name, { mode, signal, ifAvailable, steal }) {
  if (name.startsWith('-')) throw notSupported('Lock name may not start with hyphen');
  if (ifAvailable && steal) throw notSupported('ifAvailable and steal are mutually exclusive');
  if (steal && mode !== 'exclusive') throw notSupported(`mode: "${mode}" and steal are mutually exclusive`);
  if (signal !== undefined && (steal || ifAvailable)) throw notSupported('signal cannot be used with steal or ifAvailable');
}

// hold runs the callback while the lock is held; the lock is given back when its promise is settled.
function hold(handle, lock, callback, resolve, reject) {
  let result;
  try {
    result = callback(lock);
  } catch (err) {
    handle?.release();
    reject(err);
    return;
  }
  Promise.resolve(result).then((value) => {
    handle?.release();
    resolve(value);
  }, (err) => {
    handle?.release();
    reject(err);
  });
}

class LockManager {
  #genuine = true;

  constructor(key) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  static {
    Object.defineProperty(this.prototype, Symbol.toStringTag, { value: 'LockManager', configurable: true });
  }

  async request(name, options, callback = undefined) {
    if (!(#genuine in this)) throw new codes.ERR_INVALID_THIS('LockManager');
    if (callback === undefined) {
      callback = options;
      options = undefined;
    }
    name = `${name}`;
    validateFunction(callback, 'callback');
    const how = dictionary(options);
    check(name, how);
    how.signal?.throwIfAborted();
    return this.#request(name, how, callback);
  }

  #request(name, { mode, signal, ifAvailable, steal }, callback) {
    channel('locks.request.start')?.publish({ name, mode });
    let over = false;
    const ended = (error) => {
      if (over) return; // a lock that was stolen ended then
      over = true;
      channel('locks.request.end')?.publish({ name, mode, ifAvailable, steal, error });
    };
    return new Promise((done, fail) => {
      const resolve = (value) => {
        ended();
        done(value);
      };
      const reject = (err) => {
        ended(err);
        fail(err);
      };
      let handle;
      const abort = () => {
        if (handle.withdraw()) fail(signal.reason);
      };
      const granted = () => {
        signal?.removeEventListener('abort', abort);
        if (signal?.aborted) {
          handle.release();
          fail(signal.reason);
          return;
        }
        channel('locks.request.grant')?.publish({ name, mode });
        hold(handle, new Lock(kMake, name, mode), callback, resolve, reject);
      };
      const stolen = () => reject(new DOMException('The operation was aborted', 'AbortError'));
      handle = requestLock(name, clientId(), mode === 'shared', ifAvailable, steal, granted, stolen);
      if (handle === undefined) {
        channel('locks.request.miss')?.publish({ name, mode });
        hold(undefined, null, callback, resolve, reject);
        return;
      }
      if (handle.held) granted();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  async query() {
    if (!(#genuine in this)) throw new codes.ERR_INVALID_THIS('LockManager');
    return queryLocks();
  }
}

['request', 'query'].forEach((name) => Object.defineProperty(LockManager.prototype, name, { enumerable: true }));
['name', 'mode'].forEach((name) => Object.defineProperty(Lock.prototype, name, { enumerable: true }));

module.exports = { Lock, LockManager, locks: new LockManager(kMake) };
