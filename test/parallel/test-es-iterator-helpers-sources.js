'use strict';
// Helpers over every kind of source give what calls of `next` give, also where the program changes what it can.
const log = (...a) => console.log(...a);
const attempt = (f) => { try { log(f()); } catch (e) { log(e instanceof Error ? `${e.name}: ${e.message}` : e); } };

// Sources of the language
const map = new Map([['a', 1], ['b', 2], ['c', 3]]);
const sources = {
  array: () => [1, , 3].values(), keys: () => [1, , 3].keys(), entries: () => [1, , 3].entries(),
  typed: () => new Uint8Array([4, 5]).values(), big: () => new BigInt64Array([4n]).entries(),
  map: () => map.entries(), mapKeys: () => map.keys(), mapValues: () => map.values(),
  set: () => new Set([1, 2]).values(), setEntries: () => new Set([1]).entries(),
  string: () => 'x😀'[Symbol.iterator](), matchAll: () => 'a1b2'.matchAll(/\d/g).map((m) => m[0]),
  arguments: () => (function() { return arguments[Symbol.iterator](); })(7, 8),
  arrayLike: () => Array.prototype.values.call({ length: 2, 0: 'p', 1: 'q' }),
  * generator() { const got = yield 1; log('got', got); yield 2; return 3; },
  * delegating() { const r = yield* [1, 2]; log('result', r); const s = yield* (function* () { yield 3; return 4; })(); yield s; },
};
for (const name of Object.keys(sources)) {
  log(name, sources[name]().toArray(), sources[name]().map((x, i) => [x, i]).drop(1).toArray());
  const seen = [];
  for (const x of sources[name]().filter((x) => x !== 3)) seen.push(x);
  log(seen);
}

// What changes while it is gone through
const growing = [1, 2];
log(growing.values().map((x) => { if (x < 5) growing.push(x + 3); return x; }).toArray());
const shrinking = new Map([[1, 1], [2, 2], [3, 3]]);
log(shrinking.keys().map((k) => { shrinking.delete(k + 1); return k; }).toArray());
const refilled = new Set([1, 2]);
log(refilled.values().map((x) => { if (x === 1) { refilled.delete(1); refilled.add(1.5); } return x; }).toArray());
const getters = [1];
Object.defineProperty(getters, 1, { get() { return 'got'; } });
log(getters.values().toArray());
Object.defineProperty(Array.prototype, 1, { get() { return 'inherited'; }, configurable: true });
const inherited = [0, , 2].values().toArray();
delete Array.prototype[1];
log(inherited);
const buffer = new ArrayBuffer(2), view = new Uint8Array(buffer);
attempt(() => view.values().map((x) => { structuredClone(buffer, { transfer: [buffer] }); return x; }).toArray());

// The end is the end
for (const make of [() => [1].values(), () => new Set([1]).values(), () => new Map([[1, 1]]).keys(), function* () { yield 1; }]) {
  const it = make(), all = it.map((x) => x);
  log(all.next(), all.next(), all.next(), it.next());
}
const list = [1], late = list.values();
late.toArray();
list.push(2);
log(late.toArray());

// A method next of one's own is called, and only the one that was there at first
const own = [1, 2, 3].values();
let calls = 0;
const next = own.next;
own.next = function() { calls++; return next.call(this); };
const mapped = own.map((x) => x * 2);
own.next = () => { throw new Error('not this one'); };
log(mapped.toArray(), calls);
const helper = [1, 2].values().map((x) => x), nextOfHelper = helper.next;
helper.next = function() { log('next'); return nextOfHelper.call(this); };
log(helper.filter(() => true).toArray());
const arrayIterator = Object.getPrototypeOf([].values()), saved = arrayIterator.next;
arrayIterator.next = function() { const r = saved.call(this); if (!r.done) r.value = -r.value; return r; };
const negative = [[1, 2].values().toArray(), [5].values().flatMap((x) => [x, 1]).toArray()];
arrayIterator.next = saved;
log(negative);
const values = Array.prototype[Symbol.iterator];
let looked = 0;
Array.prototype[Symbol.iterator] = function() { looked++; return values.call(this); };
const own2 = [5].values().flatMap((x) => [x, 1]).toArray();
Array.prototype[Symbol.iterator] = values;
log(own2, looked);
const generator = Object.getPrototypeOf(function* () {}).prototype, nextOfGenerator = generator.next;
generator.next = function(v) { looked++; return nextOfGenerator.call(this, v); };
const generated = (function* () { yield 1; })().map((x) => x).toArray();
generator.next = nextOfGenerator;
log(generated, looked);
log([1, 2].values().map((x) => x).next === [3].values().drop(1).next);
attempt(() => { const it = { next: 1, __proto__: Iterator.prototype }; return it.map((x) => x).next(); });
attempt(() => { const it = { next: () => 1, __proto__: Iterator.prototype }; return it.toArray(); });
log({ __proto__: Iterator.prototype, n: 0, next() { return { get done() { log('done'); return this.n > 1; }, n: ++this.n, get value() { log('value'); return 'v'; } }; } }.toArray());
log({ __proto__: Iterator.prototype, next: () => Object.create({ done: true, value: 1 }) }.toArray());
{
  let n = 0;
  log({ __proto__: Iterator.prototype, next: () => (n++ ? { done: 1 } : {}) }.toArray());
}

// Closing
const closing = (name) => ({
  __proto__: Iterator.prototype, n: 0, next() { return { value: this.n++, done: this.n > 3 }; }, return(...args) { log(name, 'closed', args); return {}; },
});
log(closing('take').take(2).toArray());
attempt(() => closing('map').map((x) => { if (x) throw new Error('mapping'); return x; }).toArray());
attempt(() => closing('filter').filter((x) => { throw `filtering ${x}`; }).next());
attempt(() => closing('chain').map((x) => x).filter((x) => { throw new Error('late'); }).drop(0).forEach(() => {}));
attempt(() => closing('reduce').reduce(() => { throw new Error('reducing'); }));
attempt(() => closing('some').map((x) => x).some((x) => x === 1));
attempt(() => closing('flatMap').flatMap((x) => [x, x]).find((x) => x === 1));
attempt(() => closing('inner').flatMap(() => 1).next());
for (const x of closing('for of').map((x) => x)) { log(x); break; }
attempt(() => { for (const x of closing('for of').map((x) => x)) throw new Error(`at ${x}`); });
const [first] = closing('destructuring').map((x) => x);
log(first);
attempt(() => ({ __proto__: closing(), next() { throw new Error('next throws'); } }).map((x) => x).toArray());
attempt(() => ({ __proto__: closing(), return() { throw new Error('return throws'); } }).map(() => { throw new Error('first'); }).toArray());
attempt(() => ({ __proto__: closing(), return() { throw new Error('return throws'); } }).take(1).toArray());
const closed = [];
arrayIterator.return = function() { closed.push(this.next()); return {}; };
const flat = [1].values().flatMap(() => ['a', 'b', 'c']);
const flattened = [flat.next(), flat.return(), flat.next()];
try { [1].values().flatMap(() => ['a', 'b']).map(() => { throw new Error('within'); }).next(); } catch (e) { flattened.push(e.message); }
delete arrayIterator.return;
log(flattened, closed);
function* resource() { try { yield 1; yield 2; } finally { log('finally'); } }
log(resource().map((x) => x).take(1).toArray());
attempt(() => resource().map(() => { throw new Error('in a generator'); }).toArray());
attempt(() => (function* () { yield 1; throw new Error('thrown by a generator'); })().map((x) => x).toArray());

// Running twice
let self;
self = [1].values().map(() => self.next());
attempt(() => self.next());
let inner;
inner = (function* () { yield 1; yield inner.next(); })();
attempt(() => inner.map((x) => x).toArray());
let depth = 0;
const nested = () => [1, 2].values().map((x) => (depth++ < 3 ? nested() : [x])).toArray();
log(JSON.stringify(nested()));

// Results of next stay what they are
const results = [1, 2].values().map((x) => x), a = results.next(), b = results.next();
log(a, b, a === b, Object.keys(a));
const kept = [];
const watching = [1, 2, 3].values().map((x) => x), taken = watching.next;
watching.next = function() { const r = taken.call(this); kept.push(r); return r; };
for (const x of watching);
log(kept);

// Callbacks get the value and its number, in an array of their own
const stored = [];
[1, 2].values().map(function() { stored.push(arguments); return this; }).toArray();
log(stored.map((x) => [...x]));
const bound = ((...x) => { stored.push(x); return x[0]; }).bind(null);
log([1, 2].values().map(bound).toArray(), stored.slice(2), [3, 4].values().reduce(Math.max));
let long = [1].values();
for (let i = 0; i < 20000; i++) long = long.map((x) => x);
attempt(() => long.next());
