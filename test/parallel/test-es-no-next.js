// An iterator without a method next is a TypeError, whoever iterates, and in code that the program makes of strings.
const attempt = (f) => { try { const v = f(); console.log(v); } catch (e) { console.log(`${e.name}: ${e.message}`); } };
const delegated = (f) => { try { const v = f(); console.log(v); } catch (e) { console.log(e.name); } }; // the wording says what V8 has read
globalThis.of = (next) => ({ [Symbol.iterator]() { return { next }; } });
const of = globalThis.of, without = of(undefined);

const Generator = Object.getPrototypeOf(function* () {}).constructor, Async = Object.getPrototypeOf(async () => {}).constructor;
for (const next of [undefined, null, 1, 'x', {}]) {
  delegated(() => [...(function* () { yield* of(next); })()]);
  delegated(() => [...(function* () { try { yield* of(next); } catch (e) { yield e.name; } yield 'after'; })()]);
  delegated(() => [...(function* () { try { const x = yield* of(next); yield x; } finally { console.log('finally'); } })()]);
  attempt(() => { for (const x of of(next)); });
  attempt(() => eval('for (const x of of(next));'));
  attempt(() => eval('try { const [a] = of(next); } catch (e) { e.message }'));
  attempt(() => eval('"use strict"; const [...a] = of(next);'));
  attempt(() => eval('eval("for (const x of of(next));")'));
  globalThis.next = next;
  delegated(() => (0, eval)('[...(function* () { yield* of(next); })()]'));
  attempt(() => (0, eval)('const [a] = of(next);'));
  attempt(() => new Function('for (const x of of(next));')());
  attempt(() => Function('a', 'const [b] = a;')(of(next)));
  delegated(() => [...new Generator('yield* of(next)')()]);
  attempt(() => [...Generator('for (const x of of(next)) yield x')()]);
  attempt(() => require('vm').runInNewContext('for (const x of it);', { it: of(next) }));
  attempt(() => require('vm').runInNewContext('eval("for (const x of it);")', { it: of(next) }));
  attempt(() => require('vm').runInThisContext('eval("for (const x of of(next));")'));
}
for (const C of [Map, Set, WeakMap, WeakSet]) attempt(() => new C(without));
attempt(() => Array.from(without));
attempt(() => Object.fromEntries(without));
attempt(() => new Uint8Array(without));
attempt(() => Uint8Array.from(without));
attempt(() => Map.groupBy(without, (x) => x));
attempt(() => Object.groupBy(without, (x) => x));
attempt(() => new AggregateError(without));
attempt(() => new Intl.ListFormat().format(without));
attempt(() => new URLSearchParams(without));

// Set methods with what only looks like a set
const like = (size, keys) => ({ size, has: (x) => x === 1, keys: () => keys });
for (const method of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) {
  for (const keys of [{}, { next: 1 }, 1, { next: () => 1 }, [1, 3].values()]) {
    attempt(() => new Set([1, 2])[method](like(1, keys)));
    attempt(() => new Set([1, 2])[method](like(2, keys)));
  }
  for (const x of [undefined, 1, {}, { size: 1n }, { size: -1 }, { size: '1' }, { size: 1, has() {} }, like(NaN)]) attempt(() => new Set([1])[method](x));
  attempt(() => Set.prototype[method].call([], new Set()));
  const set = new Set([1, 2, 3]);
  attempt(() => [set[method]({ size: 9, has(x) { set.delete(x + 1); set.add(x + 10 > 30 ? x : x + 10); return true; }, keys: () => set.keys() }), set]);
}
{
  let closed = 0;
  const keys = { next: () => ({ value: 7, done: false }), return() { closed++; return {}; } };
  console.log(new Set([1, 2]).isSupersetOf(like(1, keys)), new Set([7, 2]).isDisjointFrom(like(1, keys)), closed);
}

// What delegation sees of an iterator
const log = [];
const watched = {
  get [Symbol.iterator]() { log.push('get iterator'); return () => (log.push('iterator'), this.it); },
  it: {
    n: 0,
    get next() { log.push('get next'); return function(v) { log.push(`next ${v}`, this === watched.it); return { get done() { log.push('done'); return watched.it.n > 2; }, value: ++watched.it.n }; }; },
    get return() { log.push('get return'); return function(v) { log.push(`return ${v}`); return { done: true, value: 'r' }; }; },
    get throw() { log.push('get throw'); return function(v) { log.push(`throw ${v}`); return { done: false, value: 't' }; }; },
  },
};
const g = (function* () { return yield* watched; })();
console.log(g.next('a'), g.next('b'), g.throw('c'), g.return('d'), g.next());
console.log(log);
const bare = (function* () { try { yield* { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }; } catch (e) { yield e.name; } })();
console.log(bare.next(), bare.throw('x'), bare.return(2));
console.log([...(function* () { yield* 'ab'; yield* [1]; yield* new Map([[1, 2]]); yield* (function* () { yield 5; })(); yield* new Proxy([6], {}); })()]);
for (const v of [undefined, null, 1, {}, { [Symbol.iterator]: 1 }, { [Symbol.iterator]: () => 1 }]) delegated(() => [...(function* () { yield* v; })()]);

// eval stays what it is
function locals(a) { var b = 2; eval('var c = a + b; let d = 1; b = 5'); return [b, c, typeof d, eval('this') === this, eval('new.target') === undefined, eval('arguments.length')]; }
console.log(locals.call({}, 1));
class K { #x = 1; read() { return eval('this.#x'); } }
console.log(new K().read(), eval(), eval(1), eval('1;;;'), eval('{}'), eval(...['2 + 2', 3]), (0, eval)('typeof of'), eval?.('typeof locals'));
attempt(() => eval('var 1'));
attempt(() => eval('throw new RangeError("thrown")'));
console.log(Object.getPrototypeOf(Generator) === Function, Object.getPrototypeOf(Async) === Function, Generator.prototype[Symbol.toStringTag], Async.prototype[Symbol.toStringTag]);
console.log(Object.getOwnPropertyDescriptor(Async.prototype, 'constructor').writable, Object.getOwnPropertyNames(Generator.prototype), new Async('return 1') instanceof Async);
new Async('for (const x of of(undefined));')().catch((e) => console.log(e.message));
(async () => { for await (const x of without); })().catch((e) => console.log(e.message));
(async () => { for await (const x of (async function* () { yield* { [Symbol.asyncIterator]: () => ({}) }; })()); })().catch((e) => console.log(e.message));
for (const name of ['all', 'race', 'any', 'allSettled']) Promise[name](without).catch((e) => console.log(e.message));
