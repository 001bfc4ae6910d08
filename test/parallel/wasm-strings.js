'use strict';
// Functions over strings that modules import from the engine, strings that are the names of imports, and references that are never null.

const leb = (n) => n < 128 ? [n] : [n & 127 | 128, ...leb(n >> 7)];
const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, ...leb(entries.flat().length + 1), entries.length, ...entries.flat()];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const show = (label, fn) => {
  try {
    console.log(label, fn());
  } catch (err) {
    console.log(label, err.name, err.message);
  }
};

const S = [0x6f], I = [0x7f], N = [0x64, 0x6f];
const signatures = {
  cast: [[S], [N]], test: [[S], [I]], fromCharCode: [[I], [N]], fromCodePoint: [[I], [N]], charCodeAt: [[S, I], [I]], codePointAt: [[S, I], [I]],
  length: [[S], [I]], concat: [[S, S], [N]], substring: [[S, I, I], [N]], equals: [[S, S], [I]], compare: [[S, S], [I]],
};
// each import is called by an export of the same name and type
const calling = (list, from = 'wasm:js-string') => {
  const names = Object.keys(list);
  return wasm(
    section(1, names.map((k) => [0x60, list[k][0].length, ...list[k][0].flat(), list[k][1].length, ...list[k][1].flat()])),
    section(2, names.map((k, i) => [...name(from), ...name(k), 0, i])),
    section(3, names.map((_, i) => [i])),
    section(7, names.map((k, i) => [...name(k), 0, names.length + i])),
    section(10, names.map((k, i) => {
      const body = [0, ...list[k][0].flatMap((_, j) => [0x20, j]), 0x10, i, 0x0b];
      return [body.length, ...body];
    })),
  );
};

const builtins = ['js-string'];
const module = new WebAssembly.Module(calling(signatures), { builtins });
console.log(WebAssembly.Module.imports(module), WebAssembly.Module.exports(module).length);
const e = new WebAssembly.Instance(module).exports;
const calls = {
  cast: [['a'], [1], [null], [], [new String('x')]],
  test: [['a'], [1], [null], [undefined], [new String('x')]],
  fromCharCode: [[65], [65536 + 66], [0xe9], [-1]],
  fromCodePoint: [[97], [0x1f600], [0x10ffff], [0x110000], [-1]],
  charCodeAt: [['abc', 1], ['\u{1f600}', 1], ['abc', 3], ['abc', -1], [5, 0]],
  codePointAt: [['\u{1f600}', 0], ['\u{1f600}', 1], ['abc', 2], ['abc', 3], [null, 0]],
  length: [[''], ['abc'], ['\u{1f600}'], [5], [null]],
  concat: [['a', 'b'], ['', ''], ['é', 'b'], ['a', 1], [null, 'b']],
  substring: [['hello', 1, 3], ['hello', 3, 1], ['hello', -1, 3], ['hello', 1, -1], ['hello', 9, 12], ['é\u{1f600}', 1, 2], [{}, 1, 2]],
  equals: [['a', 'a'], ['a', 'b'], ['é', 'é'], [null, null], [null, 'a'], ['a', null], [1, 1], ['a', 1]],
  compare: [['a', 'b'], ['b', 'a'], ['a', 'a'], ['', 'a'], ['\ud83d', '\uffff'], ['\u{1f600}', '\uffff'], [null, 'a'], ['a', 5]],
};
for (const k in calls) for (const args of calls[k]) show(`${k}(${args.map((a) => typeof a === 'string' ? escape(a) : a)})`, () => e[k](...args));

// which options count, and that signatures are looked at
const length = calling({ length: signatures.length });
for (const options of [undefined, null, 1, 'x', {}, { builtins: undefined }, { builtins: null }, { builtins: 1 }, { builtins: [] }, { builtins: ['x'] },
  { builtins: ['js-string', 'js-string'] }, { builtins: 'js-string' }, { importedStringConstants: 1 }, { importedStringConstants: null }]) {
  show('options', () => [WebAssembly.Module.imports(new WebAssembly.Module(length, options)).length, WebAssembly.validate(length, options)]);
}
for (const key of ['builtins', 'importedStringConstants']) {
  const options = { get [key]() { throw new Error(`of ${key}`); } };
  show(key, () => new WebAssembly.Module(length, options));
  show(key, () => WebAssembly.validate(length, options));
}
show('signature', () => new WebAssembly.Module(calling({ length: [[I], [I]] }), { builtins }));
show('signature', () => WebAssembly.validate(calling({ length: [[I], [I]] }), { builtins }));
show('signature', () => new WebAssembly.Module(calling({ concat: [[S, S], [S]] }), { builtins }));
show('no such function', () => WebAssembly.Module.imports(new WebAssembly.Module(calling({ foo: [[S], [S]] }), { builtins })));
show('not asked for', () => new WebAssembly.Instance(new WebAssembly.Module(length), {}));

// strings
const constant = (type, mutable) => wasm(section(2, [[...name("'"), ...name('héllo'), 3, ...type, mutable]]), section(7, [[...name('g'), 3, 0]]));
for (const type of [S, N, I, [0x70]]) {
  for (const mutable of [0, 1]) {
    show(`constant ${type} ${mutable}`, () => {
      const m = new WebAssembly.Module(constant(type, mutable), { importedStringConstants: "'" });
      return [WebAssembly.Module.imports(m), new WebAssembly.Instance(m).exports.g.value];
    });
  }
}

// no null
const identity = wasm(section(1, [[0x60, 1, ...N, 1, ...N]]), section(3, [[0]]), section(7, [[...name('f'), 0, 0]]), section(10, [[4, 0, 0x20, 0, 0x0b]]));
const { f } = new WebAssembly.Instance(new WebAssembly.Module(identity)).exports;
show('in', () => [f(undefined), f(5)]);
show('in', () => f(null));
const through = new WebAssembly.Instance(new WebAssembly.Module(calling({ g: [[N, I], [N, I, N]] }, 'm')), { m: { g: (x, i) => [x, i, i === 1 ? null : x] } });
show('out', () => through.exports.g('x', 2));
show('out', () => through.exports.g('x', 1));

const more = async () => {
  console.log(WebAssembly.Module.imports(await WebAssembly.compile(length, { builtins })).length);
  console.log((await WebAssembly.instantiate(length, undefined, { builtins })).instance.exports.length('abc'));
  for (const fn of [() => WebAssembly.instantiate(length, undefined, { builtins: 5 }), () => WebAssembly.compile(length, { get builtins() { throw new Error('of builtins'); } })]) {
    await fn().catch((err) => console.log(err.name, err.message));
  }
};
more();
