'use strict';
// Iterator helpers against the same written in JavaScript: `how=helper` is the built-in method, `how=script` a generator or a for-of loop that
// gives the same values. The rate is in values that the source gives.
const common = require('../common');

const array = Array.from({ length: 1000 }, (_, i) => i);
const sources = {
  array: () => array.values(),
  set: ((set) => () => set.values())(new Set(array)),
  map: ((map) => () => map.entries())(new Map(array.map((x) => [x, x]))),
  * generator() { for (let i = 0; i < 1000; i++) yield i; },
  object() {
    let i = 0;
    return { __proto__: Iterator.prototype, next() { return i < 1000 ? { value: i++, done: false } : { value: undefined, done: true }; } };
  },
};

const script = {
  * map(it, f) { let i = 0; for (const x of it) yield f(x, i++); },
  * filter(it, f) { let i = 0; for (const x of it) if (f(x, i++)) yield x; },
  * take(it, n) { if (n > 0) for (const x of it) { yield x; if (--n === 0) return; } },
  * drop(it, n) { for (const x of it) if (n > 0) n--; else yield x; },
  * flatMap(it, f) { let i = 0; for (const x of it) yield* f(x, i++); },
  reduce(it, f, v) { let i = 0; for (const x of it) v = f(v, x, i++); return v; },
  forEach(it, f) { let i = 0; for (const x of it) f(x, i++); },
  toArray(it) { const a = []; for (const x of it) a.push(x); return a; },
  some(it, f) { let i = 0; for (const x of it) if (f(x, i++)) return true; return false; },
  every(it, f) { let i = 0; for (const x of it) if (!f(x, i++)) return false; return true; },
  find(it, f) { let i = 0; for (const x of it) if (f(x, i++)) return x; return undefined; },
};

const add = (a, b) => a + b;
const count = (it) => { let n = 0; for (const x of it) if (x !== undefined) n++; return n; };
const work = {
  'map': { helper: (s) => count(s.map((x) => x)), script: (s) => count(script.map(s, (x) => x)) },
  'filter': { helper: (s) => count(s.filter(() => true)), script: (s) => count(script.filter(s, () => true)) },
  'take': { helper: (s) => count(s.take(1000)), script: (s) => count(script.take(s, 1000)) },
  'drop': { helper: (s) => count(s.drop(500)), script: (s) => count(script.drop(s, 500)) },
  'flatMap': { helper: (s) => count(s.flatMap((x) => [x])), script: (s) => count(script.flatMap(s, (x) => [x])) },
  'reduce': { helper: (s) => s.reduce((n, x) => n + 1, 0), script: (s) => script.reduce(s, (n, x) => n + 1, 0) },
  'forEach': { helper: (s) => { let n = 0; s.forEach(() => { n++; }); return n; }, script: (s) => { let n = 0; script.forEach(s, () => { n++; }); return n; } },
  'toArray': { helper: (s) => s.toArray().length, script: (s) => script.toArray(s).length },
  'some': { helper: (s) => s.some(() => false), script: (s) => script.some(s, () => false) },
  'every': { helper: (s) => s.every(() => true), script: (s) => script.every(s, () => true) },
  'find': { helper: (s) => s.find(() => false), script: (s) => script.find(s, () => false) },
  'map+filter+take+reduce': {
    helper: (s) => s.map((x) => 1).filter((x) => x).take(1000).reduce(add, 0),
    script: (s) => script.reduce(script.take(script.filter(script.map(s, (x) => 1), (x) => x), 1000), add, 0),
  },
  'filter+map+toArray': {
    helper: (s) => s.filter(() => true).map((x) => x).toArray().length,
    script: (s) => script.toArray(script.map(script.filter(s, () => true), (x) => x)).length,
  },
  'drop+flatMap+toArray': {
    helper: (s) => s.drop(500).flatMap((x) => [x, x]).toArray().length,
    script: (s) => script.toArray(script.flatMap(script.drop(s, 500), (x) => [x, x])).length,
  },
};

const bench = common.createBenchmark(({ method, source, how, n }) => {
  const { helper, script } = work[method];
  const run = how === 'helper' ? helper : script, make = sources[source];
  if (helper(make()) !== script(make())) throw new Error('helper and script differ');
  bench.start();
  for (let i = 0; i < n; i += 1000) run(make());
  bench.end(n);
}, { method: Object.keys(work), source: Object.keys(sources), how: ['helper', 'script'], n: [200000] });
