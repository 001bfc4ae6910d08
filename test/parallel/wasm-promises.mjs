// Suspending and promising: WebAssembly that waits for promises, with values, exceptions, the order of jobs, and what cannot wait.

import { AsyncLocalStorage } from 'node:async_hooks';

const leb = (n) => n < 128 ? [n] : [n & 127 | 128, ...leb(n >> 7)];
const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, ...leb(entries.flat().length + 1), entries.length, ...entries.flat()];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const show = async (label, fn) => {
  try {
    console.log(label, await fn());
  } catch (err) {
    console.log(label, `${err?.name}: ${err?.message}`);
  }
};
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// f gives one more than the import gives for its argument, trap traps behind the call, same is the import
const I = 0x7f;
const module = new WebAssembly.Module(wasm(
  section(1, [[0x60, 1, I, 1, I]]),
  section(2, [[...name('m'), ...name('f'), 0, 0]]),
  section(3, [[0], [0]]),
  section(7, [[...name('f'), 0, 1], [...name('trap'), 0, 2], [...name('same'), 0, 0]]),
  section(10, [[9, 0, 0x20, 0, 0x10, 0, 0x41, 1, 0x6a, 0x0b], [7, 0, 0x20, 0, 0x10, 0, 0, 0x0b]]),
));
const calling = (f) => new WebAssembly.Instance(module, { m: { f } }).exports;
const { Suspending, promising, SuspendError } = WebAssembly;
const waits = (f) => promising(calling(new Suspending(f)).f);

const e = calling(new Suspending(async (x) => {
  await sleep(5);
  return x * 2;
}));
const p = promising(e.f);
for (const fn of [undefined, 1, new Suspending(() => 1), e.f]) await show('Suspending', () => new Suspending(fn));
await show('Suspending', () => Suspending(() => {}));
await show('Suspending', () => [Object.prototype.toString.call(new Suspending(class {})), new Suspending(() => {}) instanceof Suspending]);
for (const fn of [undefined, 1, () => {}]) await show('promising', () => promising(fn));
console.log(typeof p, p.name, p.length, Object.hasOwn(p, 'prototype'), p === promising(e.f), p(1) instanceof Promise);
await show('SuspendError', () => { const err = new SuspendError('m'); return [err instanceof Error, err.name, err.message, err instanceof WebAssembly.RuntimeError]; });

await show('one', () => p(5));
await show('several', () => Promise.all([p(1), p(2), p(3)]));
await show('no promise', () => waits((x) => x + 10)(1));
await show('thenable', () => waits(() => ({ then(resolve) { resolve(77); } }))(1));
await show('object', () => waits(() => ({ valueOf() { return 77; } }))(1));
await show('import that is not Suspending', () => promising(calling((x) => x + 10).f)(1));
await show('promise of such an import', () => promising(calling(async (x) => x + 10).f)(1));
await show('import itself', () => promising(e.same)(3));
await show('rejected', () => waits(async () => { throw new TypeError('no'); })(1));
await show('rejected with a number', () => waits(async () => { throw 5; })(1).catch((v) => v));
await show('thrown', () => waits(() => { throw new TypeError('at once'); })(1));
await show('not convertible', () => waits(async () => Symbol('x'))(1));
await show('trap', () => promising(calling(new Suspending(async (x) => x)).trap)(1));
await show('argument', () => {
  const made = p(Symbol('x'));
  console.log('not reached');
  return made;
});

// what cannot wait
await show('without promising', () => e.f(5));
await show('without promising', () => e.same(3));
let inner;
const outer = calling((x) => inner(x));
inner = calling(new Suspending(async (x) => x)).f;
await show('JavaScript between', () => promising(outer.f)(1));
await show('nested', () => waits((x) => promising(inner)(x))(1));
await show('two instances', () => promising(calling(inner).f)(1));

// functions of other instances
await show('other type', () => {
  const other = wasm(section(1, [[0x60, 0, 0]]), section(3, [[0]]), section(7, [[...name('f'), 0, 0]]), section(10, [[2, 0, 0x0b]]));
  return calling(new WebAssembly.Instance(new WebAssembly.Module(other)).exports.f);
});
console.log(calling(inner).same === inner, calling((x) => x).same.name);

// order
for (const fn of [(log) => waits((x) => { log.push('import'); return Promise.resolve(x); }), () => waits((x) => x), () => promising(calling((x) => x).f)]) {
  const log = [];
  fn(log)(1).then(() => log.push('settled'));
  log.push('called');
  let job = Promise.resolve();
  for (let i = 1; i < 5; i++) job = job.then(() => log.push(i));
  await sleep(5);
  console.log(log.join());
}
const storage = new AsyncLocalStorage();
await storage.run('outside', () => show('storage', () => waits(async (x) => {
  await sleep(1);
  console.log('inside:', storage.getStore());
  return x;
})(1).then(() => storage.getStore())));

// A great many wait at once, and end in another order.
const settle = [];
const many = waits((x) => new Promise((resolve) => { settle[x] = resolve; }));
const all = Promise.all(Array.from({ length: 300 }, (_, i) => many(i)));
for (let i = 299; i >= 0; i--) settle[i](i);
console.log((await all).reduce((a, b) => a + b));
many(0); // waits for ever
console.log('end');
