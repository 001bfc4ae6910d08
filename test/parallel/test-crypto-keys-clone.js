'use strict';
// Keys travel to other threads and through structured clone as copies.
const { Worker, isMainThread, parentPort, MessageChannel } = require('worker_threads');
const c = require('crypto');
const secret = c.createSecretKey(Buffer.from('0123456789abcdef'));
if (!isMainThread) {
  parentPort.once('message', ({ keys, web }) => {
    const [a, b, d] = keys;
    const signature = c.sign('sha256', Buffer.from('x'), d);
    parentPort.postMessage({ types: keys.map((k) => k.type), equal: a.equals(secret), good: c.verify('sha256', Buffer.from('x'), b, signature), web: web.algorithm, back: b });
  });
} else {
  const { publicKey, privateKey } = c.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  (async () => {
    const web = await c.subtle.importKey('raw', Buffer.alloc(16), 'AES-GCM', false, ['encrypt', 'decrypt']);
    const copy = structuredClone({ web, secret, publicKey });
    console.log(copy.web, copy.web === web, copy.secret, copy.secret.equals(secret), copy.publicKey.equals(publicKey), copy.web instanceof CryptoKey);
    const { port1 } = new MessageChannel();
    for (const key of [web, secret]) {
      try {
        port1.postMessage(key, [key]);
      } catch (e) {
        console.log(e.name, e.message);
      }
    }
    port1.close();
    const w = new Worker(__filename);
    w.postMessage({ keys: [secret, publicKey, privateKey], web });
    w.once('message', ({ types, equal, good, web, back }) => {
      console.log(types, equal, good, web, back.equals(publicKey));
    });
  })();
}
