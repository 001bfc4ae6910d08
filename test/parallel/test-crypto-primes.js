'use strict';
// Primes: made, checked, and what is wrong with other arguments.
const c=require('crypto');
const t=(f)=>{try{const v=f();console.log(v)}catch(e){console.log(e.name,e.code,e.message)}};
for (const a of [['a'],[0],[-1],[2**31],[8,1],[8,null],[8,{safe:1}],[8,{bigint:1}],[8,{add:1}],[8,{rem:1}],[8,{add:-1n}],[8,{rem:-1n}],[4,{add:100n}],[32,{add:10n,rem:11n}],[32,{add:10n,rem:10n}],[undefined]]) { t(()=>c.generatePrimeSync(...a)); t(()=>c.generatePrime(...a)); t(()=>c.generatePrime(...a,()=>{})) }
t(()=>c.generatePrimeSync(32).byteLength); t(()=>typeof c.generatePrimeSync(32,{bigint:true}));t(()=>c.generatePrimeSync(3,{bigint:true})>3n);t(()=>c.generatePrimeSync(65,{safe:true}).byteLength);t(()=>c.generatePrimeSync(32,{add:1000n,rem:777n,bigint:true})%1000n);t(()=>c.generatePrimeSync(32,{add:12n,bigint:true})%12n);
t(()=>c.generatePrimeSync(2,{bigint:true})<4n);
for (const a of [['a'],[1],[{}],[null],[-1n],[5n,1],[5n,{checks:'a'}],[5n,{checks:-1}],[5n,{checks:2**31}]]) { t(()=>c.checkPrimeSync(...a)); t(()=>c.checkPrime(...a));t(()=>c.checkPrime(...a,()=>{})) }
for (const n of [0n,1n,2n,3n,4n,5n,561n,7919n,2n**127n-1n,2n**128n-1n]) t(()=>[n,c.checkPrimeSync(n),c.checkPrimeSync(n,{checks:10})]);
t(()=>c.checkPrimeSync(Buffer.from([7]))); t(()=>c.checkPrimeSync(new Uint16Array([7])));t(()=>c.checkPrimeSync(Buffer.alloc(0)));
c.generatePrime(16,{bigint:true},(e,p)=>{console.log(e,typeof p);c.checkPrime(7n,(e,p)=>console.log(e,p));});
t(()=>c.generatePrimeSync(8,{add:0n}));
