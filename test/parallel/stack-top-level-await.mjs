// A module that waits at its top level is in the stacks of what it waits for, and no queue is where there was no tick.
const three = async () => { await null; return new Error('x').stack; };
const show = (stack) => console.log(stack.replace(/ \((node:[\w/]+):\d+:\d+\)/g, ' ($1)').replaceAll(import.meta.url, 'URL').replace(/file:.*\//g, 'DIR/'));
const list = [await three(),
  await   three(), (await three()) + 'x', `${await three()}`, { a: await three() }.a, [await three()][0]];
list.forEach(show);
let x; x = await three(); show(x);
if (await three()) show(await three());
for (let i = 0; i < (await three()).length; i = 1e9) show(x);
(await Promise.all([1, three()])).forEach((s) => s.length && show(s));
export default await three();
const { a = await three() } = {}; show(a);
class A { static [await three()] = 1; }
Object.keys(A).forEach(show);
const imported = await import('data:text/javascript,' + encodeURIComponent('const f = async () => { await null; return new Error("y").stack; };\nexport const s = await f();'));
show(imported.s.replaceAll(/data:[^:]*:/g, 'DATA:'));
process.nextTick(async () => show(await three()));
