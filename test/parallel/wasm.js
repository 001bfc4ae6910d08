'use strict';

// Modules, instances, imports and exports of WebAssembly, with modules that are put together here.

const I32 = 0x7f;
const I64 = 0x7e;
const F64 = 0x7c;
const name = (s) => [s.length, ...Buffer.from(s)];
const section = (id, entries) => [id, ...size(entries.flat().length + 1), entries.length, ...entries.flat()];
const size = (n) => (n < 128 ? [n] : [n & 127 | 128, n >> 7]);
const type = (params, results) => [0x60, params.length, ...params, results.length, ...results];
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);

function attempt(label, fn) {
  try {
    console.log(label, fn());
  } catch (err) {
    console.log(label, `${err.name}: ${err.message}`, err instanceof Error);
  }
}

// imports f: (i32, i64) -> i64, a memory, a mutable and a constant global, a table; exports what it imports and functions over it
const bytes = wasm(
  section(1, [type([I32, I64], [I64]), type([I32], [I32]), type([], []), type([], [I32, F64])]),
  section(2, [
    [...name('env'), ...name('f'), 0, 0],
    [...name('env'), ...name('mem'), 2, 0, 1],
    [...name('env'), ...name('g'), 3, I32, 1],
    [...name('env'), ...name('c'), 3, F64, 0],
    [...name('env'), ...name('t'), 1, 0x70, 0, 2],
  ]),
  section(3, [[0], [1], [2], [3], [1], [1], [2]]),
  section(7, [
    [...name('callF'), 0, 1], [...name('load'), 0, 2], [...name('trap'), 0, 3], [...name('two'), 0, 4], [...name('div'), 0, 5],
    [...name('grow'), 0, 6], [...name('indirect'), 0, 7], [...name('f'), 0, 0], [...name('mem'), 2, 0], [...name('g'), 3, 0], [...name('t'), 1, 0],
  ]),
  section(9, [[0, 0x41, 0, 0x0b, 1, 2]]),
  section(10, [
    body(0x20, 0, 0x20, 1, 0x10, 0),
    body(0x20, 0, 0x28, 2, 0),
    body(0x00),
    body(0x23, 0, 0x23, 1),
    body(0x41, 10, 0x20, 0, 0x6d),
    body(0x20, 0, 0x40, 0),
    body(0x41, 1, 0x11, 2, 0),
  ]),
);

console.log(WebAssembly.validate(bytes), WebAssembly.validate(bytes.subarray(0, 60)), WebAssembly.validate(Buffer.from('no')));
const module = new WebAssembly.Module(bytes);
console.log(WebAssembly.Module.imports(module), WebAssembly.Module.exports(module));

const memory = new WebAssembly.Memory({ initial: 1, maximum: 4 });
const global = new WebAssembly.Global({ value: 'i32', mutable: true }, 42);
const table = new WebAssembly.Table({ element: 'anyfunc', initial: 2 });
const calls = [];
const env = {
  f(...args) {
    calls.push(args);
    if (args[0] === 1) throw new RangeError('from JavaScript');
    return args[1] * 2n;
  },
  mem: memory, g: global, c: 1.5, t: table,
};
const { exports } = new WebAssembly.Instance(module, { env });

console.log(Object.isFrozen(exports), Object.keys(exports).join());
console.log(exports.callF(7.9, -5n), exports.callF(2 ** 32 + 3, 2n ** 64n + 1n), calls);
attempt('throws', () => exports.callF(1, 1n));
attempt('number for i64', () => exports.callF(0, 5));
attempt('trap', () => exports.trap());
attempt('division', () => exports.div(0));
attempt('bounds', () => exports.load(65536));
attempt('null in table', () => exports.indirect() === undefined);
console.log(exports.two(), exports.div(3), exports.div('4'), exports.div.name, exports.div.length);

new Uint32Array(memory.buffer)[1] = 0xdeadbeef;
console.log(exports.load(4) >>> 0 === 0xdeadbeef, exports.mem === memory, exports.g === global, exports.t === table);
const { buffer } = memory;
console.log(exports.grow(1), buffer.byteLength, memory.buffer.byteLength, memory.buffer === memory.buffer);
console.log(memory.grow(1), memory.buffer.byteLength, exports.grow(100));
attempt('too large', () => memory.grow(2));
global.value = 9;
console.log(exports.two()[0], global.valueOf());

console.log(table.length, table.get(0).name, table.get(0)(4) === exports.load(4), table.get(1));
table.set(1, exports.trap);
console.log(table.get(1) === exports.trap);
attempt('trap through table', () => exports.indirect());
table.set(1, exports.load);
attempt('wrong signature', () => exports.indirect());
attempt('outside', () => table.get(2));
console.log(table.grow(1, exports.div), table.get(2) === exports.div, table.length);

for (const [label, imports] of [
  ['no imports', undefined], ['no module', {}], ['no function', { env: { ...env, f: 1 } }], ['no memory', { env: { ...env, mem: {} } }],
  ['number for a mutable global', { env: { ...env, g: 5 } }], ['no number', { env: { ...env, c: 'x' } }], ['no table', { env: { ...env, t: null } }],
]) attempt(label, () => new WebAssembly.Instance(module, imports));

const strings = new WebAssembly.Table({ element: 'externref', initial: 2 }, 'first');
strings.set(1, null);
console.log(strings.get(0), strings.get(1));
for (const [value, v] of [['i64', 5n], ['f32', 1.1], ['f64', undefined], ['externref', { a: 1 }]]) {
  const g = new WebAssembly.Global({ value, mutable: true }, v);
  console.log(value, g.value);
}
attempt('constant', () => { new WebAssembly.Global({ value: 'i32' }, 1).value = 2; });
attempt('unknown type', () => new WebAssembly.Global({ value: 'i33' }));

const custom = wasm([0, 6, ...name('ab'), 1, 2, 3]);
console.log(WebAssembly.Module.customSections(new WebAssembly.Module(custom), 'ab').map((b) => [...new Uint8Array(b)]));

(async () => {
  const both = await WebAssembly.instantiate(bytes, { env });
  console.log(Object.keys(both), (await WebAssembly.instantiate(module, { env })) instanceof WebAssembly.Instance);
  await WebAssembly.compile(Buffer.from('nothing!')).catch((err) => console.log(err instanceof WebAssembly.CompileError, err.message));
  await WebAssembly.instantiate(bytes).catch((err) => console.log(err.name, err.message));
  await WebAssembly.compileStreaming('x').catch((err) => console.log(err.code));
  await WebAssembly.instantiate(module).catch((err) => console.log(err.name, err.message));
})();
