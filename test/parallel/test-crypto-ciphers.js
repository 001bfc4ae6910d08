'use strict';
// Every cipher that node-go has: what comes out for pieces of several sizes, and that it goes back.

const crypto = require('crypto');

const bytes = (n, seed) => Buffer.from(Array.from({ length: n }, (_, i) => (i * 7 + seed * 13 + (i >> 3)) & 255));
const names = [
  'des-ede-ecb', 'des-ede-cbc', 'des-ede3', 'des-ede3-cbc', 'des3', 'chacha20', 'chacha20-poly1305', 'id-aes128-GCM',
];
for (const bits of [128, 192, 256]) {
  names.push(`aes${bits}`);
  for (const mode of ['ecb', 'cbc', 'ctr', 'cfb', 'cfb8', 'ofb', 'gcm', 'ccm']) names.push(`aes-${bits}-${mode}`);
}

function run(make, pieces) {
  return Buffer.concat(pieces.map((p) => make.update(p)).concat(make.final()));
}

function cut(data, size) {
  const out = [];
  for (let i = 0; i < data.length; i += size) out.push(data.subarray(i, i + size));
  return out;
}

for (const name of names) {
  const info = crypto.getCipherInfo(name);
  const key = bytes(info.keyLength, 3);
  const lengths = info.mode === 'gcm' ? [12, 1, 8, 16, 17, 60] : info.mode === 'ccm' ? [7, 12, 13] : [info.ivLength || 0];
  const aead = info.mode === 'gcm' || info.mode === 'ccm' || name === 'chacha20-poly1305';
  console.log(name, JSON.stringify(info));
  for (const ivLength of lengths) {
    const iv = bytes(ivLength, 5);
    for (const length of [0, 1, 15, 16, 17, 31, 32, 64, 100, 4096, 5000]) {
      const data = bytes(length, 11);
      const aad = length % 2 ? bytes(length % 50, 17) : null;
      const options = aead ? { authTagLength: 16 } : undefined;
      const results = new Set();
      let tag;
      for (const size of info.mode === 'ccm' ? [1e9] : [1, 7, 16, 100, 1e9]) {
        const c = crypto.createCipheriv(name, key, iv, options);
        if (aad && aead) c.setAAD(aad, { plaintextLength: length });
        const secret = run(c, info.mode === 'ccm' ? [data] : cut(data, size));
        if (aead) tag = c.getAuthTag();
        results.add(secret.toString('hex') + (aead ? ':' + tag.toString('hex') : ''));
        const d = crypto.createDecipheriv(name, key, iv, options);
        if (aead) {
          if (aad) d.setAAD(aad, { plaintextLength: length });
          d.setAuthTag(tag);
        }
        const back = run(d, info.mode === 'ccm' ? [secret] : cut(secret, size));
        if (!back.equals(data)) console.log(name, 'does not go back', length, size);
      }
      const [first] = results;
      console.log(length, ivLength, results.size, crypto.createHash('sha1').update(first).digest('hex'));

      if (aead && length > 0) {
        // A tag that is wrong by one bit.
        const d = crypto.createDecipheriv(name, key, iv, options);
        const wrong = Buffer.from(tag);
        wrong[15] ^= 1;
        if (aad) d.setAAD(aad, { plaintextLength: length });
        d.setAuthTag(wrong);
        try {
          d.update(data);
          d.final();
          console.log('accepted');
        } catch (err) {
          if (err.message !== 'Unsupported state or unable to authenticate data') console.log(err.message);
        }
      }
    }
  }
}

// Short tags.
for (const [name, sizes] of [['aes-128-gcm', [4, 8, 12, 13, 14, 15]], ['aes-128-ccm', [4, 6, 8, 10, 12, 14]], ['chacha20-poly1305', [1, 8, 15]]]) {
  for (const authTagLength of sizes) {
    const key = bytes(crypto.getCipherInfo(name).keyLength, 1);
    const c = crypto.createCipheriv(name, key, bytes(12, 2), { authTagLength });
    console.log(name, c.update('some text', 'utf8', 'hex') + c.final('hex'), c.getAuthTag().toString('hex'));
  }
}

// Without padding, and with what is no padding.
for (const padding of [true, false]) {
  for (const length of [0, 15, 16, 32]) {
    try {
      const c = crypto.createCipheriv('aes-128-cbc', bytes(16, 1), bytes(16, 2)).setAutoPadding(padding);
      const secret = run(c, [bytes(length, 3)]);
      const d = crypto.createDecipheriv('aes-128-cbc', bytes(16, 1), bytes(16, 2)).setAutoPadding(padding);
      console.log(padding, length, secret.toString('hex'), run(d, [secret]).length);
      run(crypto.createDecipheriv('aes-128-cbc', bytes(16, 1), bytes(16, 4)), [secret]);
    } catch (err) {
      console.log(padding, length, err.code, err.message);
    }
  }
}

// Strings in pieces.
for (const encoding of ['hex', 'base64', 'base64url', 'latin1']) {
  const c = crypto.createCipheriv('aes-256-ctr', bytes(32, 1), bytes(16, 2));
  const out = [];
  for (const piece of ['a', 'bc', 'd', 'é', 'efghijk']) out.push(c.update(piece, 'utf8', encoding));
  out.push(c.final(encoding));
  const d = crypto.createDecipheriv('aes-256-ctr', bytes(32, 1), bytes(16, 2));
  console.log(encoding, JSON.stringify(out), d.update(out.join(''), encoding, 'utf8') + d.final('utf8'));
}
