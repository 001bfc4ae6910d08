// Methods of consoles with arguments that few programs give.
const { Console } = require('console');
process.on('warning', (w) => process.stdout.write(`warning: ${w.message}\n`));
for (const data of [1, null, undefined, 'x', () => {}]) {
  for (const columns of [5, 'a', null, {}, ['a'], undefined]) {
    try {
      console.table(data, columns);
    } catch (e) {
      console.log(e.name, e.code, e.message);
    }
  }
}
for (const data of [new Set([1, { a: 2 }]).entries(), new Set([1]).values(), new Map([[1, 2]]).entries(), new Map([[1, 2]]).keys()]) {
  console.table(data);
}
for (const label of [null, 5, true, {}, 'x', undefined]) {
  console.count(label);
  console.countReset(label);
  console.count(label);
}
console.log(Console.prototype.dirxml.name, Console.prototype.groupCollapsed.name, Console.prototype.log.name);
const cells = [new Uint8Array(3), new Uint8Array(5), new BigInt64Array(3), Object.assign(new Uint8Array(3), { x: 1 }), [1, 2, 3, 4],
  Object.assign([], { a: 1, b: 2, c: 3 }), { a: 1, b: 2, c: 3 }, new Map([[1, 2], [3, 4], [5, 6]]), Object.assign(new Map(), { a: 1, b: 2, c: 3 }),
  new Proxy([1, 2, 3], {}), new Proxy({ a: 1, b: 2, c: 3 }, {}), Buffer.alloc(4)];
console.table(cells.map((v) => ({ v })));
