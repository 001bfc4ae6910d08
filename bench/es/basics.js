'use strict';
// The engine itself: calls, properties, closures, strings, arrays.
const common = require('../common');

const work = {
  call(n) { const f = (x) => x + 1; let x = 0; for (let i = 0; i < n; i++) x = f(x); return x; },
  property(n) { const o = { a: 1, b: 2 }; let x = 0; for (let i = 0; i < n; i++) { o.a = i; x += o.a + o.b; } return x; },
  array(n) { const a = []; for (let i = 0; i < n; i++) a.push(i); return a.reduce((x, y) => x + y, 0); },
  string(n) { let s = ''; for (let i = 0; i < n; i++) { s += 'x'; if (s.length > 1000) s = ''; } return s.length; },
  class(n) { class P { constructor(x) { this.x = x; } get() { return this.x; } } let x = 0; for (let i = 0; i < n; i++) x += new P(i).get(); return x; },
};

const bench = common.createBenchmark(({ kind, n }) => {
  bench.start();
  const r = work[kind](n);
  bench.end(n);
  if (r === undefined) throw new Error('nothing was computed');
}, { kind: Object.keys(work), n: [300000] });
