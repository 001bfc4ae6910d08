'use strict';
// Functions whose properties nobody has looked at yet are functions like others, and so are the arrow functions in and around them.
const { inspect } = require('util');
const vm = require('vm');

const make = () => ({ arrow: (a, b) => a + b, plain: function(a, b, c) { return this === undefined ? 'none' : c; }, named: function name() {} });
const show = (...values) => console.log(...values.map((v) => typeof v === 'string' ? v : inspect(v)));

{ // each first look
  const looks = {
    names: (f) => Object.getOwnPropertyNames(f).sort().join(),
    keys: (f) => Object.keys(f),
    length: (f) => f.length,
    name: (f) => f.name,
    has: (f) => ['name' in f, Object.hasOwn(f, 'length'), Object.hasOwn(f, 'prototype')],
    symbols: (f) => Reflect.ownKeys(f).filter((k) => typeof k === 'symbol'),
    delete: (f) => [delete f.name, Object.hasOwn(f, 'name'), f.name],
    define: (f) => Object.getOwnPropertyDescriptor(Object.defineProperty(f, 'name', { value: 'other' }), 'name'),
    assign: (f) => { f.extra = 1; return [Object.keys(f), f.name]; },
    index: (f) => { f[3] = 1; return [Object.keys(f), f.length]; },
    symbol: (f) => { f[Symbol.iterator] = 1; return Object.getOwnPropertySymbols(f).length; },
    strict: (f) => { try { f.length = 5; } catch (e) { return e.name; } },
    freeze: (f) => [Object.isFrozen(Object.freeze(f)), f.name],
    seal: (f) => Object.isSealed(Object.preventExtensions(f)),
    text: (f) => `${f}`,
    inspect: (f) => inspect(f),
    hidden: (f) => inspect(f, { showHidden: true }).includes('[length]'),
    bind: (f) => [f.bind(null, 1).name, f.bind(null, 1).length],
    forIn: (f) => { const all = []; for (const k in f) all.push(k); return all; },
    json: (f) => JSON.stringify({ f, a: [f] }),
    spread: (f) => ({ ...f }),
    proto: (f) => [Object.getPrototypeOf(f) === Function.prototype, Object.setPrototypeOf(f, null) && 'name' in f],
    inherit: (f) => { const o = Object.create(f); o.name2 = 1; return [o.length, 'name' in o, Object.hasOwn(o, 'name')]; },
    prototype: (f) => typeof f.prototype,
    instance: (f) => { try { return {} instanceof f; } catch (e) { return e.name; } },
    new: (f) => { try { return typeof new f(1, 2, 3); } catch (e) { return e.name; } },
    classes: (f) => { try { return typeof class extends f {}; } catch (e) { return e.name; } },
    proxy: (f) => new Proxy(f, {}).name,
    clone: (f) => { try { return structuredClone(f); } catch (e) { return e.name; } },
    map: (f) => new Map([[f, 1]]).get(f) + new WeakMap([[f, 1]]).get(f),
    equal: (f) => require('assert').deepStrictEqual(f, f),
    emitter: (f) => { const e = new (require('events'))(); e.once('x', f); return e.listeners('x')[0] === f; },
  };
  for (const [look, of] of Object.entries(looks)) {
    const { arrow, plain, named } = make();
    show(look, of(arrow), of(plain), of(named));
  }
}

{ // calls of those that nobody looked at
  const { arrow, plain } = make();
  show(arrow(1, 2), plain(1, 2, 3), plain.call({}, 1, 2, 3), [1, 2].map(arrow), Reflect.apply(arrow, null, [3, 4]));
  show([3, 1, 2].sort((a, b) => a - b), [...function*() { yield* [1].map((x) => x + 1); }()]);
  const stack = (() => (() => new Error('x').stack.split('\n')[1].trim().split(' (')[0])())();
  show(stack.startsWith('at ') && stack.includes('functions-late'));
  function inner() { return (() => new Error('x').stack.split('\n')[2].trim().split(' (')[0])(); }
  show(inner());
}

{ // super in arrow functions, also by way of others and of eval
  class Base {
    constructor(x) { this.x = x; }
    hello() { return `hello ${this.x}`; }
    static make() { return 'made'; }
  }
  class Derived extends Base {
    constructor() {
      const begin = () => { (() => super('late'))(); };
      [1].forEach(() => begin());
    }
    field = () => (() => super.hello())();
    hello() {
      const plain = () => (() => 'plain ')();
      return plain() + [1].map(() => (() => super.hello())()).join();
    }
    evil() { return (() => eval('(() => super.hello())()'))(); }
    async later() { return await (async () => (() => super.hello())())(); }
    async after() { const f = () => async () => super.hello(); return (await f()()); }
    static make() { return (() => (() => super.make())())(); }
    get plainly() { return (() => (() => this.x)())(); }
  }
  const d = new Derived();
  show(d.hello(), d.evil(), Derived.make(), d.field(), d.plainly);
  d.later().then(show);
  d.after().then(show);
  const o = { __proto__: { f() { return 'proto'; } }, f() { return (() => (() => super.f())())(); } };
  show(o.f());
}

{ // new.target, this and arguments of what is around
  function F() { return { t: (() => (() => new.target === F)())() }; }
  show(new F(1, 2), F.call(null, 1).t);
  function G() { return (() => (() => this.v)())(); }
  show(G.call({ v: 5 }));
  function sloppy() { return new Function('return (() => typeof this)()')(); }
  show(sloppy());
}

{ // in other contexts
  const context = vm.createContext({ out: [] });
  vm.runInContext('function f(a) { return (() => a + 1)(); } out.push(f.length, f.name, (() => 1).name, f(1), (() => globalThis.out === out)())', context);
  show(context.out);
}

show(...['caller', 'arguments'].map((name) => { try { return (function() {})[name]; } catch (e) { return e.name; } }));
