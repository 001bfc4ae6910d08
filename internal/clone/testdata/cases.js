// Cases of structured clone. Run by Node they print what is recorded in cases.out; the test runs them on this package.
'use strict';

function show(v, seen = new Map()) {
  if (typeof v === 'string') return JSON.stringify(v);
  if (typeof v === 'bigint') return v + 'n';
  if (Object.is(v, -0)) return '-0';
  if (typeof v === 'function') return 'function';
  if (v === null || typeof v !== 'object') return String(v);
  if (seen.has(v)) return '#' + seen.get(v);
  seen.set(v, seen.size);
  const kind = Object.prototype.toString.call(v).slice(8, -1);
  const proto = Object.getPrototypeOf(v);
  let out = proto === null ? 'null' : proto.constructor.name;
  if (kind !== out) out += '/' + kind;
  if (v instanceof Map) out += '(' + [...v].map(([k, x]) => show(k, seen) + '=>' + show(x, seen)).join() + ')';
  else if (v instanceof Set) out += '(' + [...v].map((x) => show(x, seen)).join() + ')';
  else if (v instanceof Date) out += '(' + v.getTime() + ')';
  else if (v instanceof RegExp) out += '(' + v + ' ' + v.lastIndex + ')';
  else if (v instanceof ArrayBuffer) return out + '(' + [...new Uint8Array(v)].join() + ')';
  else if (ArrayBuffer.isView(v)) {
    return out + '(' + v.byteOffset + '+' + v.byteLength + ' of ' + show(v.buffer, seen) + ')';
  } else if (['Number', 'String', 'Boolean', 'BigInt'].includes(kind)) out += '(' + show(v.valueOf()) + ')';
  if (Array.isArray(v)) out += v.length;
  const props = Object.getOwnPropertyNames(v).filter((n) => !['length', 'lastIndex', 'stack'].includes(n)).map((n) => {
    const d = Object.getOwnPropertyDescriptor(v, n);
    const flags = (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : '');
    return JSON.stringify(n) + (flags === 'wec' ? '' : '[' + flags + ']') + ':' + show(d.value, seen);
  });
  return out + '{' + props.join() + '}';
}

function attempt(name, f) {
  try {
    const v = f();
    console.log(name + ' -> ' + (typeof v === 'string' ? v : show(v)));
  } catch (e) {
    console.log(name + ' !! ' + e.name + ' ' + e.code + ' ' + e.message);
  }
}

const clone = structuredClone;
const same = (name, v) => attempt(name, () => show(clone(v)));

// Primitives
for (const v of [undefined, null, true, false, 0, -0, 1, -1, 1.5, NaN, Infinity, 2 ** 53, '', 'a', '\ud800x', 'é', 0n, -(10n ** 30n)]) {
  same('primitive', v);
}
same('boxed', [Object(1), Object('ab'), Object(true), Object(5n), Object(-0), Object('\ud800')]);
attempt('boxed properties', () => [Object.keys(clone(Object.assign(Object(1), { q: 1 }))), Object.keys(clone(Object.assign(Object('xy'), { q: 1 })))]);

// Objects
same('empty', {});
same('order', { b: 1, 2: 1, a: 1, 1: 1 });
same('integer keys', { 4294967295: 1, 4294967294: 2, b: 3, 0: 4 });
same('many', Object.fromEntries(Array.from({ length: 30 }, (_, i) => ['k' + i, i])));
same('wide keys', { '\ud800': 1, 'é': 2, '': 3 });
same('nested', { id: 1, name: 'x', list: [1, 2, 3], nested: { a: true, b: null } });
same('accessor', { get a() { return 5; }, b: 1, set c(v) {} });
same('symbol keys', { [Symbol('a')]: 1, b: 2 });
same('hidden', Object.defineProperty({ a: 1 }, 'h', { value: 1 }));
same('read-only', Object.freeze({ a: 1 }));
same('null prototype', Object.assign(Object.create(null), { a: 1 }));
same('class instance', new (class A { constructor() { this.a = 1; } get g() { return 1; } })());
same('inherited', Object.create({ x: 1 }, { y: { value: 2, enumerable: true } }));
attempt('__proto__', () => {
  const c = clone(JSON.parse('{"__proto__":{"x":1},"a":2}'));
  return [Object.keys(c), Object.getPrototypeOf(c) === Object.prototype, c.x, Object.getOwnPropertyDescriptor(c, '__proto__').value];
});
same('namespaces', [Math, JSON, Reflect]);
attempt('getters once', () => { let n = 0; const c = clone({ get a() { return ++n; } }); return [n, c]; });
attempt('getter throws', () => clone({ get a() { throw new RangeError('mine'); } }));
attempt('getter order', () => {
  const log = [];
  clone({ get a() { log.push('a'); return { get b() { log.push('b'); return 1; } }; }, get c() { log.push('c'); } });
  return log;
});
attempt('getter deletes', () => clone({ get a() { delete this.b; return 1; }, b: 2, c: 3 }));
attempt('getter adds', () => clone({ get a() { this.z = 1; return 1; }, b: 2, c: 3 }));
attempt('getter changes', () => clone({ get a() { this.b = 9; return 1; }, b: 2, c: 3 }));
attempt('getter hides', () => clone({ get a() { Object.defineProperty(this, 'b', { enumerable: false }); return 1; }, b: 2 }));
attempt('child changes parent', () => {
  const o = { a: { get x() { delete o.b; o.c = 7; return 1; } }, b: 2, c: 3 };
  return clone(o);
});

// Identity
attempt('cycle', () => { const o = { a: [] }; o.self = o; o.a.push(o); return clone(o); });
attempt('shared', () => { const s = { s: 1 }, d = new Date(1); return clone([s, s, d, d, [s]]); });
attempt('map cycle', () => { const m = new Map(); m.set(m, [m]); return clone(m); });
attempt('many shared', () => {
  const l = Array.from({ length: 100 }, (_, i) => ({ i }));
  const c = clone({ l, r: l.slice().reverse() });
  return c.l.every((o, i) => c.r[99 - i] === o && o !== l[i]);
});
attempt('boxed shared', () => { const n = Object(1), r = /a/; return clone([n, n, r, r]); });

// Arrays
same('array', [1, 'a', null, undefined, true, -0, 1n, []]);
same('holes', [1, , 3, , ]);
same('undefined and hole', [undefined, , null]);
attempt('array extras', () => { const a = [1, , 3]; a.foo = 'x'; a[-1] = 2; a[4294967295] = 4; return clone(a); });
attempt('primitive array extras', () => { const a = [1, 2]; a.foo = {}; return clone(a); });
attempt('sparse', () => { const a = []; a[1000000] = 1; a.x = { y: 1 }; return clone(a); });
attempt('sparse identity', () => { const a = [], o = {}; a[5000000] = o; a[3] = o; a[4] = a; return clone(a); });
attempt('long empty', () => { const c = clone(new Array(4294967295)); return [c.length, Object.keys(c)]; });
attempt('five empty', () => clone(new Array(5)));
attempt('element getter', () => clone(Object.defineProperty([1, 2, 3], 1, { get() { return 'g'; }, enumerable: true })));
attempt('element hidden', () => clone(Object.defineProperty([1, 2, 3], 1, { value: 9, enumerable: false })));
attempt('array shrinks', () => {
  const a = [1, 2, 3, 4];
  Object.defineProperty(a, 0, { get() { a.length = 2; return 'g'; }, enumerable: true });
  return clone(a);
});
attempt('array shrinks within', () => { const a = [{ get x() { a.length = 2; return 1; } }, 2, 3, 4]; return clone(a); });
attempt('array grows within', () => { const a = [{ get x() { a.push(9); a.z = 1; return 1; } }, 2]; return clone(a); });
attempt('subclasses', () => {
  class X extends Array {} class Y extends Map {} class Z extends Date {} class W extends Error {}
  return [X.from([1, 2]), new Y([[1, 2]]), new Z(1), new W('w')].map((v) => clone(v));
});
same('frozen array', Object.freeze([1, 2]));

// Collections, dates, patterns
same('map', new Map([[1, 2], ['a', { b: 1 }], [{ k: 1 }, new Set([1, 'two'])], [NaN, -0], [-0, 1]]));
same('set', new Set([3, 1, 2, 'a', {}, NaN]));
attempt('collection properties', () => [Object.keys(clone(Object.assign(new Map([[1, 2]]), { q: 1 }))), Object.keys(clone(Object.assign(new Set(), { q: 1 })))]);
attempt('map changes within', () => {
  const m = new Map([[{ get x() { m.set('late', 1); m.delete('k'); return 1; } }, 1], ['k', 2]]);
  return clone(m);
});
same('dates', [new Date(5), new Date(-1), new Date(NaN), new Date(8.64e15), Object.assign(new Date(1), { p: 1 })]);
attempt('regexp', () => { const r = /a\/b/giy; r.lastIndex = 3; r.p = 1; return clone(r); });
same('regexps', [/(?:)/msu, new RegExp(''), /é/]);

// Errors
const errors = [new Error('m'), new EvalError('m'), new RangeError('m'), new ReferenceError('m'), new SyntaxError('m'), new TypeError('m'), new URIError('m'), new Error()];
for (const e of errors) same('error', e);
attempt('stack kept', () => { const e = new RangeError('zz'); return clone(e).stack === e.stack; });
attempt('stack own hidden', () => { const d = Object.getOwnPropertyDescriptor(clone(new Error('x')), 'stack'); return [d.enumerable, d.configurable]; });
same('cause', new TypeError('m', { cause: { a: 1 } }));
same('cause undefined', new Error('m', { cause: undefined }));
attempt('cause itself', () => { const e = new Error('m'); e.cause = e; return clone(e); });
attempt('cause shared', () => { const s = {}; return clone([s, new Error('', { cause: s }), s]); });
attempt('cause getter', () => clone(Object.defineProperty(new Error('m'), 'cause', { get() { return 1; } })));
attempt('cause function', () => clone(new Error('m', { cause: () => {} })));
same('error extras', Object.assign(new Error('m'), { code: 'E', extra: 1 }));
same('aggregate', new AggregateError([new Error('x')], 'm'));
for (const n of ['RangeError', 'Foo', 'AggregateError', 'URIError', undefined, 5]) {
  attempt('error name ' + n, () => { const e = new Error('m'); e.name = n; return clone(e); });
}
for (const m of [5, undefined, null, { toString() { return 'tt'; } }]) {
  attempt('error message', () => { const e = new Error('m'); e.message = m; return clone(e); });
}
attempt('error message symbol', () => { const e = new Error('m'); e.message = Symbol('q'); return clone(e); });
attempt('error name symbol', () => { const e = new Error('m'); e.name = Symbol('q'); return clone(e); });
attempt('error message getter', () => clone(Object.defineProperty(new Error('m'), 'message', { get() { return 'gg'; } })));
attempt('error message inherited', () => clone(new (class X extends Error { get message() { return 'inh'; } })()));
attempt('error stack deleted', () => { const e = new Error('m'); delete e.stack; const c = clone(e); return [c.stack, 'stack' in c]; });
attempt('error stack number', () => { const e = new Error('m'); e.stack = 5; return [clone(e).stack]; });
attempt('error stack text', () => { const e = new Error('m'); e.stack = 'hello'; return clone(e).stack; });
attempt('error order', () => {
  const log = [];
  const e = new Error('m');
  Object.defineProperty(e, 'name', { get() { log.push('name'); return 'TypeError'; } });
  e.message = { toString() { log.push('message'); return 'mm'; } };
  e.cause = { get x() { log.push('cause'); return 1; } };
  Object.defineProperty(e, 'stack', { get() { log.push('stack'); return 's'; } });
  log.length = 0;
  clone(e);
  return log;
});
attempt('error name throws', () => clone(Object.defineProperty(new Error('m'), 'name', { get() { throw new RangeError('nn'); } })));
attempt('error without prototype', () => clone(Object.setPrototypeOf(new Error('m'), null)) instanceof Error);
same('not an error', Object.create(Error.prototype));

// Memory
same('buffer', new Uint8Array([1, 2, 3]).buffer);
same('empty buffer', new ArrayBuffer(0));
for (const C of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
  same(C.name, new C([1, 200, -3, 70000]));
}
same('BigInt64Array', new BigInt64Array([-1n, 2n]));
same('BigUint64Array', new BigUint64Array([2n ** 64n - 1n]));
same('DataView', new DataView(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer, 2, 3));
attempt('shared memory of views', () => { const b = new ArrayBuffer(8); return clone([new Uint8Array(b, 2, 3), new DataView(b), b, new Uint16Array(b, 2)]); });
attempt('copied', () => { const b = new Uint8Array(2); const c = clone(b); c[0] = 1; return [b, c]; });
attempt('view properties', () => Object.keys(clone(Object.assign(new Uint8Array(1), { p: 1 }))));
attempt('transfer', () => { const b = new Uint8Array([1, 2]).buffer; const c = clone(b, { transfer: [b] }); return [c, b.byteLength]; });
attempt('transfer of a view', () => {
  const u = new Uint8Array([1, 2, 3, 4]); const v = new Uint16Array(u.buffer, 2, 1);
  return [clone({ u, v, b: u.buffer }, { transfer: [u.buffer] }), u.length, u.byteLength];
});
attempt('transfer unused', () => { const b = new ArrayBuffer(4); return [clone(1, { transfer: [b] }), b.byteLength]; });
const detached = () => { const a = new ArrayBuffer(4); clone(0, { transfer: [a] }); return a; };
attempt('detached', () => clone(detached()));
attempt('detached within', () => clone([{ a: detached() }]));
attempt('detached view', () => { const u = new Uint8Array(4); clone(0, { transfer: [u.buffer] }); return clone(u); });
attempt('detached DataView', () => { const u = new DataView(new ArrayBuffer(4)); clone(0, { transfer: [u.buffer] }); return clone(u); });
attempt('transfer detached', () => clone(0, { transfer: [detached()] }));
attempt('transfer twice', () => { const a = new ArrayBuffer(4); clone(0, { transfer: [a, a] }); });
for (const v of [{}, new Uint8Array(1), () => {}, new Map(), new Proxy({}, {}), [], new Error('x')]) {
  attempt('transfer of another', () => clone(0, { transfer: [v] }));
}
const untouched = (name, value, transfer, a) => attempt(name, () => {
  try { clone(value, { transfer }); } catch (e) { return e.name + ', still ' + a.byteLength; }
  return 'no error';
});
{ const a = new ArrayBuffer(4); untouched('nothing moved: function', [a, () => {}], [a], a); }
{ const a = new ArrayBuffer(4); untouched('nothing moved: list', a, [a, {}], a); }
{ const a = new ArrayBuffer(4); untouched('nothing moved: twice', a, [a, a], a); }
{ const a = new ArrayBuffer(4); untouched('nothing moved: getter', { a, get x() { throw new Error('e'); } }, [a], a); }
attempt('list before value', () => { const a = new ArrayBuffer(4); clone(() => {}, { transfer: [a, a] }); });
attempt('getter detaches', () => {
  const a = new ArrayBuffer(4);
  return [clone({ get x() { clone(0, { transfer: [a] }); return 1; }, a }, { transfer: [a] }), a.byteLength];
});

// What can not be cloned
same('arrow', () => {});
same('function', function foo(a, b) { return a + b; });
same('class', class A {});
same('native', Math.max);
same('method', { m(a) { return a; } }.m);
same('async function', async function z() {});
same('generator function', function* g() {});
same('long function', (0, eval)('(function f(){' + 'x'.repeat(300) + '})'));
same('function of 128', (0, eval)('(function f(){' + 'x'.repeat(113) + '})'));
same('long wide function', (0, eval)('(function f(){' + 'ü'.repeat(300) + '})'));
same('function with toString', Object.assign(() => {}, { toString() { return 'HEY'; } }));
for (const s of [Symbol('x'), Symbol(), Symbol.iterator, Symbol('z'.repeat(300)), Object(Symbol('q'))]) same('symbol', s);
same('weak map', new WeakMap());
same('weak set', new WeakSet());
same('promise', Promise.resolve());
same('promise subclass', (class P extends Promise {}).resolve());
same('generator', (function* () {})());
same('map iterator', new Map().entries());
same('set iterator', new Set().values());
same('array iterator', [][Symbol.iterator]());
same('string iterator', ''[Symbol.iterator]());
same('proxy', new Proxy({}, {}));
same('proxy of function', new Proxy(() => {}, {}));
same('proxy of array', new Proxy([], {}));
same('proxy of null prototype', new Proxy(Object.create(null), {}));
same('proxy of proxy', new Proxy(new Proxy(class Q {}, {}), {}));
attempt('proxy traps', () => clone(new Proxy({}, { get() { throw new Error('trap'); }, ownKeys() { throw new Error('trap'); }, getPrototypeOf() { throw new Error('trap'); } })));
(function () { same('arguments', arguments); })(1, 2);
same('global', globalThis);
same('raw JSON', JSON.rawJSON('1'));
same('deep inside', { a: [new Map([[1, new Set([() => 1])]])] });
attempt('renamed', () => clone(Object.assign(new WeakMap(), { constructor: class Zed {} })));
attempt('own toString', () => clone(Object.assign(new WeakMap(), { toString() { return 'zz'; } })));
attempt('constructor getter', () => clone(Object.defineProperty(new WeakMap(), 'constructor', { get() { throw new Error('ran'); } })));
attempt('constructor number', () => clone(Object.assign(new WeakMap(), { constructor: 5 })));

// Patched prototypes change nothing
attempt('pollution', () => {
  const saved = [Array.prototype[Symbol.iterator], Map.prototype.set, Set.prototype.add];
  const a = []; a[9] = 1; a[8000000] = {};
  const value = { b: [1, , 3], m: new Map([[1, 2]]), s: new Set([1]), z: { q: 1 }, a };
  let hits = 0, c;
  const trap = { get() { hits++; return undefined; }, set() { hits++; }, configurable: true };
  try {
    for (const n of ['0', '1', 'a', 'b', 'q']) Object.defineProperty(Object.prototype, n, trap);
    for (const n of ['5', '9', 'x']) Object.defineProperty(Array.prototype, n, trap);
    Array.prototype[Symbol.iterator] = () => { hits++; };
    Map.prototype.set = Set.prototype.add = () => { hits++; };
    c = clone(value);
  } finally {
    Array.prototype[Symbol.iterator] = saved[0];
    for (const n of ['0', '1', 'a', 'b', 'q']) delete Object.prototype[n];
    for (const n of ['5', '9', 'x']) delete Array.prototype[n];
    Map.prototype.set = saved[1];
    Set.prototype.add = saved[2];
  }
  return [hits, Object.keys(c.a), c.b, c.m, c.s, c.z];
});
attempt('replaced globals', () => {
  const saved = { Map, Set, Date, RegExp, Error, Uint8Array, ArrayBuffer, Array, Object };
  let c;
  try {
    for (const n of Object.keys(saved)) globalThis[n] = function () { throw new saved.Error('replaced'); };
    c = clone([new saved.Map(), new saved.Set(), new saved.Date(0), /a/, new saved.Error('m'), new saved.Uint8Array(1), {}]);
  } finally {
    saved.Object.assign(globalThis, saved);
  }
  return c;
});
