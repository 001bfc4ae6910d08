// Methods of arrays on what is long and nearly empty: results, receivers and the array that callbacks get.
'use strict';
const length = 2 ** 20 + 4;
const A = Array.prototype;
const last = length - 1;
const like = () => ({ length, 0: 'a', 5: 'b', [last]: 'z' });
const sparse = () => {
  const a = [];
  a.length = length;
  a[3] = 'x';
  a[last] = 'y';
  return a;
};
function attempt(f) {
  try {
    f();
  } catch (err) {
    console.log(err.name, err.message);
  }
}
for (const make of [like, sparse]) {
  const o = make();
  let visits = 0;
  let same = true;
  A.forEach.call(o, (v, i, array) => {
    visits++;
    same &&= array === o;
  });
  console.log(visits, same, A.indexOf.call(o, o[last]), A.reduce.call(o, (s, v) => s + v, ''));
  console.log(A.sort.call(o) === o, Object.keys(o).join());
}
const o = like();
console.log(A.filter.call(o, () => true), A.findLastIndex.call(o, (v, i, array) => array === o && v === 'b'));
const mapped = A.map.call(o, (v) => v + 1);
console.log(mapped.length, Object.keys(mapped).length, [1].concat(sparse()).length);
console.log(A.fill.call(o, 7, 10, 20) === o, o[15], A.reverse.call(o) === o, Object.keys(o).length);
attempt(() => A.forEach.call(o, 3));
attempt(() => [1].forEach(3));
try {
  [1].forEach(function callback() { throw new Error('within'); });
} catch (err) {
  console.log(err.stack.split('\n')[2].trim());
}
console.log(A.indexOf.name, A.indexOf.length, String(A.fill));
