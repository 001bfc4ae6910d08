'use strict';
// The memory of WebAssembly cannot be taken away: not by messages, nor by byte streams, nor by transfer().
const memory = new WebAssembly.Memory({ initial: 1 });
const t = (name, fn) => { try { console.log(name, fn()); } catch (e) { console.log(name, e.name, e.code); } };
t('clone', () => structuredClone(memory.buffer, { transfer: [memory.buffer] }));
t('transfer', () => memory.buffer.transfer());
t('enqueue', () => new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array(memory.buffer, 0, 2)); } }));
const read = new ReadableStream({ type: 'bytes', pull() { console.log('pulled'); } }).getReader({ mode: 'byob' }).read(new Uint8Array(memory.buffer, 0, 1));
read.catch((e) => {
  console.log('read', e.name, e.code);
  const before = memory.buffer;
  memory.grow(1);
  console.log(before.byteLength, memory.buffer.byteLength);
  t('grown', () => structuredClone(memory.buffer, { transfer: [memory.buffer] }));
});
console.log(memory.buffer.byteLength);
