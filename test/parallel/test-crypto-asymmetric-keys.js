'use strict';
// Public and private keys: the forms in which they are written and read, and what is wrong with others.
const c = require('crypto');
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    const { name, code, message, opensslErrorStack = '', library = '', reason = '' } = e;
    console.log(name, code, message, opensslErrorStack, library, reason);
  }
};
const fixed = {
  rsa: 'MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALLdNDi71zzg48m/+NW4kL6wMIIkKsugQdUPbDdr7gzA3dnFyOf1Tf8BDT2P0BRqCU/5ii/IM90j/juuRZy/ZsaqVEnVB72biu4KUUoerGOxNwF6MdyIvV4UHZoX1ijSUOOaUvy9DE3zeY2udmcI/mxtTyOiG2TxOxWk+8BQOly/AgMBAAECgYEAiYANnjOhAlbsJfNjSoEpHL57fABrucAH+89wZKafCMTXh4tJqC/m9ssLL7E3yAnAAPAXsCXa4PzDe4O8VgS572NIUWIy8mZ7WcHoNnDgs+f2TfytaOXhML5+8ICxFdC0Kmm5vo6CWIIczGIUOW7dIBmIkoDvHdgNB7/NMkWGnhECQQDprlu7rqT1iRxYikKp3TyR+qmVRQCDmjwk4n0Oanl33F/GD4SArgaojPQrC5GrLDD0JzkaQLYmYLKPd/pGAtr5AkEAw/KJgy8xaEk678Y5edgRBShSxwj92D0UWUdifVeM5KacV4CHrTGK9S+riD3PivsWBAtS1i3UMy68wRbsCgTrdwJAGKuuxZ7HjaCfHH3kUdiol2TWWIsDZeF3rhE3ULlO/6eFePyUaZ112H+hG5ZKF78/n9cwQSRJ1r1ovJrXEmMkyQJAdCXM6yzLLZTS0ZP/N8EifZskTgR/a3DxIeaVc9S0mEhGPfva8IeAZcum8rAo2Knyp90KchhiQyB+FDqBGYNHCwJAHyOqucYWnW0taGawj4QXJu2WtWaiWKrUaG9otJs/4YsRc4LWwiZdHFDxlKaCpeY1trZQ8cHjEdV84NCWTi+Yyw==',
  pss: 'MIICpQIBADA8BgkqhkiG9w0BAQowL6APMA0GCWCGSAFlAwQCAQUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSAFlAwQCAgUABIICYDCCAlwCAQACgYEA0LQYh3V88uolKAjx4QPksPq236H+fPrs57lU7dEezyGowPvz+YmWggFer7SKgWnO3PwOjh/8+XDeNjfplx/I9RMsLppupf0AnUo1vQfUoo5uoGBM7it/wvI/J6mQPolC7Tba2Opt7qX2+a4GtXjhWZXvR8t0XsoDMyuohWV3MF8CAwEAAQKBgEBpxURRk53ZfFxN3nFnZTbmOnjtI4FpZKLkRX0c1Nhy+AWP/a3ftC8tww6Rt0nX4Tu9I7Tj1I0cM8kiGptE+R1zvng8BKrzoesbOdjQ7rD8cWcIrPZ6OaywwarJZTrpIJC+d7S81GKcH+gNypSRm2Xmy5pZwXKkj5T121ogXtx5AkEA9TEWFesluh7r6o8EPKTCMtx08VnB16T8hSaRtTlDKmxlrEcfxyA+0ybo6W/wgQlNtdYDpcnusrmotJ7HPIX1VQJBANnnQDoiL80QtupQmEhGpW2Td5xpWzEPc6+muOxT/buQp8bQyZjXaFv5yo3nza+dU7+UAXGRhm3njH9Cv0o0DuMCQQCiDpN+YTFKVu2u1mAChRMl8rgIXT7VfOK6Tse3c+WEwKhiuY+zWQitHuaKg8X+Q1vtd0pp5ZGy5ysuVlNxGUkRAkB5IQrcBgsKdIMp59lvPA5TxkkUYqC1ugA2IXjkrp/6tyP86i1W0E+L6WSG09fMCqn2ckEHL71JtRCt4Z3SkvO/AkAZhkBtyafwUwrtMBx/ZvMIseFTB5UjKxT/bmJnMBCmDhNJRV2zaJfFqTTT7sfa171vAi36toVRdaeQu33XQusE',
  p256: 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguMVR94Gc9UXNaJuzWcITFo2nk6oY6IkdBEKyMv/ajCmhRANCAAQKhoWCBuPYJk9YKrNpsvmSZBhIzRVt73GCNxKVe9gSJDDAB2i1zGaFqSGYdrQ5v567jJUpqWbNobYZh8kTbMp3',
  p384: 'MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDoDvsr8Q3IdfT5RQYbkJD+x6vNrjrAn2bKKe9njJ+vAi5aaHH29f5TRcaKpzsNyR+hZANiAAQe0ajMSK6GAc56hBxi7Z0S40JwGa3Xlw94TzhzyD9ta6Zsr224CthBBHC8xMUWIMlzip2H0qBAyLfzGvPel2GxYEebvZjUfHKPXpuWzr8FVBaXtFJjQhyqEqqU/aHM/L4=',
  p521: 'MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIApJfXOIbZK8pFrNGDe7RKn6vA/RbBapQCAWWW/mnQ0V/3jIWmc4QedMCF+LqBSt9jMHoE8UVAbWznG4CfBHk0TV+hgYkDgYYABABygyWP5bM7Psp03sHt889MOgbW/XKhTWnZFlcasMsyQlfl9vStb3mMR+xFVpuNFVVWpfNVVvtf7KIwQuDp8N/Z3AHzjYh7IvJUh5clCmqV9Uc1QKpIWfiCbtIyapUUpVwGFpJOcgyi5n2pKB0XtmD7gJtI8Is//QPqbpiUwR3CkfSqnw==',
  k1: 'MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQg8pKbLon9EMyZhq7GDUKFId+87o3VFESGEn0cOhmjPYyhRANCAASgd1F4/5kPTCI2rJm4Cc7pkz78Fj9waAdt/Cw69K1QZuChHzhG7HOTIk1syOLJAIWQEBFetyfLbNMIh6HOCNuI',
  p224: 'MHgCAQAwEAYHKoZIzj0CAQYFK4EEACEEYTBfAgEBBBypkfquJaLfuKB+Ir5Fp6NXFjQxD0KltOYLBFd6oTwDOgAEHcw0WB1G/h6i9jbq3sGitSYFNHuxUUd7KiQGg4Yy0iDdetWE12NtoVb8wD3Q2WQXwc1S1ttyuLY=',
  ed: 'MC4CAQAwBQYDK2VwBCIEIAxK7a91Mhb7HFYi1XOw1Qy79N0qV9OaU0Zgydz9/41j',
  x: 'MC4CAQAwBQYDK2VuBCIEIGiD6FUA4vCQmbXRkyzodsNjQCzaxAPh4EwNNaMzOrZd',
  dsa: 'MIIBTAIBADCCASwGByqGSM44BAEwggEfAoGBAJTKyM3wmk1W4CkIurDq9AJxhWmOMNks6oSlKSAA/oYbpllcDaY6E4lfeI342j91SoxuFAKDMb6pmlBNhVJJtlVpOLGuQ6AE6YY6k6rvnYwYrWNefQmDXOV5byr/svx68UWCb6SDA9tJEP6v2d194k5inU0TZLV9XlXFg7zEVPCtAhUA09MGDxYtihrUBxpf/XCN9rSM1fcCgYEAiIs2+AlvKvXQ6Ai/n4mJHKN+BDg5eX9QRXeQeBDAHlN4ZAEjkHDFg7w/RebLvLWpHmu3FIWFdvi3Q7iSG0SzPHMmPvIz/tq+APaVCTuZrb1iV36g/Y3Cz4l6PRuxxBooDZvRFUdXWgWMRIkdhwXX5kAdXXtMBMvp7eg9UJCqFl8EFwIVAKiKUYHDoAJgACaViL45EzOe7AZJ',
};
for (const [name, text] of Object.entries(fixed)) {
  const key = c.createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  const pub = c.createPublicKey(key);
  console.log(name, key.type, pub.type, key.asymmetricKeyType, key.asymmetricKeyDetails, pub.asymmetricKeyDetails);
  show(() => key.export({ format: 'der', type: 'pkcs8' }).toString('base64') === text);
  show(() => pub.export({ format: 'pem', type: 'spki' }));
  for (const type of ['pkcs1', 'sec1', 'spki']) show(() => key.export({ format: 'pem', type }));
  for (const type of ['pkcs1', 'sec1', 'pkcs8']) show(() => pub.export({ format: 'der', type }).toString('hex'));
  show(() => key.export({ format: 'jwk' }));
  show(() => pub.export({ format: 'jwk' }));
  show(() => c.createPrivateKey({ key: key.export({ format: 'jwk' }), format: 'jwk' }).equals(key));
  show(() => c.createPublicKey({ key: pub.export({ format: 'jwk' }), format: 'jwk' }).equals(pub));
  show(() => pub.export({ format: 'raw-public' }).toString('hex'));
  show(() => key.export({ format: 'raw-private' }).toString('hex'));
  show(() => key.export({ format: 'raw-seed' }));
  for (const cipher of ['aes-256-cbc', 'aes-128-ecb', 'aes-192-ofb', 'des-ede3-cbc', 'aes-128-ctr', 'nope']) {
    show(() => {
      const pem = key.export({ format: 'pem', type: 'pkcs8', cipher, passphrase: 'höch' });
      return pem.split('\n')[0] + c.createPrivateKey({ key: pem, passphrase: 'höch' }).equals(key) + c.createPublicKey({ key: pem, passphrase: Buffer.from('höch') }).equals(pub);
    });
  }
  const pem = key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-128-cbc', passphrase: 'right' });
  const der = key.export({ format: 'der', type: 'pkcs8', cipher: 'aes-128-cbc', passphrase: 'right' });
  show(() => c.createPrivateKey(pem));
  show(() => c.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  for (const type of ['pkcs1', 'sec1']) {
    show(() => {
      const pem = key.export({ format: 'pem', type, cipher: 'aes-128-cbc', passphrase: 'right' });
      return pem.split('\n', 2).join() + c.createPrivateKey({ key: pem, passphrase: 'right' }).equals(key);
    });
    show(() => key.export({ format: 'der', type, cipher: 'aes-128-cbc', passphrase: 'right' }));
  }
  console.log(key.equals(pub), pub.equals(c.createPublicKey(pub.export({ format: 'pem', type: 'spki' }))), key.equals(c.createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' }))));
}
const ec = c.createPrivateKey({ key: Buffer.from(fixed.p256, 'base64'), format: 'der', type: 'pkcs8' });
const pub = c.createPublicKey(ec);
const secret = c.createSecretKey(Buffer.alloc(16));
for (const key of ['', 'abc', Buffer.from('abc'), 1, undefined, {}, { key: 1 }, secret, { key: secret }, pub, { key: ec, format: 'x' },
  { key: Buffer.from('abc'), format: 'der', type: 'pkcs8' }, { key: Buffer.from('abc'), format: 'der', type: 'sec1' }, { key: '', format: 'der' },
  { key: '', format: 'x' }, { key: '', format: 'der', type: 'x' }, { key: '', passphrase: 1 }, { key: Buffer.alloc(3), format: 'raw-private' },
  { key: Buffer.alloc(3), format: 'raw-private', asymmetricKeyType: 'ec' }, { key: Buffer.alloc(3), format: 'raw-private', asymmetricKeyType: 'ed25519' },
  { key: {}, format: 'jwk' }, { key: { kty: 'x' }, format: 'jwk' }, { key: { kty: 'EC' }, format: 'jwk' }, { key: { kty: 'EC', crv: 'P-256' }, format: 'jwk' },
  { key: { kty: 'EC', crv: 'x', x: '', y: '' }, format: 'jwk' }, { key: { kty: 'EC', crv: 'P-256', x: 'aa', y: 'bb' }, format: 'jwk' },
  { key: { kty: 'RSA' }, format: 'jwk' }, { key: { kty: 'RSA', n: 'aa', e: 'AQAB' }, format: 'jwk' }, { key: { kty: 'OKP', crv: 'Ed25519', x: 'aa' }, format: 'jwk' },
  { key: { kty: 'oct', k: 'aa' }, format: 'jwk' }]) {
  show(() => c.createPrivateKey(key));
  show(() => c.createPublicKey(key).asymmetricKeyType);
}
for (const o of [undefined, {}, { format: 'pem' }, { format: 'pem', type: {} }, { format: 'pem', type: 'sec1', cipher: 'aes-128-cbc' },
  { format: 'pem', type: 'sec1', passphrase: 'x' }, { format: 'pem', type: 'pkcs8', cipher: 1, passphrase: 'x' }, { format: 'jwk', passphrase: 'x' }, { format: 'raw-public' }]) {
  show(() => ec.export(o));
}
for (const type of ['compressed', 'uncompressed', 'hybrid', 1]) show(() => pub.export({ format: 'raw-public', type }).toString('hex'));
