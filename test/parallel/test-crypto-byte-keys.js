'use strict';
// Keys that are bytes: the newer Edwards and Montgomery curves, ML-DSA, ML-KEM and SLH-DSA.
const c = require('crypto');
const seed = (n) => Buffer.from(Array.from({ length: n }, (_, i) => i * 7 + n & 255));
const brief = (v) => Buffer.isBuffer(v) ? `${v.length} ${c.createHash('sha256').update(v).digest('hex').slice(0, 16)}` :
  JSON.stringify(v, (k, x) => typeof x === 'string' && x.length > 40 ? `${x.length}` : x);
const attempt = (label, f) => {
  try { console.log(' ', label, brief(f())); } catch (e) { console.log(' ', label, e.name, e.code, e.message); }
};

const kinds = [['ed448', 'raw-private', 57], ['x448', 'raw-private', 56], ['ed25519', 'raw-private', 32], ['x25519', 'raw-private', 32],
  ['ml-dsa-44', 'raw-seed', 32], ['ml-dsa-65', 'raw-seed', 32], ['ml-dsa-87', 'raw-seed', 32],
  ['ml-kem-512', 'raw-seed', 64], ['ml-kem-768', 'raw-seed', 64], ['ml-kem-1024', 'raw-seed', 64]];
const ciphertexts = { 'ml-kem-512': 768, 'ml-kem-768': 1088, 'ml-kem-1024': 1568 };
for (const [kind, format, length] of kinds) {
  console.log(kind);
  const privateKey = c.createPrivateKey({ key: seed(length), format, asymmetricKeyType: kind });
  const publicKey = c.createPublicKey(privateKey);
  attempt('spki', () => publicKey.export({ type: 'spki', format: 'der' }));
  attempt('pkcs8', () => privateKey.export({ type: 'pkcs8', format: 'der' }));
  attempt('jwk', () => [publicKey.export({ format: 'jwk' }), privateKey.export({ format: 'jwk' })]);
  for (const raw of ['raw-public', 'raw-private', 'raw-seed'])
    attempt(raw, () => (raw === 'raw-public' ? publicKey : privateKey).export({ format: raw }));
  attempt('again', () => [
    c.createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).equals(privateKey),
    c.createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).equals(publicKey),
    c.createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' }).equals(privateKey),
    c.createPublicKey({ key: publicKey.export({ format: 'raw-public' }), format: 'raw-public', asymmetricKeyType: kind }).equals(publicKey)]);
  const message = Buffer.from('a message');
  attempt('sign', () => { const s = c.sign(null, message, privateKey); return [s.length, c.verify(null, message, publicKey, s), c.verify(null, seed(3), publicKey, s)]; });
  if (kind === 'ed448') attempt('signature', () => c.sign(null, message, privateKey));
  const context = seed(5);
  attempt('context', () => {
    const s = c.sign(null, message, { key: privateKey, context });
    return [s.length, c.verify(null, message, { key: publicKey, context }, s), c.verify(null, message, publicKey, s)];
  });
  attempt('digest', () => c.sign('sha256', message, privateKey));
  attempt('long context', () => c.sign(null, message, { key: privateKey, context: seed(256) }));
  attempt('createSign', () => c.createSign('sha256').update('x').sign(privateKey));
  attempt('agree', () => c.diffieHellman({ privateKey, publicKey }));
  attempt('encapsulate', () => {
    const { ciphertext, sharedKey } = c.encapsulate(publicKey);
    return [ciphertext.length, sharedKey.length, c.decapsulate(privateKey, ciphertext).equals(sharedKey)];
  });
  // What was not made for the key gives a secret of its own.
  if (ciphertexts[kind]) attempt('decapsulate', () => c.decapsulate(privateKey, seed(ciphertexts[kind])));
  attempt('short', () => c.decapsulate(privateKey, seed(3)));
  for (const f of ['raw-private', 'raw-seed'])
    attempt(`bad ${f}`, () => c.createPrivateKey({ key: seed(3), format: f, asymmetricKeyType: kind }).type);
  attempt('bad raw-public', () => c.createPublicKey({ key: seed(3), format: 'raw-public', asymmetricKeyType: kind }).type);
}

console.log('slh-dsa');
for (const [kind, n] of [['slh-dsa-sha2-128f', 16], ['slh-dsa-shake-192f', 24]]) {
  const { publicKey, privateKey } = c.generateKeyPairSync(kind);
  attempt(kind, () => [publicKey.export({ format: 'raw-public' }).length / n, privateKey.export({ format: 'raw-private' }).length / n]);
  attempt('jwk', () => privateKey.export({ format: 'jwk' }));
  attempt('sign', () => { const s = c.sign(null, seed(9), privateKey); return [s.length, c.verify(null, seed(9), publicKey, s)]; });
  attempt('again', () => c.createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).equals(privateKey));
}

console.log('jwk');
const jwk = c.createPrivateKey({ key: seed(32), format: 'raw-seed', asymmetricKeyType: 'ml-dsa-44' }).export({ format: 'jwk' });
for (const change of [{ alg: undefined }, { alg: 'ML-DSA-65' }, { pub: undefined }, { pub: 'AA' }, { priv: 'AA' }, { priv: 5 }, { kty: 'OKP' }])
  for (const create of ['createPublicKey', 'createPrivateKey'])
    attempt(`${create} ${JSON.stringify(change)}`, () => c[create]({ key: { ...jwk, ...change }, format: 'jwk' }).type);

console.log('other mechanisms');
for (const [kind, options] of [['rsa', { modulusLength: 1024 }], ['ec', { namedCurve: 'P-256' }], ['ec', { namedCurve: 'P-384' }], ['ec', { namedCurve: 'P-521' }], ['ed25519']]) {
  const { publicKey, privateKey } = c.generateKeyPairSync(kind, options);
  attempt(kind, () => {
    const { ciphertext, sharedKey } = c.encapsulate(publicKey);
    return [ciphertext.length, sharedKey.length, c.decapsulate(privateKey, ciphertext).equals(sharedKey)];
  });
}
// RFC 9180, appendix A.1.1: the ciphertext and the secret of DHKEM(X25519, HKDF-SHA256).
const recipient = Buffer.from('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8', 'hex');
const enc = Buffer.from('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431', 'hex');
console.log(c.decapsulate({ key: recipient, format: 'raw-private', asymmetricKeyType: 'x25519' }, enc).toString('hex'));

const { publicKey, privateKey } = c.generateKeyPairSync('ml-kem-512');
c.encapsulate(publicKey, (err, { sharedKey, ciphertext }) => {
  c.decapsulate(privateKey, ciphertext, (err2, secret) => {
    console.log(err, err2, secret.equals(sharedKey));
    c.decapsulate(privateKey, Buffer.alloc(1), (err3) => console.log(err3.code, err3.message));
  });
});
for (const f of [() => c.encapsulate(), () => c.encapsulate(publicKey, 5), () => c.decapsulate(publicKey, Buffer.alloc(1)), () => c.decapsulate(privateKey, 5)])
  attempt('arguments', f);
