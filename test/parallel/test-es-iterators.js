'use strict';
// Iterator helpers, Iterator.from and Iterator.concat.
const attempt = (f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } };
console.log([1, 2, 3, 4].values().filter((x) => x % 2).map((x) => x * 2).toArray());
console.log([...'ab'].values().flatMap((x) => [x, x]).toArray(), [1, 2, 3].values().drop(1).take(1).toArray());
console.log([1, 2, 3].values().reduce((a, b) => a + b), [1].values().some((x) => x > 0), [1].values().every((x) => x > 1));
console.log(new Set([5, 6]).values().find((x) => x > 5), Iterator.from({ next() { return { done: true }; } }).toArray());
console.log(Iterator.concat([1], new Set([2])).toArray());
function* numbers() { try { yield 1; yield 2; } finally { console.log('closed'); } }
console.log(numbers().take(1).toArray(), [...numbers().map(String)]);
const helper = numbers().map((x) => x);
console.log(helper.next(), helper.return(), helper.next(), Object.prototype.toString.call(helper));
class Own extends Iterator {}
console.log(new Own() instanceof Iterator, Iterator.prototype.constructor === Iterator, Iterator.name, Iterator.length);
for (const f of [() => new Iterator(), () => Iterator(), () => [].values().map(1), () => [].values().take(-1),
  () => [].values().take(NaN), () => [].values().reduce((a) => a), () => [1].values().flatMap(() => 1).next(), () => Iterator.from(5),
  () => Iterator.concat(1), () => Iterator.concat({})]) console.log(attempt(f).toString().replace('number 1', '1'));
console.log(Reflect.ownKeys(Iterator.prototype));
