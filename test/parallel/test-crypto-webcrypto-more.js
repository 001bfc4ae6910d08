'use strict';
// Web Crypto: ChaCha20-Poly1305, and more of what wrong arguments are answered with.

const t = async (n, f) => {
  try {
    const r = await f();
    console.log(n, "=>", r);
  } catch (e) {
    console.log(n, "!!", e.constructor.name, e.name, e.code, JSON.stringify(e.message));
  }
};
(async () => {
  const S = crypto.subtle, u = (n) => new Uint8Array(n), A = "ChaCha20-Poly1305";
  await t(1, () => S.importKey("raw", u(32), A, true, ["encrypt"]));
  await t(2, () => S.importKey("raw-secret", u(32), A, true, ["encrypt"]));
  await t(3, () => S.importKey("raw-secret", u(31), A, true, ["encrypt"]));
  const k = await S.importKey("raw-secret", u(32), A, true, ["encrypt", "decrypt"]);
  await t(4, () => S.encrypt({ name: A, iv: u(12) }, k, u(3)));
  await t(5, () => S.encrypt({ name: A, iv: u(11) }, k, u(3)));
  await t(6, () => S.encrypt({ name: A, iv: u(12), tagLength: 64 }, k, u(3)));
  await t(7, () => S.decrypt({ name: A, iv: u(12) }, k, u(30)));
  await t(8, () => S.exportKey("jwk", k));
  await t(9, () => S.exportKey("raw", k));
  await t(10, () => S.generateKey(A, true, ["encrypt"]));
  await t(11, () => S.importKey("raw", u(32), A, true, ["sign"]));
  await t(12, () => S.encrypt({ name: A }, k, u(3)));
  await t(13, () => S.encrypt({ name: A, iv: u(12), additionalData: u(5) }, k, u(3)));
  await t(14, () => S.deriveBits({ name: "HKDF", hash: "SHA-256", salt: u(1), info: u(1) }, k, 8));
  await t(15, () => S.generateKey("AES-GCM", true, ["encrypt"]));
  await t(16, () => S.generateKey({ name: "AES-GCM", length: 128 }, true, ["sign"]));
  await t(17, () => S.generateKey({ name: "HMAC", hash: "SHA-1" }, true, ["encrypt"]));
  await t(18, () => S.importKey("raw", u(3), { name: "HMAC", hash: "SHA-1" }, true, ["encrypt"]));
  await t(19, () => S.deriveKey({ name: "HKDF", hash: "SHA-256", salt: u(1), info: u(1) }, k, { name: "AES-GCM", length: 100 }, true, ["encrypt"]));
  const p = await S.importKey("raw", u(3), "PBKDF2", false, ["deriveBits"]);
  await t(20, () => S.deriveKey({ name: "PBKDF2", hash: "SHA-256", salt: u(1), iterations: 1 }, p, { name: "AES-GCM", length: 128 }, true, ["encrypt"]));
  await t(21, () => S.encrypt({ name: "AES-GCM", iv: 5 }, k, u(3)));
  await t(23, () => S.importKey("jwk", { kty: "oct", k: "!!" }, "AES-GCM", true, ["encrypt"]));
  await t(24, () => S.importKey("raw", u(16), "AES-GCM", true, 5));
  await t(25, () => S.importKey("raw", u(16), null, true, []));
  await t(26, () => S.importKey("raw", u(16)));
})();
