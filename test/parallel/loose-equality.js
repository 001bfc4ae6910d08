'use strict';

// == and !=, and Number, convert strings, BigInts and objects by the rules of the language.

const found = [];
for (let i = 0; i < 65536; i++) {
  const c = String.fromCharCode(i);
  let r = '';
  if (c + '5' == 5) r += 'l';
  if (5 == '5' + c) r += 'r';
  if (!(c + '5' != 5)) r += 'n';
  if (c + '5' == 5n) r += 'b';
  if (5n == c + '5') r += 'B';
  if (c == 0) r += 'z';
  if (c + '1' == true) r += 't';
  if (Number(c + '5') === 5) r += 'N';
  if (new Number(c + '0x5' + c).valueOf() === 5) r += 'x';
  if (!isNaN(c + '5')) r += 'a';
  if (isFinite({ toString: () => '5' + c })) r += 'F';
  if (parseInt(c + '5') === 5) r += 'i';
  if (parseFloat(c + '5') === 5) r += 'f';
  try { if (BigInt(c + '5') === 5n) r += 'g'; } catch {}
  if ((c + '5' + c).trim() === '5') r += 'T';
  if (r) found.push(i.toString(16) + ' ' + r);
}
console.log(found.join('\n'));

const values = [
  0, 1, -0, NaN, 1.5, 2 ** 53, 2 ** 63, 2 ** 64, 0n, 1n, 2n ** 53n + 1n, 2n ** 64n, '', '1', ' 1 ', '1n', '0x1', 'x', '1.5', '1e0', '+1', '-0',
  '18446744073709551616', '9007199254740993', 'Infinity', Infinity, true, false, null, undefined, Symbol('s'), 'default',
];
const hints = [];
const objects = [];
for (const v of values) {
  objects.push({ [Symbol.toPrimitive](hint) { hints.push(hint); return v; } });
  objects.push({ valueOf() { hints.push('v'); return v; }, toString() { hints.push('s'); return 'S'; } });
  objects.push({ valueOf() { hints.push('v'); return {}; }, toString() { hints.push('s'); return v; } });
  if (v != null) objects.push(Object(v));
}
objects.push({ [Symbol.toPrimitive]: (h) => h }, { [Symbol.toPrimitive]() { return {}; } }, Object.create(null), new Date(1), [], [1], [1n], [1, 2]);
for (const x of values) {
  let line = '';
  for (const y of [...values, ...objects]) {
    hints.length = 0;
    let r;
    try {
      const a = x == y;
      const asked = hints.join();
      r = (a ? '=' : '.') + (a === (y == x) && a === !(x != y) ? '' : '!') + asked[0];
    } catch (e) {
      r = e.name;
    }
    line += r.replace('undefined', '');
  }
  console.log(String(x), line);
}

for (const v of [2n ** 63n, 2n ** 64n, Object(2n ** 64n), { valueOf: () => -(2n ** 70n) }]) {
  console.log(Number(v), new Number(v).valueOf(), new (class extends Number {})(v).valueOf());
}
console.log(1n == new Date(1), new Number().valueOf(), Reflect.construct(Number, [1n], Array) instanceof Array);
for (const v of [1n, Symbol('s'), { valueOf: () => 1n }]) {
  try { console.log(isNaN(v)); } catch (e) { console.log(e.message); }
}
console.log(isNaN(), isNaN(undefined), isNaN(null), isFinite('x'), isNaN.name, isNaN.length);
