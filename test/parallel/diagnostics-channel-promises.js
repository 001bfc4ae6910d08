'use strict';
// tracingChannel with promises of all kinds, the order of stores and subscribers, who is told when lists change.
const dc=require('diagnostics_channel'); const tc=dc.tracingChannel('x'); tc.subscribe({start(){},asyncEnd(m){console.log('AE',m.result,m.error?.message)},asyncStart(m){console.log('AS',m.result,m.error?.message)}});
const p=Promise.resolve(1); console.log(tc.tracePromise(()=>p,{})===p);
class P2 extends Promise{}; const q=P2.resolve(2); const r=tc.tracePromise(()=>q,{}); console.log(r===q, r instanceof P2);
const th={then(a,b){ console.log('then called'); a(3); return 'ret'}}; console.log(tc.tracePromise(()=>th,{})===th);
const pr=Promise.reject(new Error('unh')); process.on('unhandledRejection',(e,pp)=>console.log('UR',e.message,pp===pr)); const rr=tc.tracePromise(()=>pr,{}); console.log(rr===pr); 
// order
const o=dc.tracingChannel('ord'); const {AsyncLocalStorage}=require('async_hooks'); const als=new AsyncLocalStorage(); o.start.bindStore(als,(d)=>d.v);
console.log(o.traceSync(()=>als.getStore(),{v:5}));
o.tracePromise(async()=>{await 1; return als.getStore()},{v:6}).then((v)=>console.log(v, als.getStore()));
o.traceCallback((cb)=>setImmediate(cb),0,{v:7},null,()=>console.log('cb',als.getStore()));
o.asyncStart.bindStore(als,(d)=>d.v*10); o.traceCallback((cb)=>setImmediate(cb),0,{v:8},null,()=>console.log('cb',als.getStore()));
// ordering of publish vs stores
const c=dc.channel('z'); c.bindStore(als); c.subscribe(()=>console.log('sub sees',als.getStore())); c.runStores(4,()=>console.log('run sees',als.getStore()));
// subscribe twice
const c3=dc.channel('tw'); const f=()=>console.log('f'); c3.subscribe(f); c3.subscribe(f); c3.publish(1); console.log(c3.unsubscribe(f)); c3.publish(1);
const c4=dc.channel('self'); const g=()=>{console.log('g'); c4.unsubscribe(g)}; c4.subscribe(g); c4.subscribe(()=>console.log('h')); c4.publish(1);
console.log(Object.getOwnPropertyNames(dc), dc.TracingChannel); for (const k of ['channel','subscribe','unsubscribe','hasSubscribers','tracingChannel']) console.log(k, dc[k].length);
const TP=Object.getPrototypeOf(tc); for (const k of Object.getOwnPropertyNames(TP)) { const d=Object.getOwnPropertyDescriptor(TP,k); console.log(k,d.get?'get':d.value.length,d.enumerable)}
const sub=dc.tracingChannel({start:dc.channel('1'),end:dc.channel('2'),asyncStart:dc.channel('3'),asyncEnd:dc.channel('4'),error:dc.channel('5')}); console.log(sub);
for (const a of [{},{start:1},null,undefined]) try{ tc.subscribe(a); console.log('ok')}catch(e){console.log(e.message)}
