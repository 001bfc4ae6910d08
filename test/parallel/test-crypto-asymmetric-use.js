'use strict';
// Signatures, RSA encryption and key agreement with fixed keys.
const c = require('crypto');
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    const { name, code, message, library = '', reason = '' } = e;
    console.log(name, code, message, library, reason);
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
const keys = {};
for (const [name, text] of Object.entries(fixed)) {
  const privateKey = c.createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  keys[name] = { privateKey, publicKey: c.createPublicKey(privateKey) };
}
const data = Buffer.from('some data');
// What is signed is checked by both forms of verifying, and what is changed is refused.
const round = (name, digest, o) => {
  const { privateKey, publicKey } = keys[name];
  const signature = c.sign(digest, data, { key: privateKey, ...o });
  const wrong = Buffer.from(signature);
  wrong[wrong.length - 1] ^= 1;
  const good = [c.verify(digest, data, { key: publicKey, ...o }, signature), c.verify(digest, data, { key: privateKey, ...o }, signature),
    c.verify(digest, data, { key: publicKey, ...o }, wrong), c.verify(digest, Buffer.from('other data'), { key: publicKey, ...o }, signature),
    c.verify(digest, data, { key: publicKey, ...o }, signature.subarray(1))];
  if (digest) {
    const s = c.createSign(digest).update('some ').update(data.subarray(5)).sign({ key: privateKey, ...o });
    good.push(c.createVerify(digest).update(data).verify({ key: publicKey, ...o }, s));
  }
  return good.join(' ');
};
for (const digest of ['sha1', 'sha256', 'sha512', 'sha3-256', 'md5', 'ripemd160', 'RSA-SHA384', 'sha512-256', 'blake2b512', 'shake128', 'nope', null]) {
  for (const name of Object.keys(keys)) show(() => `${name} ${digest} ${round(name, digest)}`);
}
for (const digest of ['sha1', 'sha256', 'md5', 'sha512']) show(() => c.sign(digest, data, keys.rsa.privateKey).toString('hex'));
show(() => c.sign(null, data, keys.ed.privateKey).toString('hex'));
show(() => c.sign(undefined, data, { key: keys.ed.privateKey, context: Buffer.from('abc') }).toString('hex'));
show(() => round('ed', null, { context: new Uint8Array(5) }));
for (const saltLength of [undefined, 0, 1, 20, 32, -1, -2, 64, 94, 95, -5, 'x']) {
  show(() => round('rsa', 'sha256', { padding: c.constants.RSA_PKCS1_PSS_PADDING, saltLength }));
  show(() => round('pss', 'sha256', { saltLength }));
}
for (const padding of [1, 3, 4, 6, 99, 'x', 1.5]) {
  show(() => round('rsa', 'sha256', { padding }));
  show(() => round('pss', 'sha256', { padding }));
}
for (const dsaEncoding of ['der', 'ieee-p1363', 'x', 1]) {
  for (const name of ['p256', 'p521', 'k1', 'dsa', 'rsa']) show(() => round(name, 'sha256', { dsaEncoding }));
}
show(() => c.sign('sha256', data, { key: keys.p521.privateKey, dsaEncoding: 'ieee-p1363' }).length);
for (const f of [() => c.createSign(1), () => c.createSign('nope'), () => c.createSign('sha1').sign(), () => c.createSign('sha1').update(1), () => c.sign('sha1', 1, 'x'),
  () => c.sign('sha1', 'x'), () => c.sign('sha1', 'x', keys.rsa.publicKey), () => c.verify('sha1', 'x', keys.rsa.publicKey, 1), () => c.createVerify('sha1').verify(),
  () => c.createVerify('sha1').verify(keys.rsa.publicKey), () => c.sign('sha1', 'x', keys.rsa.privateKey, 1), () => c.createSign('sha1').sign(keys.ed.privateKey),
  () => c.createSign('sha1').sign(keys.x.privateKey), () => c.sign('sha1', 'x', keys.x.privateKey)]) show(f);
show(() => {
  const s = c.createSign('sha1');
  s.sign(keys.rsa.privateKey);
  s.update('x');
});
const written = c.createSign('sha256');
written.write('some ');
written.end('data', () => console.log('stream', written.sign(keys.rsa.privateKey, 'hex') === c.sign('sha256', data, keys.rsa.privateKey).toString('hex')));

const { publicKey, privateKey } = keys.rsa;
for (const padding of [undefined, 1, 3, 4, 9]) {
  for (const oaepHash of [undefined, 'sha256', 'nope', 1]) {
    for (const oaepLabel of [undefined, Buffer.from('label'), 1]) {
      const text = padding === 3 ? Buffer.concat([Buffer.alloc(119), data]) : data;
      show(() => c.privateDecrypt({ key: privateKey, padding, oaepHash, oaepLabel }, c.publicEncrypt({ key: publicKey, padding, oaepHash, oaepLabel }, text)).equals(text));
    }
  }
  show(() => c.publicDecrypt({ key: publicKey, padding }, c.privateEncrypt({ key: privateKey, padding }, data)).toString());
  for (const size of [0, 1, 86, 87, 117, 118, 127, 128, 129]) {
    show(() => c.publicEncrypt({ key: publicKey, padding }, Buffer.alloc(size, 1)).length);
    show(() => c.privateEncrypt({ key: privateKey, padding }, Buffer.alloc(size, 1)).length);
    show(() => c.privateDecrypt({ key: privateKey, padding }, Buffer.alloc(size, 1)).toString('hex'));
    show(() => c.publicDecrypt({ key: publicKey, padding }, Buffer.alloc(size, 1)).toString('hex'));
  }
}
show(() => c.privateEncrypt(privateKey, data).toString('hex'));
show(() => c.publicEncrypt(keys.p256.publicKey, data));
show(() => c.privateDecrypt(keys.pss.privateKey, data));

for (const a of Object.keys(keys)) {
  for (const b of ['p256', 'p384', 'x', 'rsa']) show(() => c.diffieHellman({ privateKey: keys[a].privateKey, publicKey: keys[b].publicKey }).toString('hex'));
}
for (const o of [undefined, {}, { privateKey: 1 }, { privateKey: 1, publicKey: 2 }, { privateKey: keys.x.publicKey, publicKey: keys.x.publicKey }]) show(() => c.diffieHellman(o));
c.sign('sha256', data, privateKey, (err, s) => c.verify('sha256', data, publicKey, s, (err2, good) => console.log(err, s.length, err2, good)));
c.diffieHellman({ privateKey: keys.x.privateKey, publicKey: keys.x.publicKey }, (err, s) => console.log(err, s.toString('hex')));
