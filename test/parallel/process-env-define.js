// What process.env refuses of Object.defineProperty and its like, on the main thread and in a worker.
'use strict';
const { isMainThread, Worker } = require('node:worker_threads');

function attempt(f) {
  try {
    const v = f();
    console.log(typeof v === 'object' ? 'object' : v);
  } catch (err) {
    console.log(err.code, err.name, err.message);
  }
}

const full = { value: 42, configurable: true, writable: true, enumerable: true };
const { env } = process;
attempt(() => Object.defineProperty(env, 'A', { value: 42 }));
attempt(() => Object.defineProperty(env, 'A', full).A);
attempt(() => Object.defineProperty(env, 'A', { get() { return 1; }, configurable: true, enumerable: true }));
attempt(() => Object.defineProperty(env, 'A', { ...full, enumerable: false }));
attempt(() => Object.defineProperty(env, 'A', {}));
attempt(() => Object.defineProperty(env, Symbol('x'), { value: 42 }));
attempt(() => Object.defineProperty(env, Symbol('x'), full));
attempt(() => { env[Symbol('a')] = 1; });
attempt(() => Reflect.defineProperty(env, 'A', { value: 1 }));
attempt(() => Object.defineProperties(env, { A: { value: 1 } }));
attempt(() => Object.defineProperties(env, { A: full }).A);
attempt(() => Object.freeze(env));
attempt(() => Object.seal(env));
attempt(() => Object.preventExtensions(env));
attempt(() => Object.defineProperty({}, 'A', { value: 42 }).A);
if (isMainThread) new Worker(__filename);
