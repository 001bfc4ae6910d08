// new.target in functions that constructors call.
'use strict';
function plain() { return new.target; }
class A {
  field = plain();
  constructor() {
    this.a = plain();
    this.b = (() => new.target === A)();
    function inner() { return new.target; }
    this.c = inner();
    this.d = [1].map(function () { return new.target; })[0];
    this.e = plain.call(this);
    this.f = this.method();
    this.g = (function* () { yield new.target; })().next().value;
    const o = { m() { return new.target; }, get p() { return new.target; } };
    this.h = o.m();
    this.i = o.p;
  }
  method() { return new.target; }
}
console.log(new A());
class B extends A { constructor() { super(); this.own = new.target === B; } }
console.log(new B().own, new B().b);
function F() { if (!new.target) return new F(); this.deep = G(); this.made = new G() instanceof G; this.arrow = (() => new.target === F)(); }
function G() { return new.target ? undefined : 'called'; }
console.log(F(), new F(), Reflect.construct(function () { return { is: new.target === A }; }, [], A));
function H() { return { nt: new.target === H, tail: (() => plain())() }; }
console.log(new H(), H.call({}));
async function as() { await null; return new.target; }
class C { constructor() { this.p = as(); } }
new C().p.then((v) => console.log('async', v));
setTimeout(function () { console.log('timer', new.target); }, 1);
const Old = function () { if (!(this instanceof Old)) return new Old(); this.x = new.target === Old; };
console.log(Old().x, Reflect.construct(Old, [], Old).x, new (class extends Old { y = new.target; })().y);
