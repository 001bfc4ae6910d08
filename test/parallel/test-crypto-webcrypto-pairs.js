'use strict';
// flags: --no-warnings
// Keys in pairs of the Web Crypto API: made, written, read, used, and what is wrong with others.
const S=crypto.subtle; const hex=b=>Buffer.from(b).toString('hex');
const t=async(n,f)=>{try{const v=await f();console.log(n,v instanceof ArrayBuffer?'ArrayBuffer':v)}catch(e){console.log(n,e.name,e.code,e.message)}};
const d=Buffer.from('abc');
(async()=>{
const algs=[{name:'RSASSA-PKCS1-v1_5',modulusLength:1024,publicExponent:new Uint8Array([1,0,1]),hash:'SHA-256'},{name:'RSA-PSS',modulusLength:1024,publicExponent:new Uint8Array([1,0,1]),hash:'SHA-256'},{name:'RSA-OAEP',modulusLength:1024,publicExponent:new Uint8Array([1,0,1]),hash:'SHA-256'},{name:'ECDSA',namedCurve:'P-256'},{name:'ECDH',namedCurve:'P-256'},{name:'Ed25519'},{name:'X25519'}];
const use={'RSASSA-PKCS1-v1_5':['sign','verify'],'RSA-PSS':['sign','verify'],'RSA-OAEP':['encrypt','decrypt','wrapKey','unwrapKey'],ECDSA:['sign','verify'],Ed25519:['sign','verify'],ECDH:['deriveKey','deriveBits'],X25519:['deriveKey','deriveBits']};
for (const a of algs) {
 const n=a.name; let kp;
 await t(n+' gen',async()=>{kp=await S.generateKey(a,true,use[n]);return kp});
 await t(n+' gen none',async()=>S.generateKey(a,true,[]));
 await t(n+' gen bad',async()=>S.generateKey(a,true,n=='ECDH'?['sign']:n=='X25519'?['encrypt']:['deriveBits']));
 for (const f of ['raw','raw-public','raw-secret','raw-seed','spki','pkcs8','jwk']) for (const w of ['publicKey','privateKey']) await t(n+f+w,async()=>{const r=await S.exportKey(f,kp[w]);
   const out = f=='jwk'?Object.keys(r).join()+r.alg+r.crv+r.kty+r.key_ops: r.byteLength>0;
   const k=await S.importKey(f,r,a,w=='publicKey',w=='publicKey'?kp.publicKey.usages:kp.privateKey.usages); return out+' '+k.type+k.extractable+JSON.stringify(k.algorithm)+k.usages});
 const spki=await S.exportKey('spki',kp.publicKey), pk=await S.exportKey('pkcs8',kp.privateKey), jw=await S.exportKey('jwk',kp.privateKey), jp=await S.exportKey('jwk',kp.publicKey);
 await t(n+' imp bad usage spki',async()=>S.importKey('spki',spki,a,true,kp.privateKey.usages));
 await t(n+' imp bad usage pkcs8',async()=>S.importKey('pkcs8',pk,a,true,n.endsWith('519')||n[0]=='E'||n[0]=='R'?['verify']:[]));
 await t(n+' imp none pkcs8',async()=>S.importKey('pkcs8',pk,a,true,[]));
 await t(n+' imp none jwk',async()=>S.importKey('jwk',jw,a,true,[]));
 await t(n+' imp none spki',async()=>(await S.importKey('spki',spki,a,true,[])).usages);
 await t(n+' imp garbage spki',async()=>S.importKey('spki',Buffer.alloc(5),a,true,[]));
 await t(n+' imp garbage pkcs8',async()=>S.importKey('pkcs8',Buffer.alloc(5),a,true,kp.privateKey.usages));
 await t(n+' imp garbage raw',async()=>S.importKey('raw',Buffer.alloc(5),a,true,[]));
 await t(n+' imp wrong kind',async()=>S.importKey('spki',await S.exportKey('spki',(await S.generateKey(n[0]=='R'?{name:'Ed25519'}:algs[0],true,['sign','verify'])).publicKey),a,true,[]));
 for (const m of [{kty:'x'},{use:'x'},{alg:'x'},{crv:'x'},{crv:'P-384'},{ext:false},{key_ops:['encrypt','encrypt']},{key_ops:[]},{x:'aa'},{d:'aa'},{kty:undefined}]) { await t(n+' jwkpriv '+JSON.stringify(m),async()=>(await S.importKey('jwk',{...jw,...m},a,true,kp.privateKey.usages)).type); await t(n+' jwkpub '+JSON.stringify(m),async()=>(await S.importKey('jwk',{...jp,...m},a,true,kp.publicKey.usages)).type);}
 await t(n+' notext',async()=>S.exportKey('jwk',(await S.generateKey(a,false,use[n])).privateKey));
 if (use[n].includes('sign')) { const p={name:n,hash:'SHA-384',saltLength:20};
   await t(n+' sign',async()=>{const s=await S.sign(p,kp.privateKey,d);return [s.byteLength,await S.verify(p,kp.publicKey,s,d),await S.verify(p,kp.publicKey,s,Buffer.from('x')),await S.verify(p,kp.publicKey,Buffer.alloc(3),d)]});
   await t(n+' sign pub',async()=>S.sign(p,kp.publicKey,d)); await t(n+' ver priv',async()=>S.verify(p,kp.privateKey,d,d));
   await t(n+' noparams',async()=>S.sign(n,kp.privateKey,d)); await t(n+' salt',async()=>S.sign({...p,saltLength:1000},kp.privateKey,d));
   await t(n+' other',async()=>S.sign({name:n=='ECDSA'?'Ed25519':'ECDSA',hash:'SHA-256'},kp.privateKey,d)); }
 if (n=='RSA-OAEP') { await t(n,async()=>{const c=await S.encrypt({name:n,label:d},kp.publicKey,d);return [c.byteLength,hex(await S.decrypt({name:n,label:d},kp.privateKey,c))]}); await t(n,async()=>S.encrypt(n,kp.publicKey,Buffer.alloc(200))); await t(n,async()=>S.decrypt(n,kp.privateKey,Buffer.alloc(128)));await t(n,async()=>S.encrypt(n,kp.privateKey,d));
  await t(n,async()=>{const k=await S.generateKey({name:'AES-GCM',length:128},true,['encrypt']); const w=await S.wrapKey('raw',k,kp.publicKey,n); return S.unwrapKey('raw',w,kp.privateKey,n,'AES-GCM',true,['encrypt'])});
 }
 if (use[n].includes('deriveBits')) { const p={name:n,public:kp.publicKey};
  for (const l of [null,undefined,0,8,5,256,264,255,-1]) await t(n+l,async()=>{const b=await S.deriveBits(p,kp.privateKey,l);return b.byteLength});
  await t(n,async()=>S.deriveBits({name:n},kp.privateKey,256));await t(n,async()=>S.deriveBits({name:n,public:1},kp.privateKey,256));await t(n,async()=>S.deriveBits({name:n,public:kp.privateKey},kp.privateKey,256));await t(n,async()=>S.deriveBits(p,kp.publicKey,256));
  await t(n,async()=>S.deriveKey(p,kp.privateKey,{name:'AES-GCM',length:256},true,['encrypt']));await t(n,async()=>(await S.deriveKey(p,kp.privateKey,{name:'HMAC',hash:'SHA-256'},true,['sign'])).algorithm);await t(n,async()=>(await S.deriveKey(p,kp.privateKey,'HKDF',false,['deriveBits'])).algorithm);
  await t(n+'other',async()=>S.deriveBits({name:n,public:(await S.generateKey(n=='ECDH'?{name:n,namedCurve:'P-384'}:{name:'ECDH',namedCurve:'P-256'},true,['deriveBits'])).publicKey},kp.privateKey,256));
 }
 await t(n+' getPublicKey',async()=>S.getPublicKey(kp.privateKey,[]));await t(n+' getPublicKey',async()=>S.getPublicKey(kp.publicKey,[]));await t(n+' getPublicKey',async()=>S.getPublicKey(kp.privateKey,['sign']));
}
for (const a of [{name:'ECDSA'},{name:'ECDSA',namedCurve:'x'},{name:'RSA-PSS'},{name:'RSA-PSS',modulusLength:1024},{name:'RSA-PSS',modulusLength:1024,publicExponent:new Uint8Array([1,0,1])},{name:'RSA-PSS',modulusLength:10,publicExponent:new Uint8Array([1,0,1]),hash:'SHA-1'},{name:'RSA-PSS',modulusLength:1024,publicExponent:new Uint8Array([1]),hash:'SHA-1'},{name:'RSA-PSS',modulusLength:1024,publicExponent:1,hash:'SHA-1'},{name:'RSA-PSS',modulusLength:1024,publicExponent:new Uint8Array([1,0,1]),hash:'x'}]) await t(JSON.stringify(a),async()=>S.generateKey(a,true,['sign']));
const hk=await S.importKey('raw',Buffer.alloc(8),'HKDF',false,['deriveBits','deriveKey']);
const hm=await S.importKey('raw',Buffer.alloc(8),{name:'HMAC',hash:'SHA-1'},true,['sign']);
await t('gpk',()=>S.getPublicKey(hm,[]));
await t('hmac0',()=>S.importKey('raw',Buffer.alloc(0),{name:'HMAC',hash:'SHA-1'},true,['sign']));
for (const l of [0,8,5,null,undefined]) await t('hkdf'+l,()=>S.deriveBits({name:'HKDF',hash:'SHA-256',salt:Buffer.alloc(1),info:Buffer.alloc(1)},hk,l));
await t('hkdf',()=>S.deriveKey({name:'HKDF',hash:'SHA-256',salt:Buffer.alloc(1),info:Buffer.alloc(1)},hk,'HKDF',false,['deriveBits']));
await t('hm3',async()=>(await S.importKey('raw',Buffer.alloc(8),{name:'HMAC',hash:'SHA3-256'},true,['sign'])).algorithm);
await t('hml',async()=>(await S.importKey('raw',Buffer.alloc(8),{name:'HMAC',hash:'SHA-256',length:0},true,['sign'])).algorithm);
await t('hml',async()=>(await S.importKey('raw',Buffer.alloc(8),{name:'HMAC',hash:'SHA-256',length:60},true,['sign'])).algorithm);
await t('hml',async()=>(await S.importKey('raw',Buffer.alloc(8),{name:'HMAC',hash:'SHA-256',length:100},true,['sign'])).algorithm);
await t('hmg',async()=>(await S.generateKey({name:'HMAC',hash:'SHA-256',length:60},true,['sign'])).algorithm);
await t('hmg',async()=>(await S.generateKey({name:'HMAC',hash:'SHA-256',length:0},true,['sign'])).algorithm);
await t('curve',async()=>S.importKey('spki',await S.exportKey('spki',(await S.generateKey({name:'ECDSA',namedCurve:'P-384'},true,['sign','verify'])).publicKey),{name:'ECDSA',namedCurve:'P-256'},true,[]));
await t('es',async()=>S.importKey('jwk',{kty:'EC'},{name:'ECDSA',namedCurve:'P-256'},true,[]));
await t('nc',async()=>S.importKey('jwk',{kty:'EC'},{name:'ECDSA'},true,[]));
await t('k1',async()=>S.generateKey({name:'ECDSA',namedCurve:'secp256k1'},true,['sign']));
await t('rs',async()=>S.importKey('spki',Buffer.alloc(1),{name:'RSA-PSS'},true,[]));
await t('sec',async()=>S.importKey('jwk',{kty:'oct',k:'aa'},{name:'RSA-PSS',hash:'SHA-1'},true,[]));
await t('view',async()=>S.importKey('jwk',Buffer.alloc(1),{name:'RSA-PSS',hash:'SHA-1'},true,[]));
const pk=(await S.generateKey({name:'ECDSA',namedCurve:'P-256'},true,['sign','verify']));
await t('toCK',async()=>require('crypto').KeyObject.from(pk.privateKey).toCryptoKey({name:'ECDSA',namedCurve:'P-256'},true,['sign']));
await t('toCK',async()=>require('crypto').KeyObject.from(pk.privateKey).toCryptoKey({name:'ECDSA',namedCurve:'P-384'},true,['sign']));
await t('toCK',async()=>require('crypto').KeyObject.from(pk.privateKey).toCryptoKey({name:'RSA-PSS',hash:'SHA-1'},true,['sign']));
await t('toCK',async()=>require('crypto').KeyObject.from(pk.privateKey).toCryptoKey({name:'ECDSA',namedCurve:'P-256'},true,[]));
await t('toCK',async()=>require('crypto').KeyObject.from(pk.privateKey).toCryptoKey({name:'ECDSA',namedCurve:'P-256'},true,['verify']));
await t('toCK',async()=>require('crypto').KeyObject.from(hm).toCryptoKey('Ed25519',true,['verify']));
await t('wrap',async()=>{const kek=await S.generateKey({name:'AES-KW',length:128},true,['wrapKey','unwrapKey']); const w=await S.wrapKey('jwk',pk.privateKey,kek,'AES-KW'); return (await S.unwrapKey('jwk',w,kek,'AES-KW',{name:'ECDSA',namedCurve:'P-256'},true,['sign'])).type});
})();
