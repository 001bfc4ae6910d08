// immer: drafts over proxies, maps, sets, classes, patches.
'use strict';
const { produce, enablePatches, enableMapSet, produceWithPatches, applyPatches, original, current, isDraft, createDraft, finishDraft, immerable, setAutoFreeze, nothing } = require('immer');
enablePatches();
enableMapSet();
const base = { a: 1, list: [{ done: false }, { done: true }], deep: { x: { y: 1 } } };
const next = produce(base, (d) => { d.list[0].done = true; d.list.push({ done: false }); delete d.a; d.deep.x.y++; });
console.log(base, next, base.deep === next.deep, base.list[1] === next.list[1], Object.isFrozen(next.list));
console.log(produce(base, () => {}) === base, produce(5, (n) => n + 1), produce({ x: 1 }, () => nothing));
const [state, patches, inverse] = produceWithPatches({ m: new Map([['k', { v: 1 }]]), s: new Set([1]) }, (d) => { d.m.get('k').v = 2; d.m.set('n', 3); d.s.add(2); d.s.delete(1); });
console.log(state, patches, inverse);
console.log(applyPatches({ a: [1, 2] }, [{ op: 'replace', path: ['a', 0], value: 9 }, { op: 'add', path: ['a', 2], value: 3 }]));
class Point { constructor(x) { this.x = x; } get double() { return this.x * 2; } }
Point.prototype[immerable] = true;
const p = new Point(1);
const q = produce(p, (d) => { d.x = d.double + 3; });
console.log(q, q instanceof Point, q.double);
produce({ n: { v: 1 } }, (d) => { d.n.v = 2; console.log(isDraft(d.n), original(d).n.v, current(d).n.v, JSON.stringify(d), Object.keys(d)); });
const draft = createDraft({ list: [3, 1, 2] });
draft.list.sort();
draft.list.splice(1, 1);
console.log(finishDraft(draft), produce([1, 2, 3, 4], (d) => d.filter((n) => n % 2)));
try { next.list.push(1); } catch (e) { console.log(e.name); }
try { let leak; produce({ o: {} }, (d) => { leak = d.o; }); leak.x = 1; } catch (e) { console.log(e.name); }
const curried = produce((d, by) => { d.n += by; });
console.log(curried({ n: 1 }, 4));
setAutoFreeze(false);
console.log(Object.isFrozen(produce({ a: 1 }, (d) => { d.a = 2; })));
