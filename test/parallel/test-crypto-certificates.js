'use strict';
// Certificates: what they say, whom they are for, who issued them; and the older class Certificate.
const c = require('crypto');
const pems = {
  // Names of every kind, characters with a meaning, an elliptic key.
  names: `-----BEGIN CERTIFICATE-----
MIIEETCCA7agAwIBAgIDDxI0MAoGCCqGSM49BAMCMIGUMQswCQYDVQQGEwJERTEZ
MBcGA1UECgwQU3RyYcOfZSAmIFPDtmhuZTEWMBQGA1UECwwNI2ZpcnN0LCBcIDx4
PjEZMBcGA1UECwwQc2Vjb25kO3BhcnQrbW9yZTEWMBQGA1UEAwwNKi5leGFtcGxl
Lm9yZzEfMB0GCSqGSIb3DQEJARYQUG9zdEBFeGFtcGxlLm9yZzAgFw0yNjEyMDEw
MzQzNDRaGA8yMDgxMDkwMzAzNDM0NFowgZQxCzAJBgNVBAYTAkRFMRkwFwYDVQQK
DBBTdHJhw59lICYgU8O2aG5lMRYwFAYDVQQLDA0jZmlyc3QsIFwgPHg+MRkwFwYD
VQQLDBBzZWNvbmQ7cGFydCttb3JlMRYwFAYDVQQDDA0qLmV4YW1wbGUub3JnMR8w
HQYJKoZIhvcNAQkBFhBQb3N0QEV4YW1wbGUub3JnMFkwEwYHKoZIzj0CAQYIKoZI
zj0DAQcDQgAE5XV+GghnEVhUGm7zmUraTE0ktVcMGJCQjgPKpi+Wbtp4M20tXcZR
QeiEQ9YWojVu9fBT/KIWpaBaw/wvYpxdQaOCAfEwggHtMAwGA1UdEwEB/wQCMAAw
CwYDVR0PBAQDAgeAMCIGA1UdJQQbMBkGCCsGAQUFBwMBBggrBgEFBQcDAgYDKgME
MIIBFwYDVR0RBIIBDjCCAQqCDSouZXhhbXBsZS5uZXSCD3d3dy5leGFtcGxlLmNv
bYIPZiouZXhhbXBsZS5pbmZvghBiYWQsbmFtZS5leGFtcGxlgRBpbmZvQEV4YW1w
bGUuY29thwTAAAIHhxAgAQ24AAAAAAAAAAAAAAABhhlodHRwOi8vZXhhbXBsZS5j
b20vP3E9MSwyiAQqAwQFoCAGCisGAQQBgjcUAgOgEgwQdXNlckBleGFtcGxlLmNv
baARBggrBgEFBQcIBaAFDANhLGKgDQYDKgMEoAYMBG5vbmWkNjA0MQswCQYDVQQG
EwJGUjEUMBIGA1UECgwLRGlyLCBxdW90ZWQxDzANBgNVBAMMBlpvw4PCqzByBggr
BgEFBQcBAQRmMGQwJAYIKwYBBQUHMAGGGGh0dHA6Ly9vY3NwLmV4YW1wbGUub3Jn
LzAnBggrBgEFBQcwAoYbaHR0cDovL2NhLmV4YW1wbGUub3JnL2EuY3J0MBMGBCvO
DwGBC2FAYi5leGFtcGxlMB0GA1UdDgQWBBSP8eBYXo1Whesg/+3xoRyz3g/7jzAK
BggqhkjOPQQDAgNJADBGAiEAsl3/lueP+eYDQc3CeKaJw6B7u5SqaI7A+uH+/l9z
0/8CIQD7ouj7z+mgi3mqZgW28ZN+RSpJjzglrKtAGubwqj29Zg==
-----END CERTIFICATE-----`,
  // RSA, signed by itself with PSS.
  issuer: `-----BEGIN CERTIFICATE-----
MIICcDCCAaWgAwIBAgIBATBBBgkqhkiG9w0BAQowNKAPMA0GCWCGSAFlAwQCAgUA
oRwwGgYJKoZIhvcNAQEIMA0GCWCGSAFlAwQCAgUAogMCAU4wJzEQMA4GA1UECgwH
RXhhbXBsZTETMBEGA1UEAwwKRXhhbXBsZSBDQTAgFw0yNjEyMDEwMzQzMzVaGA8y
MDgxMDkwMzAzNDMzNVowJzEQMA4GA1UECgwHRXhhbXBsZTETMBEGA1UEAwwKRXhh
bXBsZSBDQTCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAuurAcjj00NFrcy4a
+YmPJOf/I3zYWdQiNYqqLaVUEjIP4UKdZg6LF/xdQrJCnofF5TBoCuqvXnJR/ovd
G6M7Qbb17kJDA8bLUKI8RMPOk0ym/RQXKVGaqDg0B4ws7ocNKvo7YmpnAQU3DAKS
HxA/VLegsl5aZNtfUQbkOcFLaL8CAwEAAaNCMEAwDwYDVR0TAQH/BAUwAwEB/zAO
BgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFEATcNBUeB93YcADqS9AviB88nLcMEEG
CSqGSIb3DQEBCjA0oA8wDQYJYIZIAWUDBAICBQChHDAaBgkqhkiG9w0BAQgwDQYJ
YIZIAWUDBAICBQCiAwIBTgOBgQBdsTf/rohcl/bG5SiIvz65QJDaj9xRdhqr+sWp
9KK9uSl93njiwxjHlexLvJRemn+Qam/2hT2to14+UgUF+M/OgEJQUcq5U+SAsK/d
4hlBeplYMsB7144oJtp58wuA/Oqe/RilxwWEXa/yTDceUc2WsscQPcWp7KrXC+FL
jGmbxA==
-----END CERTIFICATE-----`,
  // Ed25519, issued by the one before; its serial number is negative.
  leaf: `-----BEGIN CERTIFICATE-----
MIIBmTCCAQKgAwIBAgIC/zgwDQYJKoZIhvcNAQELBQAwJzEQMA4GA1UECgwHRXhh
bXBsZTETMBEGA1UEAwwKRXhhbXBsZSBDQTAgFw0yNjEyMDEwMzQzMzZaGA8yMDgx
MDkwMzAzNDMzNlowLTEQMA4GA1UECgwHRXhhbXBsZTEZMBcGA1UEAwwQbGVhZi5l
eGFtcGxlLmNvbTAqMAUGAytlcAMhAN2ilhiRKEy0acEtQhfdfqCk3MvCz6jBzAGH
FL179Q2Po0IwQDAdBgNVHQ4EFgQU82zIiUbuIu8VEBVdSwc7IRG22HkwHwYDVR0j
BBgwFoAUQBNw0FR4H3dhwAOpL0C+IHzyctwwDQYJKoZIhvcNAQELBQADgYEAKSo2
xJA6/h+jvV2lth74LrYKdZ5GxFUqJepkHz11TT5/wbpc2ew8bPPcMgAU+W71jfYK
Y+/EFoQuaot1viWYyXil45OpoSmg5qLneB1HvmgU/wWw9MDky+1IrxC8Zl963Qb1
ZX2FL5j8N/ox0XSuomVRUShvKfjhZaD9QA0XgPU=
-----END CERTIFICATE-----`,
};
const attempt = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const certificates = Object.entries(pems).map(([name, pem]) => [name, new c.X509Certificate(pem)]);
const hosts = ['a.example.net', 'A.EXAMPLE.NET', 'example.net', 'a.b.example.net', 'xn--a.example.net', '.example.net', '*.example.net', 'www.example.com', '.example.com',
  'foo.example.info', 'xn--foo.example.info', 'f.example.info', 'bad,name.example', 'b.example.org', 'leaf.example.com', 'Example CA', '192.0.2.7', ''];
const hostOptions = [undefined, {}, { subject: 'always' }, { subject: 'never' }, { wildcards: false }, { partialWildcards: false }, { multiLabelWildcards: true }, { singleLabelSubdomains: true }];
for (const [name, x] of certificates) {
  console.log(name, x);
  console.log(x.ca, x.issuerCertificate, x.raw.length, x.publicKey.asymmetricKeyType, x.toString() === pems[name] + '\n', x.toJSON() === x.toString());
  console.log(x.toLegacyObject());
  for (const host of hosts)
    console.log('host', JSON.stringify(host), hostOptions.map((o) => x.checkHost(host, o)).join());
  for (const email of ['info@example.com', 'info@EXAMPLE.COM', 'Info@Example.com', 'Post@example.org', 'post@example.org', 'user@example.com', 'info'])
    console.log('email', email, [undefined, { subject: 'always' }, { subject: 'never' }].map((o) => x.checkEmail(email, o)).join());
  for (const ip of ['192.0.2.7', '192.0.2.8', '2001:db8::1', '2001:DB8:0:0::1', '::1', '::ffff:192.0.2.7', '1', 'fe80::1%eth0', ''])
    attempt(`ip ${ip}`, () => x.checkIP(ip));
  for (const [other, y] of certificates)
    console.log('by', other, x.checkIssued(y), x.verify(y.publicKey));
  const copy = structuredClone(x);
  console.log(copy instanceof c.X509Certificate, copy.fingerprint === x.fingerprint);
}

const P = c.X509Certificate.prototype;
for (const name of Object.getOwnPropertyNames(P)) {
  const d = Object.getOwnPropertyDescriptor(P, name);
  console.log(name, d.get ? d.get.name : `${d.value.name} ${d.value.length}`, d.enumerable, d.configurable);
}
for (const v of [undefined, 5, 'x', '', Buffer.from('x'), new ArrayBuffer(1), {}, pems.leaf.replaceAll('CERTIFICATE', 'X509 CERTIFICATE')])
  attempt('new', () => new c.X509Certificate(v).serialNumber);
attempt('call', () => c.X509Certificate(pems.leaf));
attempt('der', () => new c.X509Certificate(certificates[0][1].raw).serialNumber);
const [, first] = certificates[0];
const pair = c.generateKeyPairSync('ec', { namedCurve: 'P-256' });
for (const method of ['checkHost', 'checkEmail', 'checkIP', 'checkIssued', 'checkPrivateKey', 'verify'])
  for (const args of [[], [5], ['a\0b'], ['x', 5], ['x', null], ['x', { subject: 'other' }], ['x', { wildcards: 5 }], [{}], [c.createSecretKey(Buffer.alloc(3))], [pair.publicKey], [pair.privateKey]])
    attempt(method, () => first[method](...args));
for (const f of [() => P.subject, () => P.checkHost.call({}, 'x'), () => P.toString.call(undefined)]) attempt('this', f);
console.log(c.createPublicKey(pems.leaf).equals(certificates[2][1].publicKey));

const spkac = 'MIIBRjCBsDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAuurAcjj00NFrcy4a+YmPJOf/I3zYWdQiNYqqLaVUEjIP4UKdZg6LF/xdQrJCnofF5TBoCuqvXnJR/ovdG6M7Qbb17kJDA8bLUKI8RMPOk0ym/RQXKVGaqDg0B4ws7ocNKvo7YmpnAQU3DAKSHxA/VLegsl5aZNtfUQbkOcFLaL8CAwEAARYMaGVsbG8sIHdvcmxkMA0GCSqGSIb3DQEBBAUAA4GBABQFS1jdOhOWnn9Qhf+a/a7DIZehSCtLfLuZqegobnbG2zKIkUb0J/zwB/QXPj1+ZJbzqKflUE7TbqDA47Un77Spe2vhJMGJmayKC6aVFJXz8aPQYz+XCAuJbDeTSNBbk0esojPnywSHvNlXpWVpZ3Ka3nFqkPqS8+IZEDC/D217';
for (const certificate of [c.Certificate, new c.Certificate(), c.Certificate()])
  for (const v of [spkac, Buffer.from(spkac), new Uint8Array(Buffer.from(spkac)).buffer, `${spkac}\n`, spkac.replace('M', 'N'), spkac.replace('aGVsbG8', 'aGVsbGo'), 'x', '', 5, undefined])
    for (const method of ['verifySpkac', 'exportPublicKey', 'exportChallenge'])
      attempt(method, () => String(certificate[method](v)).slice(0, 60));
console.log(c.Certificate.verifySpkac === c.Certificate.prototype.verifySpkac, c.Certificate.length, c.Certificate() instanceof c.Certificate);
