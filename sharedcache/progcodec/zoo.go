package progcodec

// zooSource is JavaScript that makes the engine's compiler emit every instruction it has. It is compiled, never run: the codec
// learns the engine's unexported instruction types, and their interface tables, from the result. It makes little sense as a program
// and says nothing twice, because every process that uses the codec compiles it once.
const zooSource = `
delete undeclared;
gv = gv ** 2; gv = gv % 3; gv = gv * gl - gv / gl + +gv + -gv + ~gv; gv = !gv; gv = gv & gl | gl ^ 2;
gv = gv << 1 >> 2 >>> 3, gv > 1, gv <= 1, gv >= 1, gv == 1, gv != 1, gv === 1, gv !== 1;
gv = "x" in gv; gv = gv instanceof Object;
gv = [1,, ...gv];
gv = { get c() {}, set c(v) {}, ['d' + gv]: 1, get ['e' + gv]() {}, set ['e' + gv](v) {}, async am() { await 1 }, *gm() {}, ['f' + gv]() {}, __proto__: gv, ...gv, 1: 2 };
gv = { ['fn' + gv]: function () {} };
gv = /a+/g; gv = gv && gl; gv = gv || gl; gv = gv ?? gl;
gv?.a?.(); delete gv?.a?.b; gv = delete gv?.a?.[gl]; delete gv.a?.(); gv = delete gv?.();
gv[gl] = 1; gv[gl](); gv.a(...gv); new gv(1); new gv(...gv); gv = gv.a++; gv = gv[gl]++; gv = gv.a += 1;
gv = ` + "`a${gl}c`; gv = gv`a$`" + `;
for (let i = 0; i < 3;) { gv = () => i }
do {} while (gl) gv--;
try { throw gv } catch (e) {}
eval(...gv);
(function () { "use strict"; var v = 1; eval(...p); v = 2 });
(function self() { "use strict"; self = 1 });
(function (o) { var v; with (o) { v; [b] = o; (() => { [v, b] = o }) } });
(function ({ ...rest }, [d, ...f]) { ({ a: g.x = 1, b: g[a] = 2 } = d); return () => [a, f] });
function* gen(a) { const x = yield; yield* a; const y = yield* a }
async function asy(a) {}
const arrow = async (a) => a;
(function (o) { "use strict"; o[k] += 1; p = o.a = 1; for (o[k] in p) o.a ??= k; o[k] ??= p });
class Klass extends Base {
  #f = 1; static #sf = 2; static ['sc' + gv] = 2; 'quoted' = 3;
  #m() {} static #sm() {} get #g() {} static get #sg() {} static set #sg(v) {} *#gen() { yield this.#f }
  constructor(a) {
    super(...a);
    this.#f = a; a = this.#m(); a = #m in this; a = this.#f = 2; [this.#f] = a;
    super.x(); super[a] = 1; super[a](); a = super.x = 1; a = super[a] = 2; super.x += 1; [super.x] = a; [super[a]] = a;
    (() => { this }); try {} finally {}
  }
}
class ThisInStack extends Base { constructor() { super(); this.b } }
gv = { m() { super.a++; super[gv] += 1; gv = super.a = 1; gv = super[gv] = 1; [super.a, super[gv]] = gv; delete super.a; eval("super.a") } };
(() => this); (function (...r) {}); (function (a, ...r) { arguments }); (function (a = 1) { var a });
(function (a = eval("1")) { try { return eval("1") } catch (e) { eval("sl") } });
function inStack(a) { var v; let l; a = v = l = b; a = new.target }
function inStack1(a) { (() => a); var v; let l; a = v = 1; a = l = 2; l = 3; v = 4; return v + l }
function inStash(a) { var v; let l; (() => v + l); a = v = 1; a = l = 2 }
function withStack(o) { var v; let l; with (o) { v; l; gv = v = l = 2 } }
function withStack1(o) { (() => o); var v; let l; with (o) { v; l; gv = v = l = 2 } }
`

// zooScripts is all that is compiled: a strict program needs a script of its own.
func zooScripts() []string {
	return []string{
		zooSource,
		`"use strict"; var a = 1; eval("1"); delete a.x; delete a[b]; a.x = 1; class A {} typeof zed; for (undefinedName of a);`,
	}
}
