// What cannot be cloned is a DataCloneError, and nothing is sent.
const { MessageChannel } = require('worker_threads');
const { port1, port2 } = new MessageChannel();
const buffer = new ArrayBuffer(4);
const tries = [
  [() => {}], [Symbol('s')], [{ deep: [function named() {}] }], [new WeakMap()], [Promise.resolve()], [{ get x() { throw new Error('getter'); } }],
  [1, [{}]], [1, [buffer, buffer]], [1, [port1]], [port2], [], [1, 5], [1, { transfer: 5 }],
];
for (const args of tries) {
  try {
    port1.postMessage(...args);
    console.log('sent');
  } catch (e) {
    console.log(e.name, e.code, e.message, e.constructor.name);
  }
}
port1.postMessage(buffer, [buffer]);
console.log(buffer.byteLength);
port1.postMessage('last');
port2.on('message', (m) => {
  console.log(m);
  if (m === 'last') port2.close();
});
try { structuredClone(); } catch (e) { console.log(e.name, e.code); }
try { structuredClone(() => {}); } catch (e) { console.log(e.name, e.code, e.message); }
console.log(structuredClone({ a: [new Date(0)] }));
