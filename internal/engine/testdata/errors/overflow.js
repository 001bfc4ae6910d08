// Runaway recursion is a RangeError that scripts can catch, whatever it goes through.
const kinds = {
  plain() { (function f() { f(); })(); },
  method() { const o = { m() { return this.m() + 1; } }; o.m(); },
  construct() { class C { constructor() { new C(); } } new C(); },
  derived() { class B { constructor() { new D(); } } class D extends B {} new D(); },
  field() { class C { f = new C(); } new C(); },
  getter() { const o = { get x() { return this.x; } }; o.x; },
  setter() { const o = { set x(v) { this.x = v; } }; o.x = 1; },
  toString() { const o = { toString() { return '' + this; } }; String(o); },
  proxy() { const p = new Proxy({}, { get(t, k, r) { return r[k]; } }); p.x; },
  toJSON() { const o = { toJSON() { return JSON.stringify(o); } }; JSON.stringify(o); },
  mutual() { const a = () => b(), b = () => a(); a(); },
  callback() { const f = () => [1, 2].map(f); f(); },
  sort() { const f = () => [1, 2].sort(f); f(); },
  replace() { const f = () => 'a'.replace(/a/, f); f(); },
  reviver() { const f = () => JSON.parse('[1]', f); f(); },
  apply() { function f(...a) { return f.apply(null, a); } f(1); },
  bound() { let f = () => g(); const g = (function () { return f(); }).bind({}); f(); },
  generator() { function* g() { yield* g(); } g().next(); },
  iterator() { const o = { [Symbol.iterator]() { return [...o]; } }; [...o]; },
  eval() { (function f() { eval('f()'); })(); },
  tag() { const f = (s) => f`x`; f`x`; },
};
for (const k in kinds) { try { kinds[k](); console.log(k, 'returned'); } catch (e) { console.log(k, e instanceof RangeError, e.message, typeof e.stack); } }
let finals = 0; try { (function f() { try { f(); } finally { finals++; } })(); } catch (e) { console.log(finals > 1000); }
const depth = (function d(n) { return n ? 1 + d(n - 1) : 0; })(5000); console.log('still works', depth);
(async function f() { await f(); })().catch((e) => console.log('async', e.message));
