// Methods of sets while the collections change under them.
'use strict';
const set=new Set([1,2,3]); 
const t=(f)=>{try{console.log(f())}catch(e){console.log(e.name,e.message)}};
t(()=>new Set([1,2,3]).difference(new Map([[1,1]])));t(()=>new Set().difference(new Set()));t(()=>new Set().difference(new Map()));
t(()=>set.difference(set)); 
for (const m of ['difference','union','intersection','symmetricDifference','isSubsetOf','isSupersetOf','isDisjointFrom']) { for (const big of [0,1,5]) { const s=new Set([1,2,3]); t(()=>s[m]({size:big,has(){s.clear();return true},keys(){return [3,4].values()}})); const q=new Set([1,2,3]); t(()=>q[m]({size:big,has(){return true},*keys(){q.clear();yield 1; q.add(7); yield 2}})); const z=new Set([1,2,3]); t(()=>z[m]({size:big,has(v){ z.delete(v); return false},*keys(){yield 1; z.delete(2);yield 2}})); const e=new Set(); t(()=>e[m]({size:big,has(){return true},*keys(){yield 1}})); } }
t(()=>{const s=new Set([1,2,3]); s.clear(); return s.difference({size:9,has(){},keys(){}})}); t(()=>{const s=new Set(); s.clear(); s.add(1); return s.difference(new Set([1]))});
