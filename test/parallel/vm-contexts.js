'use strict';
// Contexts of node:vm: globals of their own over a given object.
const vm = require('node:vm');

console.log(vm.runInNewContext('x + 1', { x: 1 }));

const sandbox = { n: 1, log: [] };
const context = vm.createContext(sandbox);
console.log(context === sandbox, vm.isContext(sandbox), vm.isContext({}));
vm.runInContext('var v = 1; let l = 2; const k = 3; function f() { return typeof process + v } n++; free = 4;', context);
console.log(Object.keys(sandbox).sort().join(), sandbox.v, sandbox.l, sandbox.n, sandbox.free);
console.log(vm.runInContext('l + k', context), sandbox.f(), typeof v, typeof free);
sandbox.v = 10;
console.log(sandbox.f(), vm.runInContext('v', context));

// What scripts see of the built-in objects and of the outer globals.
for (const code of ['typeof require', 'typeof setTimeout', 'typeof Array', 'typeof console', 'this === globalThis', 'Object.keys(this).sort().join()',
  'delete n; typeof n', '"n" in globalThis', 'String(this)', 'var undef; "undef" in globalThis', '(function () { return this === globalThis })()',
  '(0, eval)("var viaEval = 7; viaEval")', 'viaEval', 'eval("let inner = 1; inner + l")', 'new Function("a", "return a + l")(1)',
  '(() => { try { nope } catch (e) { return e.message } })()', 'typeof nope', '"use strict"; try { nope = 1 } catch (e) { e.message }',
  'try { k = 4 } catch (e) { e.message }', '[1, 2, 3].map((x) => x * l).join()', 'class A { #p = l; get p() { return this.#p } } new A().p']) {
  console.log(code, '=>', vm.runInContext(code, context));
}
console.log('undef' in sandbox, sandbox.viaEval);

// Accessors, frozen objects, symbols.
const seen = [];
const acc = vm.createContext({ get a() { seen.push('get'); return 5; }, set a(x) { seen.push('set ' + x); } });
console.log(vm.runInContext('a = a + 1; a', acc), seen.join());
const frozen = vm.createContext(Object.freeze({ a: 1 }));
console.log(vm.runInContext('b = 2; b', frozen), 'b' in frozen);
try { vm.runInContext('"use strict"; a = 3', frozen); } catch (e) { console.log(e.message); }
const sym = Symbol('s');
const withSymbol = vm.createContext({ sym, [sym]: 'by symbol' });
console.log(vm.runInContext('this[sym]', withSymbol));
vm.runInContext('Object.defineProperty(this, "d", { value: 1, enumerable: true })', withSymbol);
console.log(Object.getOwnPropertyDescriptor(withSymbol, 'd'));
console.log(vm.runInContext('Object.getOwnPropertyDescriptor(this, "d").writable', withSymbol));

// Functions keep their context, and the outer ones theirs.
const outer = vm.createContext({ callback: (f) => f(), where: 'inside' });
globalThis.where = 'outside';
console.log(vm.runInContext('callback(() => where) + " " + callback(function () { return where })', outer));
vm.runInContext('async function later() { await null; return where } later()', outer).then((v) => console.log('later', v));
vm.runInContext('function* gen() { yield where }', outer);
console.log([...outer.gen()]);

// Limits and refusals.
try { vm.runInNewContext('for (;;);', {}, { timeout: 20 }); } catch (e) { console.log(e.code, e.message); }
const strings = vm.createContext({}, { codeGeneration: { strings: false } });
for (const code of ['eval("1")', 'new Function("1")', '(0, eval)("1")']) {
  try { console.log(vm.runInContext(code, strings)); } catch (e) { console.log(e.message); }
}
for (const bad of [null, 1, 'x', {}]) {
  try { vm.runInContext('1', bad); } catch (e) { console.log(e.code, e.message); }
}

// An ordinary global object, functions with a context, and extensions of the scope.
const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
console.log(vm.runInContext('x = 1; globalThis', plain) === plain, plain.x);
const fn = vm.compileFunction('return a + where + ext', ['a'], { parsingContext: outer, contextExtensions: [{ ext: '!' }] });
console.log(fn('> '));
const script = new vm.Script('globalThis.count = (globalThis.count || 0) + 1');
const one = vm.createContext({}), two = vm.createContext({});
script.runInContext(one); script.runInContext(one); script.runInContext(two);
console.log(one.count, two.count, script.runInNewContext({ count: 41 }));
try { vm.runInContext('\n  throw new Error("here")', one, { filename: 'script.js', lineOffset: 10 }); } catch (e) { console.log(e.stack.split('\n').slice(0, 2).join('|')); }

const jobs = vm.createContext({ order: [] }, { microtaskMode: 'afterEvaluate' });
vm.runInContext('Promise.resolve().then(() => order.push("job")); order.push("script")', jobs);
console.log(jobs.order.join());
