'use strict';
// flags: --expose-gc
// What was passed through WebAssembly as a reference can be collected; what a table or variable holds stays.

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const code = new WebAssembly.Module(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [[0x60, 1, 0x6f, 1, 0x6f]]),
  ...section(2, [[...name('m'), ...name('f'), 0, 0]]),
  ...section(3, [[0]]),
  ...section(7, [[...name('through'), 0, 1]]),
  ...section(10, [[6, 0, 0x20, 0, 0x10, 0, 0x0b]]),
]));
// nested calls, exceptions and results keep what they need
const { through } = new WebAssembly.Instance(code, {
  m: {
    f(x) {
      if (x.depth > 0) through({ depth: x.depth - 1 });
      if (x.fails) throw x;
      return x;
    },
  },
}).exports;

function pass() {
  const refs = [];
  for (let i = 0; i < 100; i++) {
    const o = { depth: i % 5, fails: i % 7 === 0 };
    try {
      if (through(o) !== o) console.log('another object');
    } catch (err) {
      if (err !== o) console.log('another exception');
    }
    refs.push(new WeakRef(o));
  }
  return refs;
}

const refs = pass();
setTimeout(() => {
  gc();
  setTimeout(() => {
    gc();
    console.log(refs.filter((r) => r.deref()).length < 10);
    const table = new WebAssembly.Table({ element: 'externref', initial: 1 });
    const held = { depth: 0 };
    table.set(0, through(held));
    for (let i = 0; i < 10; i++) through({ depth: 2 });
    console.log(table.get(0) === held);
  }, 10);
}, 10);
