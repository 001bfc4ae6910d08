'use strict';
// What wrong arguments are answered with.

const c = require("crypto");
const t = (n, f) => {
  try {
    const r = f();
    console.log(n, "=>", r);
  } catch (e) {
    console.log(n, "!!", Object.getPrototypeOf(e) === null ? e : e.constructor.name, e.name, e.code, JSON.stringify(e.message), e.stack.split("\n")[0]);
  }
};
t("h0", () => c.createHash("nope"));
t("h1", () => c.createHash(1));
t("h1b", () => c.createHash());
t("h2", () => c.createHash("sha1").update(1));
t("h2b", () => c.createHash("sha1").update());
t("h3", () => {
  const h = c.createHash("sha1");
  h.digest();
  h.update("a");
});
t("h4", () => {
  const h = c.createHash("sha1");
  h.digest();
  h.digest();
});
t("h5", () => {
  const h = c.createHash("sha1");
  h.digest();
  h.copy();
});
t("h6", () => c.createHash("sha256", { outputLength: 5 }).digest("hex"));
t("h6b", () => c.createHash("sha256", { outputLength: 50 }).digest("hex"));
t("h7", () => c.createHash("shake128", { outputLength: 0 }).digest("hex"));
t("h8", () => c.createHash("shake128", { outputLength: -1 }).digest("hex"));
t("h9", () => c.createHash("sha1").digest("bogus"));
t("h10", () => c.createHash("sha1").digest(5));
t("h11", () => c.hash("nope", "a"));
t("h12", () => c.hash("sha1", 1));
t("h13", () => c.hash("sha1", "a", "bogus"));
t("h14", () => c.hash("sha1", "a", { outputEncoding: "buffer" }));
t("h15", () => c.hash("sha1", "a", "buffer"));
t("h16", () => c.hash(1, "a", "buffer"));
t("h17", () => c.hash("sha1", "a", 5));
t("h18", () => c.createHash("SHA-256").digest("hex"));
t("h19", () => c.createHash("Sha256").digest("hex"));
t("h20", () => c.createHash("RSA-SHA1").digest("hex"));
t("h21", () => c.createHash("sha1").update("zz", "hex").digest("hex"));
t("h22", () => c.createHash("sha1").update("abc", "hex").digest("hex"));
t("h23", () => c.createHash("sha1").update("abc", "bogus").digest("hex"));
t("h25", () => c.hash("shake128", "a", { outputLength: 4 }));
t("m0", () => c.createHmac("nope", "k"));
t("m1", () => c.createHmac("sha1"));
t("m2", () => c.createHmac("sha1", null));
t("m3", () => c.createHmac(1, "k"));
t("m4", () => {
  const h = c.createHmac("sha1", "k");
  console.log(h.digest("hex"));
  console.log(JSON.stringify(h.digest("hex")), h.digest());
  h.update("a");
});
t("m5", () => c.createHmac("sha1", "k").update(1));
t("r0", () => c.randomBytes());
t("r1", () => c.randomBytes(-1));
t("r4", () => c.randomBytes(1, 1));
t("r5", () => c.randomFillSync(1));
t("r6", () => c.randomFillSync(new Uint8Array(4), 5));
t("r7", () => c.randomFillSync(new Uint8Array(4), 1, 5));
t("r7b", () => c.randomFillSync(new Uint8Array(4), "1"));
t("r7c", () => c.randomFillSync(new Uint8Array(4), 1, -1));
t("r8", () => c.randomFill(new Uint8Array(4)));
t("r9", () => c.randomInt());
t("r10", () => c.randomInt(0));
t("r11", () => c.randomInt(5, 5));
t("r12", () => c.randomInt(1.5));
t("r13", () => c.randomInt(0, 2 ** 48));
t("r14", () => c.randomInt(1, 2, 3));
t("r14b", () => c.randomInt(-(2 ** 53), 2));
t("r15", () => c.randomUUID(1));
t("r16", () => c.randomUUID({ disableEntropyCache: 1 }));
t("t0", () => c.timingSafeEqual(1, 2));
t("t1", () => c.timingSafeEqual(Buffer.alloc(1), 2));
t("t2", () => c.timingSafeEqual(Buffer.alloc(1), Buffer.alloc(2)));
t("p0", () => c.pbkdf2Sync("a", "b", 0, 1, "sha1"));
t("p1", () => c.pbkdf2Sync("a", "b", 1, -1, "sha1"));
t("p2", () => c.pbkdf2Sync("a", "b", 1, 1, "nope"));
t("p3", () => c.pbkdf2Sync("a", "b", 1, 1));
t("p4", () => c.pbkdf2Sync(1, "b", 1, 1, "sha1"));
t("p5", () => c.pbkdf2Sync("a", 1, 1, 1, "sha1"));
t("p6", () => c.pbkdf2("a", "b", 1, 1, "sha1"));
t("p7", () => c.pbkdf2("a", "b", 1, 1, "nope", () => {
}));
t("p8", () => c.pbkdf2Sync("a", "b", 1, 0, "sha1"));
t("s0", () => c.scryptSync("a", "b", -1));
t("s1", () => c.scryptSync("a", "b", 8, { N: 3 }));
t("s2", () => c.scryptSync("a", "b", 8, { N: 2 ** 20 }));
t("s3", () => c.scryptSync("a", "b", 8, { N: 2, cost: 2 }));
t("s4", () => c.scryptSync("a", "b", 8, { N: "2" }));
t("s5", () => c.scryptSync("a", "b", 8, { maxmem: 1 }));
t("s6", () => c.scryptSync(1, "b", 8));
t("s7", () => c.scrypt("a", "b", 8));
t("s8", () => c.scryptSync("a", "b", 8, 1));
t("s9", () => c.scryptSync("a", "b", 0));
t("k0", () => c.hkdfSync("nope", "a", "b", "c", 5));
t("k1", () => c.hkdfSync("sha1", "a", "b", "c", 5200));
t("k2", () => c.hkdfSync("sha1", 1, "b", "c", 5));
t("k3", () => c.hkdfSync("sha1", "a", "b", Buffer.alloc(1025), 5));
t("k4", () => c.hkdfSync("sha1", "a", "b", "c", 5));
t("k5", () => c.hkdfSync("sha1", "", "b", "c", 5));
t("k6", () => c.hkdf("sha1", "", "b", "c", 5));
t("o0", () => c.createSecretKey(1));
t("o1", () => c.createSecretKey("", ""));
t("o2", () => c.createSecretKey("abcd", "hex"));
t("o2b", () => c.createSecretKey("abcd").export({ format: "jwk" }));
t("o2c", () => c.createSecretKey("abcd").export({ format: "x" }));
t("o2d", () => c.createSecretKey("abcd").export(1));
t("o3", () => c.createSecretKey("abcd").equals(1));
t("o5", () => new c.KeyObject("secret", 1));
t("o6", () => new c.KeyObject("x", 1));
t("o7", () => c.KeyObject.from(1));
t("o8", () => c.generateKeySync("hmac", { length: 7 }));
t("o9", () => c.generateKeySync("hmac", { length: 15 }).export().length);
t("o10", () => c.generateKeySync("aes", { length: 15 }));
t("o11", () => c.generateKeySync("x", { length: 15 }));
t("o12", () => c.generateKeySync("aes", { length: 128 }));
t("c0", () => c.createCipheriv("nope", "a", "b"));
t("c1", () => c.createCipheriv("aes-128-cbc", "a", "b"));
t("c2", () => c.createCipheriv("aes-128-cbc", Buffer.alloc(16), "b"));
t("c3", () => c.createCipheriv("aes-128-cbc", Buffer.alloc(16), null));
t("c4", () => c.createCipheriv("aes-128-cbc", Buffer.alloc(16)));
t("c5", () => c.createCipheriv(1, Buffer.alloc(16), ""));
t("c6", () => c.createCipheriv("aes-128-cbc", 1, ""));
t("c7", () => c.createCipheriv("aes-128-cbc", Buffer.alloc(16), 1));
t("c8", () => c.createCipheriv("aes-128-ecb", Buffer.alloc(16), Buffer.alloc(16)));
t("c9", () => c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(0)));
t("c10", () => c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 17 }));
t("c11", () => c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: "a" }));
t("c12", () => c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12)));
t("c13", () => c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 5 }));
t("c14", () => c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(5), { authTagLength: 16 }));
t("c15", () => c.createCipheriv("chacha20-poly1305", Buffer.alloc(32), Buffer.alloc(13)));
t("c15b", () => c.createCipheriv("chacha20-poly1305", Buffer.alloc(32), Buffer.alloc(8)).update("a"));
t("c15c", () => c.createCipheriv("chacha20-poly1305", Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 17 }));
t("c16", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.final();
  x.final();
});
t("c17", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.final();
  x.update("a");
});
t("c18", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.setAutoPadding(false);
  x.update("a");
  x.final();
});
t("c19", () => {
  const x = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.update("a");
  x.final();
});
t("c20", () => {
  const x = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.update("aaaaaaaaaaaaaaaa");
  x.final();
});
t("c20b", () => {
  const x = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.final();
});
t("c20c", () => {
  const x = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.setAutoPadding(false);
  x.update("a");
  x.final();
});
t("c21", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.update("aaaaaaaaaaaaaaaa");
  x.final();
});
t("c22", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag(Buffer.alloc(16));
  x.update("aaaaaaaaaaaaaaaa");
  x.final();
});
t("c23", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag(Buffer.alloc(17));
});
t("c23a", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.setAuthTag(Buffer.alloc(12));
});
t("c23b", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag(Buffer.alloc(16));
  x.setAuthTag(Buffer.alloc(16));
});
t("c23c", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag("aa");
});
t("c23d", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag(1);
});
t("c23e", () => {
  const x = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAuthTag(Buffer.alloc(12));
});
t("c23f", () => {
  const x = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.setAuthTag(Buffer.alloc(12));
});
t("c24", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.getAuthTag();
});
t("c24b", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.getAuthTag();
});
t("c24c", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.setAAD(Buffer.alloc(1));
});
t("c24d", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.setAAD(1);
});
t("c24e", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.final();
  x.setAAD(Buffer.alloc(1));
});
t("c24f", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.final();
  x.final();
});
t("c24g", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.final();
  x.update("a");
});
t("c24h", () => {
  const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
  x.final();
  x.setAutoPadding();
});
t("c25", () => {
  const x = c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.setAAD(Buffer.alloc(4));
});
t("c26", () => {
  const x = c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(13), { authTagLength: 16 });
  x.setAAD(Buffer.alloc(4), { plaintextLength: 7e4 });
});
t("c26b", () => {
  const x = c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.update("aa");
  x.update("bb");
});
t("c26c", () => {
  const x = c.createDecipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.update("aa");
  x.final();
});
t("c26d", () => {
  const x = c.createDecipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.setAuthTag(Buffer.alloc(16));
  console.log(x.update("aa"));
  x.final();
});
t("c26e", () => {
  const x = c.createDecipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  x.final();
});
t("c26f", () => {
  const x = c.createCipheriv("aes-128-ccm", Buffer.alloc(16), Buffer.alloc(12), { authTagLength: 16 });
  return [x.final(), x.getAuthTag()];
});
t("c27", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.update("a", "utf8", "hex");
  x.update("a", "utf8", "base64");
});
t("c28", () => {
  const x = c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16));
  x.update(1);
});
t("c29", () => c.createCipheriv("aes-128-cbc", c.createSecretKey(Buffer.alloc(3)), Buffer.alloc(16)));
t("c31", () => {
  const x = c.createDecipheriv("chacha20-poly1305", Buffer.alloc(32), Buffer.alloc(12));
  x.setAuthTag(Buffer.alloc(16));
  x.update("aaaaaaaaaaaaaaaa");
  x.final();
});
t("i0", () => c.getCipherInfo("nope"));
t("i1", () => c.getCipherInfo(1234567));
t("i2", () => c.getCipherInfo(null));
t("i3", () => c.getCipherInfo("aes-128-cbc", { keyLength: 12 }));
t("i4", () => c.getCipherInfo("aes-128-gcm", { ivLength: 13 }));
t("i5", () => c.getCipherInfo(419));
t("a0", () => c.argon2Sync("argon2x", {}));
t("a1", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(7), parallelism: 1, tagLength: 4, memory: 8, passes: 1 }));
t("a2", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 3, memory: 8, passes: 1 }));
t("a3", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 4, memory: 7, passes: 1 }));
t("a4", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 4, memory: 8, passes: 0 }));
t("a5", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 0, tagLength: 4, memory: 8, passes: 1 }));
t("a6", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 32, memory: 64, passes: 3 }).toString("hex"));
t("a6i", () => c.argon2Sync("argon2i", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 32, memory: 64, passes: 3 }).toString("hex"));
t("a6d", () => c.argon2Sync("argon2d", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 32, memory: 64, passes: 3 }).toString("hex"));
t("a6s", () => c.argon2Sync("argon2id", { message: "a", nonce: Buffer.alloc(8), secret: "s", associatedData: "x", parallelism: 2, tagLength: 32, memory: 64, passes: 3 }).toString("hex"));
t("a7", () => c.argon2Sync("argon2id", { message: 1 }));
t("a8", () => c.argon2Sync("argon2id"));
t("a9", () => c.argon2("argon2id", { message: "a", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 4, memory: 8, passes: 1 }));
t("z1", () => c.getHashes() === c.getHashes());
t("z3", () => [c.Hash.length, c.Hmac.length, c.Cipheriv.length, c.KeyObject.length, c.Hash.prototype.update.length, c.Hash.prototype.digest.length, c.Hash.prototype.copy.length]);
t("z5", () => c.createSecretKey("abcd"));
t("z6", () => c.webcrypto);
t("z7", () => c.subtle);
t("z8", () => Object.prototype.toString.call(c.createSecretKey("a")));
t("z9", () => c.createSecretKey("abcd").asymmetricKeyType);
t("w0", () => crypto.getRandomValues(1));
t("w1", () => crypto.getRandomValues(new Float32Array(2)));
t("w3", () => crypto.getRandomValues());
t("w4", () => new Crypto());
t("w5", () => new CryptoKey());
t("w6", () => new SubtleCrypto());
t("w7", () => crypto.getRandomValues.call(1, new Uint8Array(1)));
t("w9", () => crypto === c.webcrypto);
