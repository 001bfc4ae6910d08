'use strict';
// Keys within keys.
(async () => {
  const S = crypto.subtle;
  const bytes = (n) => Uint8Array.from({ length: n }, (_, i) => i);
  const inner = await S.importKey('raw', bytes(32), { name: 'HMAC', hash: 'SHA-384' }, true, ['sign']);
  const hex = (b) => Buffer.from(b).toString('hex');
  for (const [name, params] of [['AES-KW', {}], ['AES-GCM', { iv: bytes(12) }], ['AES-CBC', { iv: bytes(16) }], ['AES-CTR', { counter: bytes(16), length: 32 }]]) {
    const kek = await S.importKey('raw', bytes(16), name, false, ['wrapKey', 'unwrapKey']);
    const alg = { name, ...params };
    const raw = await S.wrapKey('raw', inner, kek, alg);
    console.log(name, hex(raw));
    const back = await S.unwrapKey('raw', raw, kek, alg, { name: 'HMAC', hash: 'SHA-384' }, true, ['sign', 'verify']);
    console.log(hex(await S.exportKey('raw', back)), back.usages);
    const jwk = await S.wrapKey('jwk', inner, kek, alg);
    const again = await S.unwrapKey('jwk', jwk, kek, alg, { name: 'HMAC', hash: 'SHA-384' }, true, ['sign']);
    console.log(JSON.stringify(await S.exportKey('jwk', again)));
    const broken = new Uint8Array(raw);
    broken[3] ^= 1;
    if (name !== 'AES-CTR' && name !== 'AES-CBC') {
      await S.unwrapKey('raw', broken, kek, alg, { name: 'HMAC', hash: 'SHA-384' }, true, ['sign']).catch((err) => console.log(err.name, err.message));
    }
  }
  for (const hash of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']) {
    const key = await S.importKey('raw', bytes(20), { name: 'HMAC', hash }, false, ['sign', 'verify']);
    const mac = await S.sign('HMAC', key, bytes(100));
    console.log(hash, hex(mac), await S.verify('HMAC', key, mac, bytes(100)), await S.verify('HMAC', key, mac, bytes(99)));
    const secret = await S.importKey('raw', bytes(9), 'PBKDF2', false, ['deriveBits']);
    console.log(hex(await S.deriveBits({ name: 'PBKDF2', hash, salt: bytes(8), iterations: 20 }, secret, 256)));
    const seed = await S.importKey('raw', bytes(9), 'HKDF', false, ['deriveBits']);
    console.log(hex(await S.deriveBits({ name: 'HKDF', hash, salt: bytes(8), info: bytes(3) }, seed, 512)));
  }
})();
