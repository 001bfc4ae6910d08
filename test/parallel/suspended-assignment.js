// x ??= y and its kin where y suspends the function: the value must land in x, wherever the function goes on.
(async () => {
  let a, o = {}, k = 'k', z = 0, t = 1; const P = (x) => Promise.resolve(x);
  a ??= await P(1); console.log(a); z ||= await P(2); console.log(z); t &&= await P(3); console.log(t);
  o.x ??= await P(4); o[k] ??= await P(5); o.y ||= await P(6); o.y &&= await P(7); console.log(JSON.stringify(o));
  let b; b = b ?? await P(8); console.log(b); let c; c = c || (await P(9)); console.log(c);
  class A { #p; static s; async m() { this.#p ??= await P(10); console.log(this.#p); A.s ??= await P(11); console.log(A.s); } } await new A().m();
  async function f({ p, q }, [r], s) { p ??= await P(12); q ??= await P(13); r ??= await P(14); s ??= await P(15); console.log(p, q, r, s); } await f({}, []);
  function g() { return (async () => { a = undefined; a ??= await P(16); console.log(a) })() } await g();
  let v; const w = (v ??= await P(17)); console.log(v, w); let u = 5; console.log(u ??= await P(1), u);
  let n; n ??= await P(18) ?? 1; console.log(n); n = null; n ??= (await P(1)) + (await P(18)); console.log(n);
  globalThis.gg = undefined; gg ??= await P(20); console.log(gg); var vv; vv ??= await P(21); console.log(vv);
  let e; with_: { e ??= await P(22); } console.log(e); let x1; if ((x1 ??= await P(0)) === 0) console.log('zero'); 
  let cap; const h = () => cap; cap ??= await P(23); console.log(h()); 
  a += await P(1); console.log(a); o.x += await P(1); o[k] -= await P(1); a **= await P(2); console.log(a, o.x, o.k); let arr=[1]; arr[0] += await P(5); console.log(arr[0]);
})();
function* G(p) { let a; a ??= yield 1; console.log(a); p ||= yield 2; console.log(p); const o = {}; o.x ??= yield 3; console.log(o.x); let q = (yield 4) ?? 'd'; console.log(q); }
const g = G(); g.next(); g.next('A'); g.next('B'); g.next('C'); g.next(null);

function* G1(){ let a; a ??= 5; console.log(1,a) } G1().next();
function* G2(p){ p ??= 5; console.log(2,p) } G2().next();
function F3(p){ p ??= 5; console.log(3,p) } F3();
function* G4(){ let z=1; let a; a ??= yield 1; console.log(4,a) } {const g=G4(); g.next(); g.next('A')}
function* G5(){ let a; if (a === undefined || a === null) a = yield 1; console.log(5,a) } {const g=G5(); g.next(); g.next('A')}
function* G6(){ let a = undefined; a ??= yield 1; console.log(6,a) } {const g=G6(); g.next(); g.next('A')}
function* G7(){ let a; a ||= yield 1; console.log(7,a) } {const g=G7(); g.next(); g.next('A')}
function* G8(){ let a; a = a ?? (yield 1); console.log(8,a) } {const g=G8(); g.next(); g.next('A')}
function F9({p}){ p ??= 5; console.log(9,p) } F9({});
(async()=>{ let a; a ??= 5; console.log(10,a); let b; b ??= await 6; console.log(11,b) })();
(async function({p}){ p ??= 5; console.log(12,p); })({});
(async function({p}){ p ??= await 5; console.log(13,p); })({});
(async function({p,q}){ p ??= await 5; console.log(14,p); })({});
