'use strict';
// Hashes, HMAC and key derivation: in one piece, in pieces, copied, as streams and later.

const crypto = require('crypto');
const { pipeline, Readable, Transform } = require('stream');
const { promisify } = require('util');

const bytes = (n) => Buffer.from(Array.from({ length: n }, (_, i) => (i * 31 + (i >> 5)) & 255));
const names = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-224', 'sha512-256', 'sha3-224', 'sha3-256', 'sha3-384',
  'sha3-512', 'shake128', 'shake256', 'blake2b512', 'blake2s256', 'ripemd160', 'RSA-SHA256', 'SHA2-256', 'md5-sha1', 'keccak-256'];

for (const name of names) {
  const xof = name.startsWith('shake');
  const options = xof ? { outputLength: 40 } : undefined;
  for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 1000]) {
    const data = bytes(length);
    const h = crypto.createHash(name, options);
    for (let i = 0; i < length; i += 50) h.update(data.subarray(i, i + 50));
    const copy = h.copy(options);
    const hex = h.digest('hex');
    console.log(name, length, hex);
    console.log(copy.update('more').digest('base64url') === crypto.createHash(name, options).update(data).update('more').digest('base64url'));
    if (!xof) {
      console.log(crypto.hash(name, data) === hex, crypto.createHmac(name, data).update('text').digest('base64'));
    }
  }
}
console.log(crypto.hash('sha1', 'é', { outputEncoding: 'buffer' }), crypto.hash('sha256', new Uint16Array([1, 2, 3]), 'base64'));
for (const input of ['utf8', 'latin1', 'ascii', 'hex', 'base64', 'ucs2']) {
  console.log(input, crypto.createHash('sha1').update('ab12é', input === 'hex' ? 'latin1' : input).digest('hex'));
}

(async () => {
  for (const make of [() => crypto.createHash('sha256'), () => crypto.createHmac('sha1', 'key')]) {
    const stream = make();
    const got = await new Promise((resolve, reject) => {
      pipeline(Readable.from([Buffer.from('one'), 'two', Buffer.from('three')]), stream, (err) => (err ? reject(err) : resolve(stream.read())));
    });
    console.log(got, stream instanceof Transform, stream.readableEnded, stream.writableFinished);
    const other = make().setEncoding('hex');
    other.end('onetwothree');
    for await (const piece of other) console.log(piece === got.toString('hex'), piece.length);
  }
  const c = crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12));
  const d = crypto.createDecipheriv('aes-128-gcm', bytes(16), bytes(12));
  c.on('end', () => d.setAuthTag(c.getAuthTag()));
  const out = [];
  const text = bytes(200000);
  c.end(text);
  for await (const piece of c) d.write(piece);
  d.end();
  for await (const piece of d) out.push(piece);
  console.log(Buffer.concat(out).equals(text));

  const bad = crypto.createDecipheriv('aes-128-cbc', bytes(16), bytes(16));
  bad.on('error', (err) => console.log(err.code));
  bad.end(bytes(15));
  await new Promise((resolve) => bad.on('close', resolve));

  for (const digest of ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256']) {
    const key = await promisify(crypto.pbkdf2)('password', 'salt', 100, 50, digest);
    console.log(digest, key.toString('hex'), key.equals(crypto.pbkdf2Sync('password', 'salt', 100, 50, digest)));
    const other = await promisify(crypto.hkdf)(digest, 'key', 'salt', 'info', 60);
    console.log(Buffer.from(other).toString('hex'), Buffer.from(other).equals(Buffer.from(crypto.hkdfSync(digest, 'key', 'salt', 'info', 60))));
  }
  for (const options of [{}, { N: 16 }, { N: 1024, r: 4, p: 3 }, { cost: 64, blockSize: 2, parallelization: 1, maxmem: 2 ** 20 }]) {
    const key = await promisify(crypto.scrypt)('password', 'salt', 40, options);
    console.log(JSON.stringify(options), key.toString('hex'), key.equals(crypto.scryptSync('password', 'salt', 40, options)));
  }
  const key = await promisify(crypto.argon2)('argon2id', { message: 'm', nonce: bytes(16), parallelism: 2, tagLength: 24, memory: 64, passes: 2 });
  console.log(key.toString('hex'));
  const random = await promisify(crypto.randomBytes)(33);
  const filled = await promisify(crypto.randomFill)(new Uint32Array(4), 1, 2);
  console.log(random.length, filled.length, filled[0], filled[3], await promisify(crypto.randomInt)(3) < 3);
  console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()));
  console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUIDv7()));
  const seen = new Set(Array.from({ length: 500 }, () => crypto.randomInt(-3, 4)));
  console.log([...seen].sort((a, b) => a - b).join());
})();
