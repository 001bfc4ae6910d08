'use strict';
// %TypedArray%.from of everything that can be iterated, and of what cannot.
const attempt = (f) => { try { console.log(f()); } catch (e) { console.log(e.name); } };
const log = [];
const iterable = { get [Symbol.iterator]() { log.push('get'); return function* () { log.push('begin'); yield 1; yield '2'; log.push('end'); }; } };
for (const C of [Uint8Array, Float16Array, BigInt64Array]) {
  for (const make of [() => [1, 2], () => [1, , 3], () => new Set([1, 2]), () => new Map([[1, 2]]), () => '123', () => iterable, () => ({ length: 2, 0: 7 }), () => new Uint8Array([5]), () => [1n], () => [1, 2].values().map((x) => x * 2),
    () => ({}), () => 5, () => null, () => undefined, () => ({ [Symbol.iterator]: 1 }), () => ({ [Symbol.iterator]: null, length: 1, 0: 3 }), () => ({ [Symbol.iterator]() { return {}; } }), () => [{ valueOf() { throw new RangeError('no'); } }]]) {
    attempt(() => C.from(make()));
    attempt(() => C.from(make(), function(x, i) { log.push(i, typeof this); return C === BigInt64Array ? 1n : Number(x) + i; }));
    attempt(() => C.from(make(), (x, ...rest) => (rest.length === 1 ? x : 0), {}));
  }
  attempt(() => C.from(iterable, 1));
  attempt(() => C.from.call(Object, iterable));
  attempt(() => C.from.call(function(n) { log.push(`made ${n}`); return new Uint8Array(n); }, iterable));
  attempt(() => C.from.call(function() { return new Uint8Array(1); }, iterable));
  attempt(() => C.from.call(function() { return []; }, [1]));
}
class Own extends Uint8Array {}
console.log(Own.from([1, 2]) instanceof Own, Own.from.name, Own.from.length, log.join());
const next = Object.getPrototypeOf([].values());
const saved = next.next;
next.next = function() { const r = saved.call(this); if (!r.done) r.value++; return r; };
const changed = Uint8Array.from([1, 2]);
next.next = saved;
console.log(changed);
{
  let target;
  const C = function(n) { return target = new Uint8Array(n); };
  const detach = (x) => { if (x === 2) structuredClone(target.buffer, { transfer: [target.buffer] }); return x; };
  attempt(() => Uint8Array.from.call(C, [1, 2, 3], detach).length);
  attempt(() => Uint8Array.from.call(C, { length: 3, 0: 1, 1: 2, 2: 3 }, detach).length);
  attempt(() => Uint8Array.from.call(C, new Set([1, 2, 3]), detach).length);
}
