// xregexp: flags, named groups, Unicode, building, recursion.
'use strict';
const X = require('xregexp');
const date = X('(?<year> [0-9]{4}) -? # year\n(?<month> [0-9]{2})', 'x');
const m = X.exec('on 2015-02', date);
console.log(m.groups.year, m.groups.month, m.index, X.replace('2015-02', date, '$<month>/$<year>'), String(date));
console.log(X.test('Русский', X('^\\p{Cyrillic}+$')), X.match('aÅb1', X('\\p{L}', 'g'), 'all'), X.test('😀', X('^\\p{So}$', 'A')), X('\\p{Lu}').source.length > 100, X.test('ǅ', X('^\\p{Lt}$')));
console.log(X('a.b', 's').test('a\nb'), X('(?i)abc').test('ABC'), X('(?n)(a)(?<n>b)').exec('ab').length, X.escape('a.b*c'), X.union(['a+b', /c|d/i]).source);
console.log(X.matchRecursive('((t)e)s(t)()', '\\(', '\\)', 'g'), X.matchRecursive('<b><b>x</b></b>', '<b>', '</b>', 'g', { valueNames: ['between', null, 'match', null] }));
console.log(X.forEach.length, (() => { const r = []; X.forEach('1a2b3', /\d/, (x, i) => r.push(x[0] * i)); return r; })(), X.split('a1b2c', /(\d)/), X.matchChain('1 <b>2</b> 3 <b>4 a 56</b>', [X('(?is)<b>.*?</b>'), /\d+/]));
console.log(X.build('(?x)^ {{hours}} ({{minutes}}) $', { hours: X.build('{{h12}} : | {{h24}}', { h12: /1[0-2]|0?[1-9]/, h24: /2[0-3]|[01][0-9]/ }, 'x'), minutes: /^[0-5][0-9]$/ }).test('10:59'));
console.log(X.tag('x')`^ ${/\d+/} ${'a.b'} $`.test('12a.b'), X.isRegExp(/x/), X.globalize(/a/).flags, X.cache('a', 'g') === X.cache('a', 'g'));
for (const bad of ['(?<1a>x)', '\\p{Nope}', '(?<a>x)\\k<b>', '[]x', '(']) { try { const r = X(bad); console.log(bad, String(r)); } catch (e) { console.log(bad, e.name, e.message); } }
X.addToken(/\\R/, () => '(?:\\r\\n|[\\n\\r])');
console.log('a\r\nb\nc'.split(X('\\R')));
