'use strict';
// Objects that only say that they are promises, and what is read of an object when it is awaited.
const log = [];
const noted = () => new Proxy({}, { get(t, k) { log.push(k); } });
const posing = (x) => ({ constructor: Promise, x });
class P extends Promise {}
(async () => {
  console.log(await posing(1), await Promise.resolve(posing(2)), Promise.resolve(posing(3)) instanceof Promise);
  console.log(await P.resolve({ constructor: P }), P.resolve({ constructor: P }) instanceof P, P.resolve(P.resolve(1)).constructor.name);
  console.log(await Promise.all([posing(4), 5]), await Promise.race([posing(6)]), await Promise.any([posing(7)]), await Promise.allSettled([posing(8)]));
  for await (const x of [posing(9)]) console.log(x);
  console.log(await (async function* () { yield posing(10); })().next());
  console.log(await (async function* () { return await posing(11); })().next());
  await noted();
  log.push('-');
  await Promise.resolve(noted());
  log.push('-');
  for await (const x of [noted()]) log.push(typeof x);
  console.log(log);
  console.log(await { constructor: Promise, then(f) { f(12); } }, await P.resolve(13));
  await { constructor: Promise, get then() { throw new Error('then'); } };
})().catch((e) => console.log(e.message));
