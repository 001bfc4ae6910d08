'use strict';
// What run, enterWith, exit and disable do to stores, and to what was scheduled before.
const { AsyncLocalStorage } = require('async_hooks');
const a = new AsyncLocalStorage(); const b = new AsyncLocalStorage({ defaultValue: 'default', name: 'b' });
const show = (where) => console.log(where, a.getStore(), b.getStore());
show('top');
a.run(1, () => { show('run'); b.enterWith(2); show('enterWith'); });
show('after run');
a.run('x', () => {
  setImmediate(() => show('immediate of before'));
  process.nextTick(() => show('tick of before'));
  Promise.resolve().then(() => show('job of before'));
  a.disable();
  show('disabled');
  a.run('y', () => show('inner'));
  show('after inner');
});
show('end');
(async () => { a.enterWith('async'); await null; show('after await'); })();
show('caller');
a.run('t', () => { Promise.resolve().then(() => ({ then(r) { show('then'); setImmediate(r); } })).then(() => show('resolved')); });
a.run('e', () => { queueMicrotask(() => { show('microtask'); throw new Error('m'); }); setTimeout(() => { throw new Error('t'); }, 50); });
process.on('uncaughtException', (err) => show(`uncaught ${err.message}`));
process.on('unhandledRejection', (err) => show(`unhandled ${err.message}`));
a.run('r', async () => { await null; throw new Error('r'); });
try { a.run(1, () => { throw new Error('sync'); }); } catch { show('caught'); }
console.log(a.exit((x, y) => [a.getStore(), x, y], 1, 2), a.name, b.name);
const bound = a.run('bound', () => AsyncLocalStorage.bind((v) => [a.getStore(), v]));
console.log(bound(3), a.run('snap', () => AsyncLocalStorage.snapshot())(() => a.getStore()));
{ const s = a.withScope(9); show('scope'); s[Symbol.dispose](); show('disposed'); s.dispose(); }
