'use strict';
// Globals: values of each type, and what an import of each type takes.

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const show = (label, fn) => {
  try {
    console.log(label, fn());
  } catch (err) {
    console.log(label, err.name, err.message);
  }
};

const object = { an: 'object' };
const values = { nothing: undefined, null: null, number: 1, object, bigint: 1n, string: 'q', function: () => {} };
for (const value of ['externref', 'anyfunc', 'v128', 'i32', 'i64', 'f32', 'no type']) {
  show(`${value} without a value`, () => new WebAssembly.Global({ value }).value);
  for (const of in values) {
    for (const mutable of [false, true]) show(`${value} of ${of} ${mutable}`, () => new WebAssembly.Global({ value, mutable }, values[of]).value === values[of]);
  }
}
show('set a constant', () => { new WebAssembly.Global({ value: 'i32' }).value = 1; });
const { get, set } = Object.getOwnPropertyDescriptor(WebAssembly.Global.prototype, 'value');
show('set nothing', () => set.call(new WebAssembly.Global({ value: 'i32', mutable: true })));
show('get of nothing', () => get.call({}));
show('set of nothing', () => set.call({}, 1));
show('valueOf', () => WebAssembly.Global.prototype.valueOf.call({}));

const types = { externref: [0x6f], funcref: [0x70], i32: [0x7f], i64: [0x7e], f32: [0x7d], f64: [0x7c], v128: [0x7b], someExtern: [0x64, 0x6f], someFunc: [0x64, 0x70] };
const taking = (type, mutable) => new WebAssembly.Module(wasm(section(2, [[...name('m'), ...name('g'), 3, ...type, mutable]]), section(7, [[...name('g'), 3, 0]])));
const globals = {
  'constant externref': new WebAssembly.Global({ value: 'externref' }, 5),
  'variable externref': new WebAssembly.Global({ value: 'externref', mutable: true }, 5),
  'constant i32': new WebAssembly.Global({ value: 'i32' }, 5),
};
for (const type in types) {
  for (const mutable of [0, 1]) {
    for (const [of, g] of Object.entries({ ...values, ...globals })) {
      show(`import ${type} ${mutable} given ${of}`, () => {
        const got = new WebAssembly.Instance(taking(types[type], mutable), { m: { g } }).exports.g;
        return [got === g, got.value === g];
      });
    }
  }
}

// A reference that is there from the start is the same in constant expressions, in code, and to the next instance.
const both = new WebAssembly.Module(wasm(
  section(1, [[0x60, 0, 1, 0x6f]]),
  section(2, [[...name('m'), ...name('g'), 3, 0x6f, 0]]),
  section(3, [[0], [0]]),
  section(6, [[0x6f, 0, 0x23, 0, 0x0b]]),
  section(7, [[...name('first'), 0, 0], [...name('second'), 0, 1], [...name('copy'), 3, 1]]),
  section(10, [[4, 0, 0x23, 0, 0x0b], [4, 0, 0x23, 1, 0x0b]]),
));
const one = new WebAssembly.Instance(both, { m: { g: object } }).exports;
console.log(one.first() === object, one.second() === object, one.copy.value === object);
const two = new WebAssembly.Instance(both, { m: { g: one.copy } }).exports;
console.log(two.first() === object, two.second() === object);
const func = new WebAssembly.Global({ value: 'anyfunc' }, one.first);
console.log(func.value === one.first);
show('a variable in a constant expression', () => new WebAssembly.Module(wasm(
  section(2, [[...name('m'), ...name('g'), 3, 0x7f, 1]]), section(6, [[0x7f, 0, 0x23, 0, 0x0b]]))).constructor.name);
