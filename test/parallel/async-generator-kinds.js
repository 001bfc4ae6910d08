'use strict';
// What async generators look like, whose methods take them, and what delegation to another iterator asks of it.
const { types } = require('util');
async function* g() {}
class A {
  async *m() {}
  static async *s() {}
  async *#p() {}
  static p() { return new A().#p; }
}
function* plain() {}
console.log(g, A.prototype.m, A.s, A.p(), { async *k() {} }, g(), plain, plain(), [async () => {}, { *async() {} }]);
console.log(types.isAsyncFunction(g), types.isGeneratorFunction(g), types.isAsyncFunction(plain), types.isGeneratorObject(g()));
const { next } = Object.getPrototypeOf(g).prototype;
const log = [];
const noted = (name, o = {}) => new Proxy(o, { get(t, k, r) { if (typeof k === 'string') log.push(`${name}.${k}`); return Reflect.get(t, k, r); } });
const poisoned = () => Object.defineProperty(Promise.resolve(1), 'constructor', { get() { throw new Error('poisoned'); } });
const sync = (next) => ({ [Symbol.iterator]() { return { next, throw: next, return(v) { log.push('closed', v); return {}; } }; } });
const tell = (what) => (v) => { console.log(what, v instanceof Error ? v.message : v, log.splice(0)); };
(async () => {
  for (const v of [plain(), {}, 1, g]) await next.call(v).then(tell('next'), tell('next failed'));
  await next.call(g()).then(tell('next'));
  const iterator = noted('it', { next: () => ({ value: 1, done: false }), return: (v) => noted('result', { value: v, done: v === 'last' }) });
  const d = (async function* () { yield* { [Symbol.asyncIterator]: () => iterator }; })();
  await d.next().then(tell('next'));
  await d.return('first').then(tell('return'));
  await d.return('second').then(tell('return'));
  await d.next().then(tell('next'));
  await d.return('last').then(tell('return'));
  await d.return('behind').then(tell('return'));
  for (const [name, next] of Object.entries({
    rejected: () => ({ value: Promise.reject(new Error('rejected')), done: false }),
    'rejected at the end': () => ({ value: Promise.reject(new Error('rejected')), done: true }),
    poisoned: () => ({ value: poisoned(), done: false }),
    'poisoned at the end': () => ({ value: poisoned(), done: true }),
  })) {
    await (async () => { for await (const x of sync(next)) log.push(x); })().catch(tell(`for await, ${name}`));
    await (async function* () { yield* sync(next); })().next().catch(tell(`yield*, ${name}`));
    const h = (async function* () { yield* sync((v) => (v === 'go' ? next() : { value: 1, done: false })); })();
    await h.next().then(tell('first'));
    await h.throw('go').catch(tell(`throw, ${name}`));
  }
})();
