// util.inspect of values in unusual states.
const { inspect } = require('util');
const show = (v, o) => {
  try {
    console.log(inspect(v, o));
  } catch (e) {
    console.log(e.name, e.message);
  }
};
const stackless = (e) => {
  e.stack = `${e.name}: ${e.message}\n    at f`;
  return e;
};
const detached = (make) => {
  const buffer = new ArrayBuffer(4);
  const view = make(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  return view;
};

for (const make of [(b) => b, (b) => new Uint8Array(b), (b) => new Float32Array(b), (b) => new DataView(b), (b) => Buffer.from(b)]) {
  show(detached(make));
}
show(detached((b) => new Uint16Array(b)), { showHidden: true });
const resizable = new ArrayBuffer(8, { maxByteLength: 16 });
const views = [new Uint8Array(resizable), new Uint8Array(resizable, 4), new Uint8Array(resizable, 4, 4)];
resizable.resize(3);
views.forEach((v) => show(v));
show(new SharedArrayBuffer(3), { showHidden: true });
show(Object.assign(Object('str'), { 9: 1, 3: 2, x: 1 }));
show(Object.assign(Object('str'), { 3: 2 }), { showHidden: true, sorted: true });
show(Object.create(null, { [Symbol.toStringTag]: { value: 'T' } }), { showHidden: true });
show(Object.create(null, { [Symbol.toStringTag]: { value: 'T' } }));
show({ __proto__: null, [Symbol.toStringTag]: 'T', x: 1 });
show(stackless(new SuppressedError({ a: 1 }, 'q', 'm')));
for (const name of ['error', 'suppressed', 'cause']) {
  show(stackless(Object.defineProperty(new Error('x'), name, { value: { a: 1 } })));
  show(stackless(Object.assign(new Error('x'), { [name]: 1 })));
}
show(new AbortController(), { depth: 1 });
show({ a: { signal: AbortSignal.abort(1) } }, { depth: 1 });
show(new TextDecoder(), { depth: 0 });
