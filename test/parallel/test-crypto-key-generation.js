'use strict';
// Making pairs of keys, agreement over groups and curves, and the ciphers that only wrap or that take one key for offsets.
const c = require('crypto');
const { promisify } = require('util');
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const made = [['rsa', { modulusLength: 512 }], ['rsa', { modulusLength: 1024, publicExponent: 3 }], ['rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256' }],
  ['rsa-pss', { modulusLength: 1024, saltLength: 5 }], ['rsa-pss', { modulusLength: 1024, mgf1HashAlgorithm: 'sha512' }], ['rsa-pss', { modulusLength: 1024 }],
  ['ec', { namedCurve: 'P-256' }], ['ec', { namedCurve: 'secp256k1', paramEncoding: 'explicit' }], ['ec', { namedCurve: 'P-384', paramEncoding: 'named' }], ['ed25519'], ['x25519'],
  ['dh', { group: 'modp5' }], ['dh', { prime: c.getDiffieHellman('modp2').getPrime(), generator: 2 }],
  ['rsa', { modulusLength: 100 }], ['rsa', { modulusLength: 512, publicExponent: 1 }], ['rsa', { modulusLength: 512, publicExponent: 4 }], ['rsa', {}], ['rsa'], ['x'], [1], ['rsa', 1],
  ['ec', { namedCurve: 'x' }], ['ec', {}], ['ec', { namedCurve: 'P-256', paramEncoding: 'x' }], ['dsa', { modulusLength: 100 }], ['dh', {}], ['dh', { group: 'x' }],
  ['dh', { group: 'modp1', prime: 1 }], ['rsa-pss', { modulusLength: 1024, hashAlgorithm: 'x' }], ['rsa-pss', { modulusLength: 1024, mgf1HashAlgorithm: 'x' }],
  ['rsa-pss', { modulusLength: 1024, saltLength: -1 }], ['rsa', { modulusLength: 512, publicKeyEncoding: 1 }],
  ['rsa', { modulusLength: 512, publicKeyEncoding: {} }], ['rsa', { modulusLength: 512, publicKeyEncoding: { type: 'spki', format: 'x' } }],
  ['rsa', { modulusLength: 512, privateKeyEncoding: { type: 'sec1', format: 'pem' } }], ['ec', { namedCurve: 'P-256', publicKeyEncoding: { type: 'pkcs1', format: 'pem' } }],
  ['rsa', { modulusLength: 512, privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'x', passphrase: 'y' } }],
  ['rsa', { modulusLength: 512, privateKeyEncoding: { type: 'pkcs1', format: 'der', cipher: 'aes-128-cbc', passphrase: 'y' } }]];
for (const [type, options] of made) {
  show(() => {
    const { publicKey, privateKey } = c.generateKeyPairSync(type, options);
    const again = c.createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    return [publicKey.asymmetricKeyType, JSON.stringify(publicKey.asymmetricKeyDetails, (k, v) => typeof v === 'bigint' ? `${v}n` : v), again.equals(privateKey), c.createPublicKey(again).equals(publicKey)].join(' ');
  });
}
show(() => c.generateKeyPair('ed25519'));
show(() => c.generateKeyPair('ed25519', {}));

for (const n of [1, 2, 5, 14, 15, 16, 17, 18]) {
  const a = c.getDiffieHellman(`modp${n}`);
  console.log(n, c.createHash('sha256').update(a.getPrime()).digest('hex'), a.getGenerator('hex'), a.verifyError);
  if (n > 5) continue;
  const b = c.createDiffieHellman(a.getPrime('latin1'), 'latin1', 2);
  a.generateKeys();
  b.generateKeys();
  console.log(a.computeSecret(b.getPublicKey('hex'), 'hex', 'hex') === b.computeSecret(a.getPublicKey()).toString('hex'), a.getPrivateKey().length, a.computeSecret(b.getPublicKey()).length);
}
for (const args of [[1], [0], [-1], [], [{}], [Buffer.alloc(0)], ['abc'], ['abcd', 'hex', 0], ['abcd', 'hex', 1], ['abcd', 'hex', ''], ['abcd', 'hex', Buffer.from([1])],
  ['abcd', 'hex', 3], [512, 1], [512, true], ['abcd', 'hex', {}], [1.5]]) show(() => c.createDiffieHellman(...args).verifyError);
const group = c.createDiffieHellmanGroup('modp1');
for (const f of [() => group.getPublicKey(), () => group.getPrivateKey(), () => group.computeSecret(group.getPrime()), () => group.computeSecret(''), () => group.computeSecret(Buffer.from([1])),
  () => group.setPublicKey, () => c.getDiffieHellman('x'), () => c.getDiffieHellman(), () => c.getDiffieHellman === c.createDiffieHellmanGroup]) show(f);
show(() => {
  const d = c.createDiffieHellman(group.getPrime());
  d.setPrivateKey(Buffer.from([5]));
  return d.getPrivateKey('hex') + d.generateKeys('hex') + d.getPublicKey('base64');
});

for (const name of ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1', 'secp224r1', 'P-256']) {
  show(() => {
    const a = c.createECDH(name);
    const b = c.createECDH(name);
    a.setPrivateKey(Buffer.alloc(20, 1));
    b.generateKeys();
    return [name, a.getPublicKey('hex'), a.getPublicKey('hex', 'compressed'), a.getPublicKey('hex', 'hybrid'), a.getPrivateKey('hex'),
      c.ECDH.convertKey(a.getPublicKey('hex', 'compressed'), name, 'hex', 'hex', 'uncompressed') === a.getPublicKey('hex'),
      a.computeSecret(b.getPublicKey(null, 'compressed'), null, 'hex') === b.computeSecret(a.getPublicKey('hex', 'hybrid'), 'hex', 'hex')].join(' ');
  });
}
const e = c.createECDH('prime256v1');
for (const f of [() => c.createECDH('x'), () => c.createECDH(1), () => e.getPublicKey(), () => e.getPrivateKey(), () => e.computeSecret('aa'), () => e.setPrivateKey(Buffer.alloc(32)),
  () => e.setPrivateKey(Buffer.alloc(33, 1)), () => e.setPrivateKey(1), () => e.generateKeys('hex').length, () => e.getPublicKey('hex', 'x'), () => e.getPublicKey('x'),
  () => e.computeSecret(Buffer.alloc(65, 4)), () => e.computeSecret(1), () => c.ECDH.convertKey(1), () => c.ECDH.convertKey('aa'), () => c.ECDH.convertKey('aa', 'x'),
  () => c.ECDH.convertKey('aa', 'secp256k1', 'hex', 'hex')]) show(f);

const key = Buffer.alloc(16, 1);
for (const [iv, authTagLength] of [[12, 16], [15, 12], [1, 4], [0, 16], [16, 16], [12, 17], [12]]) {
  show(() => {
    const o = c.createCipheriv('aes-128-ocb', key, Buffer.alloc(iv, 3), { authTagLength });
    o.setAAD(Buffer.from('abc'));
    const out = [o.update('hello', 'utf8', 'hex'), o.update('x'.repeat(40), 'utf8', 'hex'), o.final('hex'), o.getAuthTag().toString('hex')];
    const d = c.createDecipheriv('aes-128-ocb', key, Buffer.alloc(iv, 3), { authTagLength });
    d.setAAD(Buffer.from('abc')).setAuthTag(Buffer.from(out[3], 'hex'));
    return out.join() + d.update(out.slice(0, 3).join(''), 'hex', 'utf8') + d.final('utf8');
  });
}
show(() => c.createDecipheriv('aes-128-ocb', key, key.subarray(4), { authTagLength: 16 }).setAuthTag(key).final());
for (const [name, iv] of [['aes-128-wrap', 8], ['id-aes128-wrap-pad', 4], ['aes128-wrap-inv', 8], ['aes-128-wrap-pad-inv', 4], ['aes128-wrap', 7]]) {
  for (const size of [0, 1, 8, 16, 25, 40]) {
    show(() => {
      const o = c.createCipheriv(name, key, Buffer.alloc(iv, 0xa6));
      const out = Buffer.concat([o.update(Buffer.alloc(size, 7)), o.final()]);
      return `${name} ${size} ${out.toString('hex')} ${c.createDecipheriv(name, key, Buffer.alloc(iv, 0xa6)).update(out, null, 'hex')}`;
    });
  }
  show(() => c.createDecipheriv(name, key, Buffer.alloc(iv, 0xa6)).update(Buffer.alloc(24, 7)));
}
(async () => {
  const { publicKey, privateKey } = await promisify(c.generateKeyPair)('ec', { namedCurve: 'P-256', publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { format: 'jwk' } });
  console.log(publicKey.split('\n')[0], Object.keys(privateKey));
  await new Promise((done) => c.generateKeyPair('rsa', { modulusLength: 600 }, (err, a, b) => done(console.log(err, a.type, b.type, b.asymmetricKeyDetails))));
  c.generateKeyPair('rsa', { modulusLength: 100 }, (err, a) => console.log(err.message, a));
})();
