// querystring, both ways, and punycode.
process.removeAllListeners('warning'); process.on('warning', () => {});
const qs = require('querystring'); const puny = require('punycode');
for (const [x, ...rest] of [['a=1&b=2&a=3'], ['a=%20b+c&d'], ['=x&&=&a='], ['a%zz=%'], ['a:1;b:2', ';', ':'], ['a=1&b=2&c=3', null, null, { maxKeys: 2 }], ['%F6=1'], ['a=b=c'], [''], [5], ['a+b=c+d', '&', '=', { decodeURIComponent: (s) => `<${s}>` }], ['a=1&b=2', '&', '=', { decodeURIComponent() { throw 1; } }], ['__proto__=1']]) console.log(qs.parse(x, ...rest));
for (const [x, ...rest] of [[{ a: [1, 'b', true, null, NaN, 5n], b: '', c: undefined, d: {} }], [{ 'a b': 'é&=' }, ';', ':'], [null], ['x'], [{ a: [] , b: 1 }], [{ a: 1 }, '&', '=', { encodeURIComponent: (s) => `[${s}]` }]]) console.log(qs.stringify(x, ...rest));
console.log(qs.escape('a b!\'()*~'), qs.unescape('%41%zz'), qs.unescapeBuffer('a%20+%zz').toString());
try { qs.stringify({ a: '\ud800' }); } catch (e) { console.log(e.name, e.code, e.message); }
for (const x of ['mañana.com', 'bücher@ñ.com', '☃-⌘', 'abc']) console.log(puny.toASCII(x), puny.toUnicode(puny.toASCII(x)), puny.encode(x), puny.decode(puny.encode(x)), puny.ucs2.encode(puny.ucs2.decode(x)));
for (const bad of ['\u0080-', 'xn--*', '99999999']) { try { console.log(puny.decode(bad)); } catch (e) { console.log(e.name, e.message); } }
