// The shapes of BenchmarkFormat in Node: node bench.js
'use strict';
const { format } = require('util');
const shapes = {
  string: ['x'],
  mixed: ['x', 1, { a: 1 }],
  directives: ['%s is %d', 'x', 42],
  object: [{ id: 1, name: 'Ada', tags: ['a', 'b'], address: { city: 'London', zip: null }, ok: true }],
  instance: [new (class User { constructor() { this.id = 1; this.name = 'Ada'; } })()],
  numbers: [Array.from({ length: 100 }, (_, k) => k)],
  map: [new Map([['a', 1], ['b', { c: 2 }]])],
};
for (const [name, args] of Object.entries(shapes)) {
  for (let k = 0; k < 2e4; k++) format(...args);
  const n = 5e4;
  const start = process.hrtime.bigint();
  for (let k = 0; k < n; k++) format(...args);
  console.log(name.padEnd(12), Number(process.hrtime.bigint() - start) / n, 'ns/op');
}
