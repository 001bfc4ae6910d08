'use strict';
// Promise.withResolvers, try and any, Array.fromAsync, groupBy, disposal.
const line = (...args) => console.log(...args);
(async () => {
  const { promise, resolve } = Promise.withResolvers();
  resolve(5);
  line(await promise, await Promise.try((a, b) => a + b, 1, 2), await Promise.try(() => { throw new Error('x'); }).catch((e) => e.message));
  await Promise.any([Promise.reject(1), Promise.reject(2)]).catch((e) => line(e.name, e.message, e.errors, e.stack.split('\n')[0]));
  line(await Array.fromAsync([1, Promise.resolve(2)], (x) => x * 2), await Array.fromAsync({ length: 2, 0: 'a', 1: 'b' }));
  line(await Array.fromAsync(new Set([3])), await Array.fromAsync(null).catch((e) => e.name));
  line(Object.groupBy([1, 2, 3], (x) => (x % 2 ? 'odd' : 'even')), Map.groupBy([1, 2, 3], (x) => x % 2));
  const stack = new AsyncDisposableStack();
  stack.defer(async () => { line('first'); throw new Error('a'); });
  stack.defer(() => { line('second'); throw new Error('b'); });
  await stack.disposeAsync().catch((e) => line(e.name, e.error.message, e.suppressed.message, e.message));
  const sync = new DisposableStack();
  sync.adopt(7, (x) => line('adopted', x));
  sync.use({ [Symbol.dispose]() { line('used'); } });
  const moved = sync.move();
  line(sync.disposed, moved.disposed);
  moved.dispose();
  try { sync.use(null); } catch (e) { line(e.name, e.message); }
  const m = new Map([[1, 2]]);
  line(m.getOrInsert(1, 3), m.getOrInsert(4, 5), m.getOrInsertComputed(6, (k) => k * 2), m);
})();
