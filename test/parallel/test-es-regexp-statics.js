'use strict';
// What RegExp tells of the last match.
const all = () => [RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen, RegExp.leftContext, RegExp.rightContext, RegExp.input];
console.log(all());
/(a)(b)?(c)/.exec('xxacyy');
console.log(all(), RegExp['$&'] === RegExp.lastMatch, RegExp['$+'], RegExp['$`'], RegExp["$'"], RegExp.$_);
/(q)/.exec('none');
console.log(all());
/(\d)(\d)/.test('a12b');
console.log(all());
const sticky = /(\d)x/y;
sticky.lastIndex = 2;
sticky.test('0x1x2x');
console.log(all());
const global = /(\d)x/g;
while (global.test('0x1x2x'));
console.log(all());
for (const m of 'k1k2'.matchAll(/k(\d)/g)) console.log(m[1], RegExp.$1, RegExp.leftContext);
'a-b-c'.match(/(-)/);
console.log(all());
'a-b-c'.match(/(.)-/g);
console.log(all());
console.log('a-b-c'.match(/z/g), [...'a-b-c'.match('(b)')], all());
console.log('a1b2'.replace(/([a-z])(\d)/g, '$2$1'), all());
console.log('a1b2'.replace(/([a-z])(\d)/g, () => RegExp.$1 + RegExp.$2), all());
console.log('a1b2'.replace(/([a-z])(\d)/, () => RegExp.$1 + RegExp.$2), all());
console.log('same'.replace(/(s)/, '$1'), all());
console.log('none'.replace(/(z)/, '$1'), all());
console.log('find me'.search(/(m)e/), all());
console.log('find me'.search(/(x)e/), all());
console.log('k1,k2'.split(/(,)k/), all());
console.log('k1,k2'.split(/(;)k/), all());
console.log('named x1'.replace(/(?<letter>x)(?<digit>\d)/, '$<digit>$<letter>'), all());
console.log(/(?<!\w)(w)\w+/.exec('two words')[0], all());
console.log(/[\p{L}--[a-z]](.)/v.exec('abCd')[0], all());
'a1b2'.replaceAll(/([a-z])(\d)/g, 'x');
console.log(all());
/(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)/.test('abcdefghijk');
console.log(all(), RegExp.$10);
/\ud83d(.)/.exec('\ud83d\ude00');
console.log(all().map((x) => x.length));

class Derived extends RegExp {}
new Derived('(d)').exec('and');
console.log(all(), Derived.$1, Reflect.get(RegExp, '$1', {}));
RegExp.input = 5;
console.log(typeof RegExp.input, RegExp.$_, RegExp.$1);
/(n)/.test('n');
console.log(RegExp.input);
RegExp.$1 = 'ignored';
console.log(RegExp.$1);
try { RegExp.input = Symbol('s'); } catch (e) { console.log(e.name); }
for (const name of ['input', '$_', 'lastMatch', '$&', 'lastParen', '$+', 'leftContext', '$`', 'rightContext', "$'", '$1', '$9']) {
  const d = Object.getOwnPropertyDescriptor(RegExp, name);
  console.log(name, d.get.name, typeof d.set, d.enumerable, d.configurable);
}
console.log(Object.getOwnPropertyNames(RegExp), Object.keys(RegExp));
const odd = { flags: '', exec: () => ({ 0: 'x', index: 0, length: 1 }) };
RegExp.prototype[Symbol.replace].call(odd, 'xyz', '-');
console.log(RegExp.lastMatch);
const own = /(o)/;
own.exec = (s) => RegExp.prototype.exec.call(own, s);
'foo'.replace(own, '0');
console.log(all());
delete RegExp.$1;
console.log(RegExp.$1);
