// Flags: --no-warnings
'use strict';
// The Web Crypto API with keys that are bytes: Ed448, X448, ML-DSA and ML-KEM.
const { KeyObject, createPrivateKey } = require('crypto');
const { subtle } = crypto;
const line = (v) => (typeof v === 'string' ? v : JSON.stringify(v));
const show = (v) => {
  if (v instanceof ArrayBuffer) return `bytes ${v.byteLength}`;
  if (v instanceof CryptoKey) return `${v.type} ${v.extractable} ${JSON.stringify(v.algorithm)} ${v.usages}`;
  if (v?.publicKey) return [show(v.publicKey), show(v.privateKey)];
  if (v?.kty) return `${Object.keys(v)} ${v.alg ?? v.crv} ${v.key_ops}`;
  if (v?.ciphertext) return Object.keys(v).map((k) => `${k} ${show(v[k])}`);
  return v;
};
const attempt = async (label, f) => {
  try { console.log(' ', label, line(show(await f()))); } catch (e) { console.log(' ', label, e.name, e.code, e.message); }
};
const message = new Uint8Array(3);
const publicUse = (u) => /verify|encapsulate/.test(u), privateUse = (u) => /sign|decapsulate|derive/.test(u);

async function check(name, uses) {
  console.log(name);
  const k = await subtle.generateKey(name, true, uses);
  console.log(show(k));
  await attempt('no usages', () => subtle.generateKey(name, true, []));
  await attempt('other usages', () => subtle.generateKey(name, true, ['encrypt']));
  await attempt('public usages', () => subtle.generateKey(name, true, uses.filter(publicUse)));

  const exported = {};
  for (const half of ['publicKey', 'privateKey']) {
    for (const format of ['raw', 'raw-public', 'raw-seed', 'raw-secret', 'spki', 'pkcs8', 'jwk']) {
      await attempt(`export ${format} ${half}`, async () => exported[format + half] = await subtle.exportKey(format, k[half]));
      const data = exported[format + half];
      if (!data) continue;
      const usages = uses.filter(half === 'publicKey' ? publicUse : privateUse);
      await attempt('import', () => subtle.importKey(format, data, name, true, usages));
      await attempt('import without usages', () => subtle.importKey(format, data, name, true, []));
      await attempt('import for another use', () => subtle.importKey(format, data, name, true, ['encrypt']));
      const [own, kem] = half === 'publicKey' ? ['verify', 'encapsulateBits'] : ['sign', 'decapsulateBits'];
      for (const [other, use] of [['ML-DSA-87', own], ['ML-KEM-1024', kem], ['Ed25519', own]])
        await attempt(`import as ${other}`, () => subtle.importKey(format, data, other, true, [use]));
    }
  }
  for (const change of [{ alg: 'x' }, { kty: 'x' }, { key_ops: ['x'] }, { use: 'x' }, { ext: false }, { pub: undefined }, { priv: 'AA' }, { crv: 'zz' }, { x: 'AA' }])
    await attempt(`jwk ${JSON.stringify(change)}`, () => subtle.importKey('jwk', { ...exported.jwkprivateKey, ...change }, name, true, uses.filter(privateUse)));
  await attempt('short raw-public', () => subtle.importKey('raw-public', message, name, true, uses.filter(publicUse)));
  await attempt('short raw-seed', () => subtle.importKey('raw-seed', message, name, true, uses.filter(privateUse)));

  const signed = async (algorithm) => {
    const s = await subtle.sign(algorithm, k.privateKey, message);
    return [s.byteLength, await subtle.verify(name, k.publicKey, s, message), await subtle.verify(algorithm, k.publicKey, s, message)];
  };
  await attempt('sign', () => signed(name));
  await attempt('sign with a context', () => signed({ name, context: new Uint8Array(4) }));
  await attempt('long context', () => signed({ name, context: new Uint8Array(256) }));
  await attempt('no context', () => signed({ name, context: 'x' }));
  for (const bits of [256, null, 4096])
    await attempt(`derive ${bits}`, () => subtle.deriveBits({ name, public: k.publicKey }, k.privateKey, bits));

  await attempt('encapsulate', async () => {
    const r = await subtle.encapsulateBits(name, k.publicKey);
    return [show(r), Buffer.from(await subtle.decapsulateBits(name, k.privateKey, r.ciphertext)).equals(Buffer.from(r.sharedKey))];
  });
  await attempt('encapsulate a key', async () => {
    const r = await subtle.encapsulateKey(name, k.publicKey, { name: 'AES-GCM', length: 256 }, true, ['encrypt']);
    return [show(r), show(await subtle.decapsulateKey(name, k.privateKey, r.ciphertext, 'HKDF', false, ['deriveBits']))];
  });
  for (const [algorithm, use] of [[{ name: 'HMAC', hash: 'SHA-256' }, 'encrypt'], ['ECDSA', 'sign'], [{ name: 'AES-GCM', length: 128 }, 'encrypt']])
    await attempt('encapsulate a key for another use', () => subtle.encapsulateKey(name, k.publicKey, algorithm, true, [use]));
  await attempt('encapsulate with a private key', () => subtle.encapsulateBits(name, k.privateKey));
  await attempt('decapsulate with a public key', () => subtle.decapsulateBits(name, k.publicKey, message));
  await attempt('decapsulate too little', () => subtle.decapsulateBits(name, k.privateKey, message));
  await attempt('no ciphertext', () => subtle.decapsulateBits(name, k.privateKey));
  await attempt('no key', () => subtle.encapsulateBits(name));
  await attempt('no algorithm for the key', () => subtle.encapsulateKey(name, k.publicKey));

  await attempt('public half', () => subtle.getPublicKey(k.privateKey, uses.filter(publicUse)));
  for (const operation of ['generateKey', 'importKey', 'exportKey', 'sign', 'verify', 'deriveBits', 'encapsulateBits', 'encapsulateKey', 'decapsulateBits', 'decapsulateKey', 'getPublicKey'])
    console.log('  supports', operation, SubtleCrypto.supports(operation, name), SubtleCrypto.supports(operation, { name, public: k.publicKey }, 128));
  const wrapper = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['wrapKey', 'unwrapKey']);
  const wrapping = { name: 'AES-GCM', iv: new Uint8Array(12) };
  for (const format of ['raw-seed', 'pkcs8', 'jwk'])
    await attempt(`wrap ${format}`, async () => subtle.unwrapKey(format, await subtle.wrapKey(format, k.privateKey, wrapper, wrapping), wrapper, wrapping, name, true, uses.filter(privateUse)));
  await attempt('KeyObject', () => KeyObject.from(k.privateKey).asymmetricKeyType);
  await attempt('CryptoKey', () => createPrivateKey({ key: Buffer.from(exported.pkcs8privateKey), format: 'der', type: 'pkcs8' }).toCryptoKey(name, true, uses.filter(privateUse)));
}

(async () => {
  await check('Ed448', ['sign', 'verify']);
  await check('X448', ['deriveBits', 'deriveKey']);
  await check('ML-DSA-44', ['sign', 'verify']);
  await check('ML-KEM-512', ['encapsulateKey', 'encapsulateBits', 'decapsulateKey', 'decapsulateBits']);
  // What is wrong with the kind of a key is told after what is wrong with its uses.
  for (const algorithm of [{ name: 'RSA-PSS', hash: 'SHA-256' }, { name: 'ECDH', namedCurve: 'P-256' }, 'Ed25519', 'ML-DSA-65'])
    for (const jwk of [{ kty: 'none' }, { kty: 'none', d: 'AA' }, { kty: 'none', priv: 'AA' }, {}])
      for (const use of [['encrypt'], ['sign'], ['verify'], []])
        await attempt(`${algorithm.name ?? algorithm} ${JSON.stringify(jwk)} ${use}`, () => subtle.importKey('jwk', jwk, algorithm, true, use));
})();
