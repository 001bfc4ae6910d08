'use strict';
// Modules that claim to have more than there is, or more than may be, are refused before room is made for it; segments stay in bounds.

const leb = (n) => n < 128 ? [n] : [n % 128 | 128, ...leb(Math.floor(n / 128))];
const name = (s) => [...leb(Buffer.byteLength(s)), ...Buffer.from(s)];
const raw = (id, body) => [id, ...leb(body.length), ...body];
const section = (id, entries) => raw(id, [...leb(entries.length), ...entries.flat()]);
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const type = section(1, [[0x60, 0, 0]]);
const func = section(3, [[0]]);
const body = (bytes) => [...leb(bytes.length), ...bytes];
const code = section(10, [body([0, 0x0b])]);
const table = section(4, [[0x70, 0, 1]]);
const memory = section(5, [[0, 1]]);
const huge = leb(0xffffffff);

const cases = {
  'expressions of elements': wasm(type, func, table, raw(9, [1, 5, 0x70, ...huge]), code),
  'functions of elements': wasm(type, func, table, raw(9, [1, 0, 0x41, 0, 0x0b, ...huge]), code),
  'element segments': wasm(raw(9, huge)),
  'data segments': wasm(raw(11, huge)),
  'data count': wasm(raw(12, huge)),
  'types': wasm(raw(1, huge)),
  'parameters': wasm(raw(1, [1, 0x60, ...huge])),
  'results': wasm(section(1, [[0x60, 0, ...leb(1001), ...Array(1001).fill(0x7f)]])),
  'imports': wasm(raw(2, huge)),
  'functions': wasm(type, raw(3, huge)),
  'tables': wasm(raw(4, huge)),
  'memories': wasm(raw(5, huge)),
  'globals': wasm(raw(6, huge)),
  'exports': wasm(raw(7, huge)),
  'bodies': wasm(type, func, raw(10, huge)),
  'tags': wasm(raw(13, huge)),
  'locals': wasm(type, func, section(10, [body([1, ...huge, 0x7f, 0x0b])])),
  'locals in all': wasm(type, func, section(10, [body([2, ...leb(50001), 0x7f, 1, 0x7f, 0x0b])])),
  'kinds of locals': wasm(type, func, section(10, [body([...huge, 0x0b])])),
  'table': wasm(section(4, [[0x70, 0, ...huge]])),
  'table above the limit': wasm(section(4, [[0x70, 0, ...leb(10_000_001)]])),
  'memory': wasm(section(5, [[0, ...leb(65537)]])),
  'memory grown': wasm(section(5, [[1, 0, ...leb(65537)]])),
  'name of a custom section': wasm(raw(0, huge)),
  'name of an export': wasm(type, func, raw(7, [1, ...huge])),
  'data': wasm(memory, raw(11, [1, 0, 0x41, 0, 0x0b, ...huge])),
  'names of functions': wasm(raw(0, [...name('name'), 1, 5, ...huge])),
  'a section': wasm([10, ...huge]),
  'elements beyond': wasm(type, func, table, raw(9, [1, 0, 0x41, 5, 0x0b, 1, 0]), code),
  'data beyond': wasm(memory, raw(11, [1, 0, 0x41, 0x80, 0x80, 4, 0x0b, 1, 0])),
};
for (const label in cases) {
  try {
    new WebAssembly.Instance(new WebAssembly.Module(cases[label]));
    console.log(label, 'is an instance');
  } catch (err) {
    console.log(label, err.name, err.message);
  }
}

// Whatever is made of a good module by turning bits is a module, or is not.
const good = wasm(type, func, table, memory, section(7, [[...name('f'), 0, 0], [...name('m'), 2, 0]]), raw(9, [1, 0, 0x41, 0, 0x0b, 1, 0]),
  section(10, [body([1, 2, 0x7f, 0x41, 0, 0x21, 0, 0x02, 0x40, 0x20, 0, 0x0d, 0, 0x0b, 0x0b])]), raw(11, [1, 0, 0x41, 0, 0x0b, 2, 1, 2]));
const seen = new Set();
for (let at = 8; at < good.length; at++) {
  for (const bit of [1, 4, 0x80]) {
    const bad = Buffer.from(good);
    bad[at] ^= bit;
    try {
      new WebAssembly.Module(bad);
    } catch (err) {
      seen.add(err.name);
    }
  }
}
console.log([...seen]);
