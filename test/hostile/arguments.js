'use strict';
// Calls everything that a builtin module has with arguments that nobody expects: node-go arguments.js SEED MODULE. Whatever a call throws is
// fine; the process must get to its end. What would change the world outside is left alone.

let state = Number(process.argv[2]);
const id = process.argv[3];
const random = (n) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % n;
const harmful = new RegExp(
  'exit|kill|abort|execve|chdir|set[eu]*[ug]id|groups|umask|spawn|exec|fork|^rm|unlink|^cp|rename|truncate|chmod|chown|link|write|append|mkd|' +
  'copy|close|dlopen|_fatalException|stdin|openStdin|wait|setPriority|disconnect|utimes|^run|start$|repl|terminate|UncaughtException|^set|debugger', 'i');

class TestClass {}
const trap = () => { throw new Error('trap'); };
const values = [
  undefined, null, true, 0, -0, -1, 1, 65536, 2 ** 53, NaN, Infinity, 1.5, '', 'x', 'a\0b', '\ud800', 'utf8', 'no/such/file', 10n,
  Symbol('s'), Symbol.iterator, {}, [], [1, 2], () => 1, async () => 1, function* () {}, TestClass, new Date(NaN), /x/g, new Map([[1, 2]]),
  new Set([1]), new WeakMap(), new Error('e'), Promise.resolve(1), new Proxy({}, {}), new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap }),
  new Uint8Array(4), Buffer.from('abc'), new ArrayBuffer(8), new SharedArrayBuffer(8), new DataView(new ArrayBuffer(8)), new Float64Array(2),
  Object.create(null), { length: -1 }, { length: 5, 0: 1 }, { toString: trap }, { valueOf() { return {}; }, toString() { return {}; } },
  Object.defineProperty({}, 'then', { get: trap }), globalThis, process, new URL('http://x/y'), new AbortController().signal, Object.freeze([1]),
  { __proto__: null, encoding: 'x', signal: 1, highWaterMark: -1, flag: 7 }, { encoding: 'utf8', objectMode: true },
  new (require('events'))(), new (require('stream').PassThrough)(),
];
const pick = () => values[random(values.length)];
const { inspect } = require('util');

['uncaughtException', 'unhandledRejection', 'warning'].forEach((event) => process.on(event, () => {}));

function settle(result) {
  if (result === null || typeof result !== 'object') return;
  if (typeof result.then === 'function') result.then(() => {}, () => {});
  inspect(result, { depth: 1, showHidden: true });
  if (typeof result.on === 'function') result.on('error', () => {});
  if (typeof result.destroy === 'function') result.destroy();
}

function attempt(f, self) {
  for (let i = 0; i < 5; i++) {
    const args = Array.from({ length: random(5) }, pick);
    try { settle(Reflect.apply(f, random(3) ? self : pick(), args)); } catch {}
    try { settle(Reflect.construct(f, args)); } catch {}
  }
}

const seen = new Set();
function walk(o, depth) {
  if (o === null || typeof o !== 'object' && typeof o !== 'function' || seen.has(o) || depth > 3) return;
  seen.add(o);
  if (typeof o === 'function') attempt(o, undefined);
  for (const key of Reflect.ownKeys(o)) {
    if (harmful.test(String(key))) continue;
    const d = Object.getOwnPropertyDescriptor(o, key);
    if (d === undefined) continue;
    if (d.get) attempt(d.get, o);
    if (d.set) attempt(d.set, o);
    if (typeof d.value === 'function') attempt(d.value, o);
    walk(d.value, depth + 1);
  }
}

if (id !== 'globals') {
  walk(require(id), 0);
} else {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!harmful.test(name) && !/^(global|globalThis|process|require|module)$/.test(name)) walk(globalThis[name], 0);
  }
}
process.reallyExit(0);
