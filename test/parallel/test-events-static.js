// Static functions of EventEmitter: once, on, getEventListeners and the rest.
const tp=require('timers/promises'), EE=require('events');
const t=async(n,f)=>{try{console.log(n,await f())}catch(x){console.log(n,x.name,x.code,x.message,x.cause?.name??x.cause)}};
(async()=>{
 const e=new EE(); setImmediate(()=>e.emit('x',1,2)); console.log(await EE.once(e,'x')); setImmediate(()=>e.emit('error',new Error('E'))); await t('once err',()=>EE.once(e,'x')); console.log(e.listenerCount('x'),e.listenerCount('error'));
 setImmediate(()=>e.emit('error',5)); console.log(await EE.once(e,'error'));
 const a3=new AbortController(); const po=EE.once(e,'x',{signal:a3.signal}); a3.abort(); await t('once ab',()=>po); console.log(e.listenerCount('x'));
 const et=new EventTarget(); setImmediate(()=>et.dispatchEvent(new Event('z'))); const r=await EE.once(et,'z'); console.log(r.length,r[0].type);
 const o=EE.on(e,'y',{close:['end']}); e.emit('y',1);e.emit('y',2); console.log(await o.next(),await o.next()); const pn=o.next(); e.emit('y',3); console.log(await pn); e.emit('y',4); e.emit('end'); console.log(await o.next(), await o.next(), e.listenerCount('y'));
 const o2=EE.on(e,'y'); e.emit('y',9); e.emit('error',new Error('o2')); console.log(await o2.next()); await t('o2',()=>o2.next()); console.log(await o2.next()); 
 const o3=EE.on(e,'y'); try { o3.throw() } catch(x){console.log(x.code,x.message)} o3.throw(new Error('th')); await t('o3',()=>o3.next());
 const a4=new AbortController(); const o4=EE.on(e,'y',{signal:a4.signal}); const p4=o4.next(); a4.abort(); await t('o4',()=>p4); console.log(await o4.next());
 console.log(await o4.return(), o4[Symbol.asyncIterator]()===o4, e.listenerCount('y'), e.listenerCount('error'));
 const o5=EE.on({on(n,f){this.f=f},removeListener(){console.log('rl')},pause(){console.log('pause')},resume(){console.log('resume')}},'q',{highWaterMark:2,lowWaterMark:1}); 
 await t('wm',()=>EE.on(e,'q',{highWaterMark:0}));
 const s=new AbortController(); let n=0; const d=EE.addAbortListener(s.signal,()=>n++); s.signal.addEventListener('abort',(x)=>x.stopImmediatePropagation()); d[Symbol.dispose](); EE.addAbortListener(s.signal,()=>console.log('abl')); s.abort(); console.log(n); EE.addAbortListener(s.signal,()=>console.log('abl2')); await null; await null;
 console.log(EE.getEventListeners(e,'y'), EE.getMaxListeners(e)); EE.setMaxListeners(5,e,et); console.log(EE.getMaxListeners(e),EE.getMaxListeners(et));
 console.log(new EE.EventEmitterAsyncResource({name:'Q'}).asyncId>0);
})();

