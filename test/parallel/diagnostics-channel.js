'use strict';
// diagnostics_channel: channels, stores, tracing and bounded channels, and their refusals.
const dc=require('diagnostics_channel'); const {AsyncLocalStorage}=require('async_hooks');
const t=(f)=>{try{const r=f();console.log(String(f).slice(4),'->',r)}catch(e){console.log(String(f).slice(4),'!!',e.name,e.code,e.message)}};
t(()=>dc.channel('a')); t(()=>dc.channel('a')===dc.channel('a')); t(()=>dc.channel(1)); t(()=>dc.channel(Symbol('x'))); t(()=>dc.channel());
t(()=>dc.subscribe('a')); t(()=>dc.subscribe('a',1)); t(()=>dc.unsubscribe('a',()=>{})); t(()=>dc.hasSubscribers('nope')); t(()=>dc.hasSubscribers());
const c=dc.channel('a'); function s1(m,n){console.log('s1',m,n)} 
t(()=>c.subscribe(s1)); t(()=>c.hasSubscribers); t(()=>c.constructor.name); t(()=>c.publish({x:1})); t(()=>dc.channel('a') instanceof dc.Channel); t(()=>c.publish(1,2));
t(()=>c.unsubscribe(s1)); t(()=>c.unsubscribe(s1)); t(()=>c.constructor.name); t(()=>c.hasSubscribers); t(()=>c.publish(1));
t(()=>c.subscribe('x'));
t(()=>c.bindStore(1)); t(()=>c.bindStore({})); const als=new AsyncLocalStorage(); t(()=>c.bindStore(als)); t(()=>c.hasSubscribers); t(()=>c.bindStore(als,1));
t(()=>c.runStores({a:1},function(a,b){ return [als.getStore(),this,a,b]},{th:1},3,4)); t(()=>c.bindStore(als,(d)=>({...d,z:1}))); t(()=>c.runStores({a:1},()=>als.getStore())); t(()=>c.unbindStore(als)); t(()=>c.unbindStore(als)); t(()=>c.unbindStore(1));t(()=>c.runStores({a:1},function(){return this===undefined}));
t(()=>c.bindStore(als,()=>{throw new Error('transform')})); t(()=>c.runStores({q:1},()=>als.getStore()));
process.on('uncaughtException',(e)=>console.log('UE',e.message));
c.subscribe(()=>{throw new Error('sub')}); t(()=>c.publish(5));
t(()=>dc.tracingChannel(1)); t(()=>dc.tracingChannel({})); t(()=>dc.tracingChannel({start:1})); t(()=>dc.tracingChannel({start:dc.channel('s')})); t(()=>tc.hasSubscribers);
const ev=[]; const sub={}; for (const k of ['start','end','asyncStart','asyncEnd','error']) sub[k]=(m,n)=>console.log(k,n,JSON.stringify(m),m.error?.message);
t(()=>tc.subscribe(sub)); t(()=>tc.hasSubscribers); t(()=>tc.traceSync((a)=>a+1,{q:1},null,5)); t(()=>tc.traceSync(()=>{throw new Error('E')},{q:1}));
t(()=>tc.traceCallback((cb)=>{setImmediate(cb,new Error('X'))},undefined,{w:2},null,(e,r)=>console.log('cb',e.message,r)));
t(()=>tc.traceCallback(()=>{},0,{},null,5)); t(()=>tc.traceCallback((cb)=>{throw new Error('sync')},-1,{w:3},null,()=>{}));
setTimeout(async()=>{ console.log(await tc.tracePromise(async(x)=>x*2,{p:1},null,21)); await tc.tracePromise(async()=>{throw new Error('PE')},{p:2}).catch((e)=>console.log('caught',e.message)); try{ await tc.tracePromise(()=>{throw new Error('SE')},{p:3})}catch(e){console.log('sync',e.message)}
 console.log(tc.tracePromise(()=>5,{p:4})); console.log(await tc.tracePromise(()=>({then(r){r(7)}}),{p:5}));
 t(()=>tc.unsubscribe(sub)); t(()=>tc.unsubscribe(sub)); t(()=>tc.hasSubscribers);
 t(()=>tc.traceSync(()=>3)); t(()=>tc.traceCallback((cb)=>cb(1),0,{},null,(x)=>console.log('n',x)));
 console.log(tc.tracePromise(()=>3));
},20);
const bc=dc.boundedChannel('bb'); t(()=>Object.getOwnPropertyNames(dc.BoundedChannel.prototype).map(k=>{const d=Object.getOwnPropertyDescriptor(dc.BoundedChannel.prototype,k);return k+(d.get?' get':d.value.length)}));t(()=>Object.keys(bc));
t(()=>bc.hasSubscribers); const bs={start:(m)=>console.log('bstart',m),end:(m)=>console.log('bend',m)}; t(()=>bc.subscribe(bs)); t(()=>bc.run({k:1},function(a){console.log('in',this,a); return 9},{th:2},8)); t(()=>{const s=bc.withScope({k:2}); console.log(s, Object.getOwnPropertyNames(Object.getPrototypeOf(s)), typeof s[Symbol.dispose]); s[Symbol.dispose](); s[Symbol.dispose]()});
t(()=>bc.run({k:3},()=>{throw new Error('b')})); t(()=>bc.unsubscribe(bs)); t(()=>bc.unsubscribe(bs)); t(()=>dc.boundedChannel({})); t(()=>dc.boundedChannel(4)); t(()=>dc.boundedChannel({start:dc.channel('1'),end:dc.channel('2')}));t(()=>new dc.BoundedChannel('u'));
t(()=>{const s=c.withStoreScope({k:2}); console.log(s, Object.getOwnPropertyNames(Object.getPrototypeOf(s)))});
t(()=>{const c2=dc.channel('ws'); c2.bindStore(als); c2.subscribe((m)=>console.log('ws msg',m,als.getStore())); const s=c2.withStoreScope({k:5}); console.log('st',als.getStore(),s,Object.getOwnPropertyNames(Object.getPrototypeOf(s))); s[Symbol.dispose](); console.log(als.getStore())});
t(()=>Object.getOwnPropertyNames(dc.Channel.prototype)); t(()=>Object.getOwnPropertyNames(c)); t(()=>c[Symbol.hasInstance]); t(()=>Object.getOwnPropertySymbols(dc.Channel)); t(()=>Object.getOwnPropertyDescriptor(dc.Channel,Symbol.hasInstance));t(()=>c.name);
