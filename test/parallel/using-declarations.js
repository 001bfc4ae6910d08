'use strict';
// Using declarations: order, names, loops with labels, what is thrown, and what the grammar refuses.
const vm = require('vm');
const log = [];
const res = (name, o) => ({ name, [Symbol.dispose]() { log.push(`dispose ${name}`, this === undefined); if (o?.fails) throw new Error(name); }, ...o?.more });
const slow = (name, o) => ({ async [Symbol.asyncDispose]() { log.push(`begin ${name}`); await 1; log.push(`end ${name}`); if (o?.fails) throw new Error(name); } });
const chain = (e) => (e instanceof SuppressedError ? [e.name, e.message, chain(e.error), chain(e.suppressed)] : String(e));
const run = (name, f) => {
  const show = (...x) => { console.log(name, ...x, log.splice(0).join('; ')); };
  try {
    const v = f();
    if (v instanceof Promise) return v.then((x) => show('gives', x), (e) => show('throws', chain(e)));
    show('gives', v);
  } catch (e) {
    show('throws', chain(e));
  }
};
function f1(a, b) { using x = res(a), y = null; log.push('body', typeof y); using z = res(b); return [x.name, z.name]; }
run('order', () => f1('a', 'b'));
run('text', () => f1.toString());
run('names', () => { const d = (f) => { f.prototype ??= {}; return f; }; Function.prototype[Symbol.dispose] = () => {}; try { using arrow = () => {}, fn = function () {}, cls = class { static [Symbol.dispose]() {} }, gen = function* () {}; return [arrow.name, fn.name, cls.name, gen.name, d.name]; } finally { delete Function.prototype[Symbol.dispose]; } });
run('loop', () => { for (using x of [res(1), res(2), null]) { if (x?.name === 1) continue; log.push(x?.name); } });
run('break', () => { outer: for (using x of [res(1), res(2)]) { for (using y of [res(3), res(4)]) { if (x.name === 2) break outer; continue outer; } } });
run('for', () => { let n = 0; outer: for (using x = res('for'); n < 3; n++) { log.push(n); if (n === 1) continue outer; } });
run('for of', () => { let n = 0; for (using of = res('of'); n < 1; n++) log.push(of.name); });
run('tdz', () => { for (using x of [x]) ; });
run('closures', () => { const fs = []; for (using x of [res(1), res(2)]) fs.push(() => x.name); return fs.map((f) => f()); });
run('one', () => { using x = res('x', { fails: true }); });
run('return', () => { using x = res('x', { fails: true }); return 1; });
run('all', () => { using x = res('x', { fails: true }), y = res('y', { fails: true }); throw new Error('body'); });
run('body', () => { using x = res('x'); throw new Error('body'); });
for (const v of [1, {}, { [Symbol.dispose]: 1 }, 'x', { [Symbol.asyncDispose]() {} }]) run('value', () => { using a = res('a'), x = v; log.push('never', x); });
run('generator', () => { const g = (function* () { using x = res('g'); yield 1; log.push('never'); })(); return [g.next(), g.return(2), g.next()]; });
run('static block', () => { class A { static { using x = res('static'); log.push(x.name); } } return A.name; });
run('words', () => { var using = 1, of = 2; using
/ 1; using = using + of; using[0]; { using await = null, async = res('async'), get = null; log.push(await, async.name, get); } return using; });
run('functions', () => { using x = res('x'); return [hoisted(), typeof later]; function hoisted() { return x.name; } var later = 1; });
run('arguments', () => (function () { using x = null; return [arguments.length, this, new.target, (() => arguments[0])()]; }).call(5, 6, x = 7, 8)); var x;
run('nested', () => { using a = res('a'); { using a = res('b'); log.push(a.name); } log.push(a.name); });
run('finally', () => { try { try { log.push('try'); } catch (e) { log.push('caught'); } finally { throw new Error('finally'); } } catch (e) { return e.message; } });
run('finally of a native function', () => { try { try { log.push('try'); } catch (e) { log.push('caught'); } finally { null.x; } } catch (e) { return e.message; } });
run('finally of a generator', () => { const g = (function* () { try { yield 1; } catch (e) { log.push('caught'); } finally { yield 2; throw new Error('finally'); } })(); return [g.next().value, g.next().value, g.next()]; });
for (const source of ['using x = null', '{ using x }', '{ using x = null, y }', 'async () => { await using x }', '{ using { a } = null }', '{ using x = null, [] = null }', '{ using x = null, { y } = null }',
  'function f() { await using x = null }', 'switch (1) { case 1: using x = null }', 'if (1) using x = null', 'a: using x = null', 'for (using x in {}) ;', 'for (using x of []) ;', 'for (using of of []) ;',
  'async () => { for (await using x of []) ; for (await using y = null; ;) break; for await (using z of []) ; for await (await using u of []) ; }', '{ using x = null; let x }', '{ using let = null }', 'x = null }', '(1))', 'for (using of []) ;']) {
  try { new vm.Script(source); console.log(source, '- fine'); } catch (e) { console.log(source, '-', e.message); }
}
console.log(vm.runInThisContext('var using = []; { using x = null; 5 }'));
(async () => {
  await run('async', async () => { await using x = slow('x'); using y = res('y'); await using z = slow('z'); log.push('body'); return 1; });
  await run('null', async () => { { await using x = null; log.push('body'); Promise.resolve().then(() => log.push('job')); } log.push('behind'); });
  await run('async fails', async () => { await using x = slow('x', { fails: true }), y = slow('y', { fails: true }); using z = res('z', { fails: true }); throw new Error('body'); });
  await run('sync for async', async () => { await using x = res('x'); log.push('body'); });
  await run('for await', async () => { for await (await using x of [slow(1), Promise.resolve(res(2))]) { log.push(typeof x); } });
  await run('async generator', async () => { const g = (async function* () { await using x = slow('g'); yield 1; })(); await g.next(); return g.return(5); });
  await run('loop', async () => { for (await using x = slow('for'), n = null; ;) { log.push(n); break; } });
  await run('method', async () => { const o = { async *m() { await using x = slow('m'); yield await 1; } }; const list = []; for await (const v of o.m()) list.push(v); return list; });
})();
