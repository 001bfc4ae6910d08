// Console over any streams.
const { Console } = console; const { Writable } = require('stream');
const out = []; const s = new Writable({ write(c, e, cb) { out.push(String(c)); cb(); } });
class My extends Console { log(x) { super.log('my', x); } }
const m = new My(s); const { log, group, count } = m; log(1); group('g'); count(); m.groupEnd();
new Console(new Writable({ write(c, e, cb) { cb(new Error('boom')); } })).log('lost');
const c = new Console({ stdout: s, colorMode: true, groupIndentation: 4, inspectOptions: { depth: 0 } }); c.group(); c.log({ a: { b: 1 } }); c.table([1]); c.dir([{ a: {} }], { depth: 1 });
const old = process.stdout.write; process.stdout.write = (x) => { out.push(`P${x}`); return true; }; console.log('patched'); process.stdout.write = old;
process.stdout.write = () => { throw new Error('not seen'); }; console.log('x'); process.stdout.write = old;
console.log(out); console.log(m instanceof Console, console instanceof Console, {} instanceof Console, Console(s) instanceof Console);
for (const args of [[], [{}], [{ stdout: s, groupIndentation: -1 }], [{ stdout: s, colorMode: 'x' }], [{ stdout: s, colorMode: true, inspectOptions: { colors: true } }], [{ stdout: s, inspectOptions: 5 }]]) {
  try { new Console(...args); } catch (e) { console.log(e.code, e.message); }
}
console.log(Object.keys(console).join(), console.createTask('t').run(() => 5), console);
