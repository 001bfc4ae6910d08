// Symbols as keys of weak collections.
'use strict';
const s=Symbol('x'), m=new WeakMap([[s,1]]), w=new WeakSet([s]);
const t=(f)=>{try{console.log(f())}catch(e){console.log(e.name,e.message)}};
t(()=>[m.get(s),m.has(s),m.has(Symbol('x')),m.delete(s),m.has(s),m.delete(s),w.has(s),w.delete(s),w.has(s)]);
t(()=>m.set(Symbol.for('r'),1)); t(()=>m.set(1,1)); t(()=>w.add('a')); t(()=>m.set(Symbol.iterator,5).get(Symbol.iterator)); t(()=>m.get(1)); t(()=>m.has()); t(()=>WeakMap.prototype.get.call({},s)); t(()=>WeakSet.prototype.has.call(m,s));t(()=>new WeakMap([[1,2]]));
t(()=>m.getOrInsert?.(s,9)); t(()=>m.getOrInsertComputed?.(Symbol('q'),k=>typeof k)); console.log(m instanceof WeakMap, WeakMap.prototype.set.length, WeakSet.prototype.add.name);
