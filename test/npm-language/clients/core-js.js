// core-js over everything: what is there is kept, what it adds works.
'use strict';
require('core-js');
const show = (...list) => console.log(...list);
show([1, [2, [3]]].flat(Infinity), Object.groupBy([1, 2, 3], (n) => (n % 2 ? 'odd' : 'even')), Array.from({ length: 3 }, (_, i) => i * i));
show([3, 1, 2].toSorted(), [1, 2, 3].with(1, 9), [1, 2, 3].at(-1), [1, 2, 3, 4].findLast((n) => n < 3));
show(new Set([1, 2, 3]).union(new Set([4])), new Set([1, 2]).isSubsetOf(new Set([1, 2, 3])), new Map([[1, 2]]).getOrInsert?.(3, 4));
show('abc'.at(-1), 'x'.padStart(3, '-'), 'a-b-c'.replaceAll('-', '+'), 'ab\uD800'.isWellFormed(), [...'a1b2'.matchAll(/[a-z](\d)/g)].map((m) => m[1]));
show(Math.hypot(3, 4), Math.clz32(1), Math.fround(5.5), Math.f16round(1.337), Number.parseFloat('1.5'), (25).toString(36));
show([...Iterator.from([1, 2, 3, 4]).filter((n) => n % 2).map((n) => n * 10)], Iterator.from([1, 2, 3]).reduce((a, b) => a + b));
show(structuredClone({ a: new Date(0), b: new Map([[1, new Set([2])]]) }), Object.hasOwn({ x: 1 }, 'x'), Reflect.ownKeys({ b: 1, a: 2, 1: 3 }));
show(new URL('https://a.b/c?d=e#f').searchParams.get('d'), typeof setImmediate, btoa('hi'), atob('aGk='));
show(new AggregateError([new Error('x')], 'm').errors.length, new Error('a', { cause: 'b' }).cause, Symbol.asyncIterator.toString(), Symbol('d').description);
const { promise, resolve } = Promise.withResolvers();
Promise.allSettled([promise, Promise.reject(new Error('no')), Promise.try(() => 7)]).then((r) => show(r.map((x) => x.status + ':' + (x.value ?? x.reason.message))));
resolve('yes');
Promise.any([Promise.reject(1), Promise.resolve(2)]).then((v) => show('any', v));
Array.fromAsync((async function* () { yield 1; yield 2; })()).then((v) => show('fromAsync', v));
