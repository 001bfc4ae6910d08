// v8.queryObjects finds what inherits from the prototype of a constructor, wherever it is held.
'use strict';
const v8 = require('node:v8');
process.removeAllListeners('warning');
process.on('warning', (w) => console.log(w.name, w.message));

class Gem {}
class Ruby extends Gem {}
function Old() {}
const count = (ctor) => v8.queryObjects(ctor);

console.log(count(Ruby), count(Old), v8.queryObjects(Gem, { format: 'summary' }));
globalThis.global1 = new Ruby();
const local = new Ruby();
const captured = new Ruby();
const read = () => captured;
const held = [new Ruby(), new Map([[1, new Ruby()]]), Promise.resolve(new Ruby()), new Proxy(new Ruby(), {})];
const old = new Old();
console.log(count(Ruby), count(Gem), count(Old), v8.queryObjects(Ruby, { format: 'summary' }));
console.log(local === read(), held.length, old instanceof Old);
for (const args of [[undefined], [1], [{}], [Gem, null], [Gem, 1], [Gem, { format: 'x' }], [() => {}], [Object.assign(() => {}, { prototype: 1 })]]) {
  try {
    console.log(v8.queryObjects(...args));
  } catch (err) {
    console.log(err.code, err.message);
  }
}
setImmediate(() => {});
