// Values that a message carries, cycles and shared references included.
const { Worker, isMainThread, parentPort } = require('worker_threads');
if (!isMainThread) {
  parentPort.on('message', (m) => (m === 'end' ? parentPort.close() : parentPort.postMessage(m)));
  return;
}
const cycle = { name: 'cycle', list: [] };
cycle.self = cycle;
cycle.list.push(cycle.list, cycle);
const shared = { s: 1 };
class Point { constructor() { this.x = 1; } get y() { return 2; } }
const values = [
  undefined, null, true, 0, -0, NaN, Infinity, 12345678901234567890n, '', 'text ü 💩', [], [1, , 3], {}, { a: { b: [{}] } },
  new Date(86400000), new Date(NaN), /re+g/gi, new Map([[{ k: 1 }, new Set([1, 'x'])]]), new Set(), Object(1), Object('s'), Object(false), Object(5n),
  new Uint8Array([1, 2, 3]).buffer, new Uint16Array([1, 65535]), new Float64Array([0.5]), new DataView(new ArrayBuffer(2)), new BigInt64Array(1),
  new Error('e'), new TypeError('t', { cause: 'c' }), cycle, [shared, shared], new Point(), Object.create(null), new Array(3), { [Symbol('s')]: 1, u: undefined },
];
const w = new Worker(__filename);
let at = 0;
w.on('message', (m) => {
  const v = values[at++];
  if (m instanceof Error) console.log(m.name, m.message, m.cause, m.constructor === v.constructor);
  else console.log(m);
  if (v === cycle) console.log(m.self === m, m.list[0] === m.list, m.list[1] === m);
  if (at === values.indexOf(cycle) + 2) console.log(m[0] === m[1], m[0] !== shared);
  if (at === values.length) w.postMessage('end');
});
for (const v of values) w.postMessage(v);
