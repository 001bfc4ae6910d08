// What the namespace of a module refuses, in V8's words.
import * as ns from 'path';
import * as me from './message-namespaces.mjs';
export const join = 1;
export let a;
export default 3;
const t = (f) => { try { console.log('ok', f()) } catch (e) { console.log(e.name, e.message) } };
for (const n of [ns, me]) {
t(()=>{ n.x = 1 }); t(()=>{ n.join = 1 }); t(()=>{ n['a b'] = 1 }); t(()=>{ n[Symbol('q')] = 1 }); t(()=>{ n[0]=1 }); t(()=>{ delete n.join }); t(()=>{ delete n.zzz }); t(()=>{ delete n[Symbol.toStringTag] }); t(()=>Object.defineProperty(n,'a',{value:1})); t(()=>Object.defineProperty(n,'join',{value:1})); t(()=>Object.setPrototypeOf(n, {})); t(()=>Object.freeze(n)); t(()=>Object.assign(n,{x:1})); t(()=>Reflect.set(n,'x',1)); t(()=>Reflect.construct(n)); t(()=>Map.prototype.get.call(n)); t(()=>`${n}`); t(()=>n+''); t(()=>n.a.b); t(()=>{ for (const q of n); }); t(()=>new n); t(()=>n()); t(()=>new n.zz); t(()=>n.zz()); t(()=>[...n]); t(()=>({...n}).zz()); t(()=>'a' in n); t(()=> { const {a:{b}} = n }); t(()=>JSON.stringify(n).length>2); t(()=>structuredClone(n)); t(()=>n instanceof n); t(()=>Object.defineProperties(n,{a:{value:1}})); t(()=>Object.preventExtensions(n)===n); t(()=>n.__proto__=1); t(()=>Object.seal(n)===n);
}
