package progcodec

// zooSource is JavaScript that makes the engine's compiler emit every instruction it has. It is compiled, never run: the codec
// learns the engine's unexported instruction types, and their interface tables, from the result. zooScripts lists what must be compiled apart.
const zooSource = `
var gv = 1, gv2; let gl = 2; const gc = 3; class GlobalClass {}
function globalFunc(a, b) { return a + b; }
gv = 5; gl = 6; gl++; gv += gl; undeclared = 4; delete undeclared; delete gv.x; delete gv[gl];
typeof missing; missing; missing(); missing = gv; missing += 1; ({ p: missing, q: gl } = gv); [missing] = gv;
gv = gv ** 2; gv = gv % 3; gv = gv * gl - gv / gl + +gv + -gv + ~gv; gv = !gv; gv = gv & gl | gl ^ 2;
gv = gv << 1 >> 2 >>> 3; gv = gv < 1, gv > 1, gv <= 1, gv >= 1, gv == 1, gv != 1, gv === 1, gv !== 1;
gv = "x" in gv; gv = gv instanceof Object; gv = void gv; gv = typeof gv; gv--; --gv; ++gv; gv++;
gv = [1, , 2, ...gv]; gv = {a: 1, b, get c() { return 1 }, set c(v) {}, ['d' + gv]: 1, get ['e' + gv]() { return 1 }, set ['e' + gv](v) {},
  m() { return super.m() }, async am() { await 1 }, *gm() { yield 1 }, ['f' + gv]() {}, __proto__: gv, ...gv, 1: 2, ['g']: function () {}, h: () => 1 };
gv = /a+/g; gv = null; gv = undefined; gv = true; gv = false; gv = 1.5; gv = -0; gv = 123n; gv = "\u0430\ud800"; gv = NaN;
gv = gv ? gl : 0; gv = gv && gl; gv = gv || gl; gv = gv ?? gl; gv ||= gl; gv &&= gl; gv ??= gl; gv.a ||= gl; gv.a &&= gl; gv.a ??= gl; gv[gl] ||= 1; gv[gl] ??= 1; gv[gl] &&= 1;
gv && gl; gv || gl; gv ?? gl; if (gv && gl || gv) gl; if (gv ?? gl) gl;
gv?.a; gv?.[gl]; gv?.(); gv?.a(); gv?.a?.b(gv); gv?.[gl](1); (gv?.a)(); delete gv?.a; delete gv?.[gl]; delete gv?.a.b; missing?.(); gv = delete gv?.a; gv?.a?.(); delete gv?.a?.b; gv = delete gv?.a?.[gl];
gv.a = 1; gv.a += 1; gv.a++; gv[gl] = 1; gv[gl] += 1; gv[gl]++; gv.a(); gv[gl](); gv.a(...gv); new gv; new gv(1); new gv(...gv); gv(...gv);
gv = gv.a = 1; gv = gv[gl] = 1; gv = gv.a++; gv = gv[gl]++; gv = gv.a += 1;
gv = ` + "`a${gv}b${gl}c`" + `; gv = ` + "gv`a${gl}\\u{zz}`" + `; gv = ` + "`${gv}`" + `;
for (var i = 0; i < 3; i++) { if (i) continue; else break; }
for (let i = 0; i < 3; i++) { gv = () => i; }
for (const k in gv) { gv = k; } for (const v of gv) { if (v) break; gv = () => v; } for (gv.a in gv); for (gv.a of gv); for (var [x1, y1] of gv); for (let {x2} of gv) { (() => x2) }
outer: for (;;) { inner: do { if (gv) continue outer; if (gl) break outer; } while (gl); } while (gv) { gv-- } lab: { break lab; }
switch (gv) { case 1: gv = 2; break; case gl: let s1 = 1; (() => s1); default: gv = 3 }
try { throw gv } catch (e) { gv = e } finally { gv = 1 } try { gv } catch { gv } try { gv } catch ({ message }) { gv = () => message } try { gv } finally { gl }
with (gv) { wx; wx = 1; wx(); typeof wx; delete wx; wx += 1; (function () { wx; wx = 2; wx() }) }
eval("gv"); eval(...gv); (0, eval)("gv"); debugger;
function stash(a, b = 1, ...rest) {
  let c = 1, d; const e = 2; var f = 3; d = c; d += 1; f++; c = f; a = b; a++; f = a = b; d = e; d = c = f; f = d++;
  const g = () => { c = 1; d += c; a = f; f = c; f++; rest; b; return () => { c++; d = a; a = c; f = d = c; return arguments } };
  e = 4; return this, new.target, [a, b, rest, g];
}
function args1() { arguments; arguments[0] = 1; } function args2(a) { arguments; return a } function args3(a) { "use strict"; arguments; return () => a }
function tdz() { x; x = 1; x++; let x; { y; const z = () => y; let y = 1; y = 2; z } x = 5; lateFn(); function lateFn() { return x } }
function dyn(p) { var v = 1; let l = 2; const c = 3; eval("1"); v; l; c; p; v = 2; l = 3; c = 4; p = 5; v(); l(); p(); gv; gv = 1; gv(); typeof gv; delete v; v++; l++; unk; unk = 1; unk(); this; delete unk;
  ({ a: v, b: l, c: unk } = p); { let inner = 1; var hoisted = 2; eval("2"); inner; inner = 2; inner() } return function () { v; l; v = 1; l = 1; v(); l(); c; p; p = 1; c(); c = 2; l++; v++; ({ v, l } = p); { let q; eval("q"); q; v; l } } }
function dynStrict(p) { "use strict"; var v = 1; let l = 2; eval("1"); eval(...p); v = 2; unk = 1; l = 2; unk++; return () => { v = 1; unk = 2; l = 3; this; v; l; eval("this") } }
function dynExpr() { return function me() { eval("1"); me; me = 1; me(); { let me; me } return () => me } } (function self() { return self = 1, self }); (function self2() { "use strict"; self2 = 1; return () => { self2 = 2 } });
function withInFn(o, p) { var v; let l; with (o) { v; l; p; v = 1; l = 1; p = 1; v(); l(); p(); v++; l++; ({ v, l, p } = o); let b; b; b = 1; b(); [b] = o; (() => { v; l; p; v = 1; l = 1; b; b = 2; v(); l(); b(); [v, l, b] = o }) } }
function destr({ a, b: { c = 1 } = {}, ...rest }, [d, , e = 2, ...f], g = a) { ({ a, ['x' + d]: c, ...rest } = g); [d, ...f] = g; [g.a, g[d]] = f; let { h } = g; const [i2] = g; var { j } = g; [a = 1] = d; ({ a = 1 } = d); ({ a: g.x = 1, b: g[a] = 2 } = d); return () => [a, c, rest, d, e, f] }
function* gen(a) { const x = yield; yield a; yield* a; const y = yield* a; x + y; try { yield 1 } finally { yield 2 } for (const v of a) yield v; return a }
async function asy(a) { await a; for (const x of a) await x; try { await a } catch (e) { await e } const f = async () => await a; return async function () { await a; return this } }
const arrow = async (a) => a; const arrow2 = async a => { await a }; const o2 = { async m() { return super.x }, *g() { super.x = 1 }, get x() { return super.x }, ['k'](){ return super[gv] } };
function* genStash(a) { yield () => a; arguments; eval("a") }
function refs(o, k, p) { "use strict"; o.a = 1; o[k] = 1; o.a += 1; o[k] += 1; p = o.a = 1; p = o[k] = 1; delete o.a; delete o[k]; p = delete o.a; ({ a: o.b, c: o[k] } = p); [o.a, o[k]] = p; o.a++; o[k]--; p = o.a++; p = o[k]--; gv = 1; und = 1; for (o.a of p); for (o[k] in p); o.a ??= k; o[k] ??= p; und ??= 1; und++; typeof und; ({ x: und } = p); }
class Base { }
class Klass extends Base {
  #f = 1; static #sf = 2; f2 = () => this.#f; static sf2 = this.#sf; ['c' + gv] = 1; static ['sc' + gv] = 2; 'quoted' = 3; 5 = 6; noInit; static noInit2; 
  #m() { return this.#f } static #sm() { return Klass.#sf } get #g() { return 1 } set #g(v) { } static get #sg() { return 1 } static set #sg(v) { } async #am() {} *#gen() { yield this.#f } static async #sam() {}
  constructor(a) { super(a); super(...a); this.#f = a; this.#f += 1; this.#f++; this.#g = 1; a = this.#g; a = this.#m(); a = #f in this; a = #m in this; a = this.#f = 2; [this.#f] = a; ({ x: this.#f } = a); a?.#f; a?.#m(); super.x; super.x = 1; super.x(); super[a]; super[a] = 1; super[a](); a = super.x = 1; a = super[a] = 2; super.x += 1; super[a] += 1; super.x++; super[a]++; (() => super.y); (() => this); (() => { super(a) }); [super.x] = a; [super[a]] = a; new.target; this.#f ??= 1; this.#f(); this.#am(); this.#gen(); delete this.x; }
  static { this.#sf = 3; this.#sm(); this.#sg = this.#sg; gv = 1; let t = this; (() => t); var q = 1; q; Klass.#sam() }
  get x() { return 1 } set x(v) { } static get y() { return 1 } static set y(v) { } static sm() { return super.sm() } *g() { } async am() { } ['comp' + gv]() { } get ['cg' + gv]() { return 1 } set ['cg' + gv](v) { } static ['scomp']() { return super.q } 
  inner() { return class { static z = 1; #p = 2; q() { return this.#p } r(o) { return o.#f + Klass.#sf + o.#m() } } }
  evals() { return eval("this.#f") } static evals2() { return eval("this.#sf") } m5() { eval("1"); this; super.x; super[gv]; super.x = 1; (() => { this; super.x }) }
}
class K2 { static #a = 1; static b() { eval("K2.#a") } #x; #y() {} get #z() { return 1 } set #z(v) {} w() { return eval("this.#x + this.#y()") } static { eval("1"); this; } f = eval("this"); }
class K3 extends null { constructor() { return { } } m(){ "use strict"; super.a = 1; super.b++; super[gv] = 1; super[gv]++; delete super.x } }
class K4 extends Base { constructor() { eval("super()"); this; (() => { this; super(); this }); try { super() } finally { this } } }
(class Named { static self = Named; m() { return Named } }); gv = class { }; gv = class extends Base { }; ({ ['n']: class { } });
superObj = { m() { super.a = 1; super.a += 1; super.a++; super[gv] = 1; super[gv] += 1; gv = super.a = 1; gv = super[gv] = 1; [super.a, super[gv]] = gv; delete super.a; super.a(); super[gv](); super.a(...gv); eval("super.a") } };
(function () { return this.x }); (function () { "use strict"; return this }); (() => this); (function () { return () => this.y }); (function () { return () => { eval("1"); return this } }); (function () { this; eval("1"); [this.q] = gv; return () => this });
(function (a, b) { return function () { return function () { return a + b + gl } } }); (function (a) { { let a2 = a; { let a3 = a2; (() => a3 + a2 + a) } } for (let q = 0, w = 1; q < w; q++) { (() => q + w); if (a) continue; if (gv) break; return q } });
(function (...r) { return () => r }); (function (...r) { return r }); (function (a, ...r) { arguments; return r }); (function (a = 1, b = a) { var a; return () => b }); (function (a = eval("1")) { var b; return a }); (function ({ a } = {}) { var av; eval("a") });
(function f0() { for (var z of gv) { try { return z } finally { break } } for (z in gv) { try { continue } finally { gl } } l2: for (;;) { try { for (let u of gv) { if (u) continue l2; (() => u); return 1 } } finally { gl } } });
(function () { try { return eval("1") } catch (e) { eval("e"); e; e = 1; (() => e) } { function blockFn() { } blockFn() } switch (gv) { case 0: function sw() { } default: let sl; eval("sl") } });
function inStack(a, b) { var v; let l; a = v = l = b; v = a; l = a; b = l = 3; var w = a = 2; a = new.target; return w }
function inStack1(a) { (() => a); var v; let l; a = v = 1; a = l = 2; l = 3; v = 4; v; l; { let m = v; a = m } return v + l }
function inStash(a) { var v; let l; (() => v + l); a = v = 1; a = l = 2 } function notComma(a) { a = wx, gv = a }
function withStack(o, p) { var v; let l; with (o) { v; l; p; v(); l(); p(); v = 1; l = 1; p = 1; v++; gv = v = l = 2 } }
function withStack1(o) { (() => o); var v; let l; with (o) { v; l; v(); l(); v = 1; l = 1; gv = v = l = 2 } }
class ThisInStack extends Base { constructor() { super(); this.a = 1; this.b } }
gv = missing = 1; gv = { ['fn' + gv]: function () {}, ['cl' + gv]: class {} }; delete gv?.().x; delete gv.a?.().b; gv = delete gv?.().x; gv = delete gv.a?.().b;
"a" + 1n; 2 ** 3; -5; 1n + 2n; 5 / 0; typeof 1; "x" + "y"; 1 + gv; gv + "s" + gl;
`

// zooScripts are what cannot stand in zooSource: the strict and the deletable kind of code, and single expressions whose result is used.
func zooScripts() []string {
	return []string{
		zooSource,
		`"use strict"; var a = 1; let b = 2; a = b; undefinedName = 1; undefinedName += 1; b++; ({ x: undefinedName, y: b } = a); function f() { return a } eval("1"); delete a.x; delete a[b]; a.x = 1; a[b] = 1; class A { static { b = 1 } } typeof zed; zed(); for (undefinedName of a);`,
		`const c = 1; c = 2; c++; [c] = x; ({ c } = x); c`,
	}
}
