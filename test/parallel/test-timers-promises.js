// timers/promises: values, errors, abort, iteration.
const tp=require('timers/promises'), EE=require('events');
const t=async(n,f)=>{try{console.log(n,await f())}catch(x){console.log(n,x.name,x.code,x.message,x.cause?.name??x.cause)}};
(async()=>{
 await t('st',()=>tp.setTimeout(2,'v')); await t('si',()=>tp.setImmediate('w')); await t('bad',()=>tp.setTimeout('x')); await t('bad2',()=>tp.setTimeout(1,1,5)); await t('bad3',()=>tp.setTimeout(1,1,{signal:5})); await t('bad4',()=>tp.setTimeout(1,1,{ref:5}));
 const ac=new AbortController(); const p=t('ab',()=>tp.setTimeout(1000,1,{signal:ac.signal})); ac.abort('why'); await p; await t('ab2',()=>tp.setImmediate(1,{signal:ac.signal}));
 await t('wait',()=>tp.scheduler.wait(1)); await t('yield',()=>tp.scheduler.yield()); 
 const it=tp.setInterval(2,'i'); console.log(await it.next(), await it.next(), await it.return('r'), await it.next());
 await t('int',()=>tp.setInterval('x').next());
 const a2=new AbortController(); const i2=tp.setInterval(2,'q',{signal:a2.signal}); await i2.next(); const pend=i2.next(); a2.abort(); await t('ii',()=>pend); await t('ii2',()=>i2.next());
 const {promisify}= {promisify:(f)=>f[Symbol.for('nodejs.util.promisify.custom')]}; console.log(await promisify(setTimeout)(1,'prom'), await promisify(setImmediate)('pi'));
})();
