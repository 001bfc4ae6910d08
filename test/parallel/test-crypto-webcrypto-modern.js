'use strict';
// flags: --no-warnings
// The newer algorithms of the Web Crypto API, and what it says it supports.
const S=crypto.subtle; const hex=b=>Buffer.from(b).toString('hex');
const t=async(n,f)=>{try{const v=await f();console.log(n,v)}catch(e){console.log(n,e.name,e.code,e.message)}};
(async()=>{
const raw=Buffer.alloc(32,1);
for (const [a,o] of [['SHA3-256'],['cSHAKE128',{outputLength:256}],['cSHAKE256',{outputLength:512}],['cSHAKE128',{outputLength:256,customization:Buffer.from('a')}],['cSHAKE128',{outputLength:256,functionName:Buffer.from('KMAC')}],['cSHAKE128',{}],['cSHAKE128',{outputLength:7}],['cSHAKE128',{outputLength:0}]])
  await t('digest '+a+JSON.stringify(o),async()=>hex(await S.digest({name:a,...o},Buffer.from('abc'))));
for (const a of ['KMAC128','KMAC256']) {
 await t(a,async()=>{const k=await S.importKey('raw-secret',raw,a,true,['sign','verify']); console.log(k); const s=await S.sign({name:a,outputLength:256},k,Buffer.from('abc')); console.log(hex(s), await S.verify({name:a,outputLength:256},k,s,Buffer.from('abc'))); console.log(hex(await S.sign({name:a,outputLength:128,customization:Buffer.from('x')},k,Buffer.from('abc')))); console.log(await S.exportKey('jwk',k)); return hex(await S.exportKey('raw-secret',k))});
 await t(a+'raw',async()=>S.importKey('raw',raw,a,true,['sign','verify']));
 await t(a+'len',async()=>S.importKey('raw-secret',raw,{name:a,length:250},true,['sign','verify']));
 await t(a+'len',async()=>S.importKey('raw-secret',raw,{name:a,length:200},true,['sign','verify']));
 await t(a+'gen',async()=>S.generateKey({name:a},true,['sign','verify']));
 await t(a+'gen',async()=>S.generateKey({name:a,length:100},true,['sign']));
 await t(a+'gen',async()=>S.generateKey({name:a,length:0},true,['sign']));
 await t(a+'gen',async()=>S.generateKey({name:a,length:128},true,['encrypt']));
 await t(a+'s',async()=>{const k=await S.generateKey({name:a},true,['sign','verify']);return S.sign(a,k,raw)});
 await t(a+'s',async()=>{const k=await S.generateKey({name:a},true,['sign','verify']);return S.sign({name:a,outputLength:3},k,raw)});
 await t(a+'s',async()=>{const k=await S.generateKey({name:a},true,['sign','verify']);return S.sign({name:a,outputLength:0},k,raw)});
 await t(a+'empty',async()=>S.importKey('raw-secret',Buffer.alloc(0),a,true,['sign','verify']));
}
await t('ocb',async()=>{const k=await S.importKey('raw-secret',raw,'AES-OCB',true,['encrypt','decrypt']);console.log(k,await S.exportKey('jwk',k));const c=await S.encrypt({name:'AES-OCB',iv:Buffer.alloc(12),additionalData:Buffer.alloc(3)},k,raw);console.log(hex(c));return hex(await S.decrypt({name:'AES-OCB',iv:Buffer.alloc(12),additionalData:Buffer.alloc(3)},k,c))});
for (const o of [{iv:Buffer.alloc(16)},{iv:Buffer.alloc(0)},{iv:Buffer.alloc(15),tagLength:64},{iv:Buffer.alloc(15),tagLength:96},{iv:Buffer.alloc(15),tagLength:32},{}]) await t('ocb'+JSON.stringify(o),async()=>{const k=await S.importKey('raw-secret',raw,'AES-OCB',true,['encrypt','decrypt']);return hex(await S.encrypt({name:'AES-OCB',...o},k,raw))});
await t('ocbraw',async()=>S.importKey('raw',raw,'AES-OCB',true,['encrypt','decrypt']));
await t('ocbshort',async()=>{const k=await S.importKey('raw-secret',raw,'AES-OCB',true,['encrypt','decrypt']);return S.decrypt({name:'AES-OCB',iv:Buffer.alloc(12)},k,Buffer.alloc(3))});
for (const a of ['Argon2d','Argon2i','Argon2id']) { const p={name:a,nonce:Buffer.alloc(16),parallelism:1,memory:8,passes:1};
 await t(a,async()=>{const k=await S.importKey('raw-secret',raw,a,false,['deriveBits','deriveKey']);console.log(k);return hex(await S.deriveBits(p,k,256))});
 for (const q of [{nonce:Buffer.alloc(3)},{parallelism:0},{memory:1},{passes:0},{version:1},{version:0x13},{secretValue:raw,associatedData:raw},{passes:undefined}]) await t(a+JSON.stringify(q),async()=>{const k=await S.importKey('raw-secret',raw,a,false,['deriveBits']);return hex(await S.deriveBits({...p,...q},k,256))});
 await t(a+'0',async()=>{const k=await S.importKey('raw-secret',raw,a,false,['deriveBits']);return hex(await S.deriveBits(p,k,0))});
 await t(a+'8',async()=>{const k=await S.importKey('raw-secret',raw,a,false,['deriveBits']);return hex(await S.deriveBits(p,k,8))});
 await t(a+'null',async()=>{const k=await S.importKey('raw-secret',raw,a,false,['deriveBits']);return hex(await S.deriveBits(p,k,null))});
 await t(a+'ext',async()=>S.importKey('raw-secret',raw,a,true,['deriveBits']));
 await t(a+'raw',async()=>S.importKey('raw',raw,a,false,['deriveBits']));
}
console.log(typeof SubtleCrypto.supports, SubtleCrypto.supports&&SubtleCrypto.supports.length, Object.getOwnPropertyNames(SubtleCrypto),Object.getOwnPropertyNames(SubtleCrypto.prototype).join());
for (const a of [['digest','SHA-256'],['digest','x'],['encrypt','AES-GCM'],['encrypt',{name:'AES-GCM',iv:raw}],['x','y'],['generateKey','Ed25519'],['generateKey',{name:'ECDSA',namedCurve:'P-256'}],['sign','Ed25519'],['importKey','X25519'],['exportKey','HMAC'],['deriveBits',{name:'HKDF',hash:'SHA-256',salt:raw,info:raw},256],['deriveKey',{name:'HKDF',hash:'SHA-256',salt:raw,info:raw},'AES-GCM'],['deriveKey',{name:'HKDF',hash:'SHA-256',salt:raw,info:raw},{name:'AES-GCM',length:256}],['wrapKey','AES-KW','AES-GCM'],['getPublicKey','Ed25519']]) await t(JSON.stringify(a[0])+(a[1].name||a[1]),async()=>SubtleCrypto.supports(...a));
await t('sup0',async()=>SubtleCrypto.supports());await t('sup1',async()=>SubtleCrypto.supports('digest'));
})();
