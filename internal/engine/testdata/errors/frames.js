// Frames of ordinary calls: positions, types, methods, constructors, built-ins, eval, accessors.
const show = (label, f) => { try { f(); console.log(label, 'none'); } catch (e) { console.log('##', label, trim(e.stack)); } };
class My extends Error { constructor(m) { super(m); this.name = 'Mine'; } }
class Implicit extends Error {}
function make() { return new My('a'); }
show('subclass', () => { throw make(); });
show('implicit subclass', () => { throw new Implicit('a'); });
show('subclass of subclass', () => { throw new (class Deep extends My {})('d'); });
show('callback', () => { [1].map(function () { throw new Error('x'); }); });
show('named callback', () => { [1].forEach(function each() { throw new Error('x'); }); });
show('method', () => { const o = { foo() { throw new Error('x'); } }; o.foo(); });
show('alias', () => { const o = {}; o.bar = function foo() { throw new Error('x'); }; o.bar(); });
show('class', () => {
  class A { m() { throw new Error('x'); } static s() { new A().m(); } get g() { return A.s(); } }
  new A().g;
});
show('class constructor', () => { class A { constructor() { throw new Error('x'); } } new A(); });
show('function constructor', () => { function Foo() { throw new Error('x'); } new Foo(); });
show('anonymous', () => { (function () { throw new Error('x'); })(); });
show('eval', () => { eval('throw new Error("x")'); });
show('function in eval', () => { eval('function ff() { throw new Error("x") }; ff()'); });
show('call', () => { function f() { throw new Error('x'); } f.call({ a: 1 }); });
show('apply', () => { function f() { throw new Error('x'); } f.apply([], []); });
show('primitive this', () => { 'use strict'; function f() { throw new Error('x'); } f.call(5); });
show('bound', () => { function f() { throw new Error('x'); } f.bind({})(); });
show('proxy', () => { const p = new Proxy(function t() { throw new Error('x'); }, {}); p(); });
show('getter', () => { const o = { get x() { throw new Error('x'); } }; o.x; });
show('setter', () => { const o = { set x(v) { throw new Error('x'); } }; o.x = 1; });
show('symbol', () => { const o = { [Symbol.iterator]() { throw new Error('x'); } }; [...o]; });
show('Reflect.construct', () => { throw Reflect.construct(Error, ['r'], My); });
show('Reflect.construct of itself', () => { throw Reflect.construct(TypeError, ['r']); });
show('without new', () => { throw Error('c'); });
show('sort', () => { [1, 2].sort((a, b) => { throw new Error('x'); }); });
show('replace', () => { 'a'.replace(/a/, () => { throw new Error('x'); }); });
show('Set', () => { new Set([1]).forEach(() => { throw new Error('x'); }); });
show('nested object', () => { const o = { inner: { m() { throw new Error('x'); } } }; o.inner.m(); });
show('static', () => { class A { static s() { throw new Error('x'); } } A.s(); });
show('prototype', () => { function A() {} A.prototype.go = function () { throw new Error('x'); }; new A().go(); });
show('late name', () => { const e = new Error('msg'); e.name = 'Changed'; e.message = 'other'; throw e; });
show('name by getter', () => { class X extends Error { get name() { return 'XX'; } } throw new X('q'); });
show('no message', () => { throw new Error(); });
show('aggregate', () => { throw new AggregateError([new Error('1')], 'm'); });
show('lines', () => { throw new Error('a\nb'); });
show('rethrown', () => { function origin() { return new Error('first'); } function relay() { try { throw origin(); } catch (e) { throw e; } } relay(); });
