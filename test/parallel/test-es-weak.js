// flags: --expose-gc
'use strict';
// WeakRef and FinalizationRegistry.
const kept = {};
const ref = new WeakRef(kept);
console.log(ref.deref() === kept, Object.prototype.toString.call(ref), new WeakRef(Symbol('s')).deref().toString());
for (const f of [() => new WeakRef(1), () => WeakRef.prototype.deref.call(1), () => new WeakRef(Symbol.for('x')), () => new FinalizationRegistry(1),
  () => new FinalizationRegistry(() => {}).register(1), () => new FinalizationRegistry(() => {}).register(kept, kept),
  () => new FinalizationRegistry(() => {}).register({}, 1, 1), () => new FinalizationRegistry(() => {}).unregister(1)]) {
  try { f(); console.log('no error'); } catch (e) { console.log(`${e.name}: ${e.message}`); }
}
const registry = globalThis.kept = new FinalizationRegistry((held) => console.log('gone', held)); // who is forgotten tells nothing
const token = {};
(() => { registry.register({}, 'one'); registry.register({}, 'never', token); })();
console.log(registry.unregister(token), registry.unregister(token));
let rounds = 0;
(function collect() { gc(); if (++rounds < 20) setTimeout(collect, 5); })();
