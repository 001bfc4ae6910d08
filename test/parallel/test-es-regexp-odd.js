'use strict';
// The methods of regular expressions over objects that are none, or whose exec is no function. Nothing here names the constructor.
const attempt = (f) => { try { console.log(f()); } catch (e) { console.log(e.name); } };
const T = {
 match: () => { const r = /b/; r.exec = null; return 'abc'.match(r); },
 matchg: () => { const r = /b/g; r.exec = undefined; return 'abc'.match(r); },
 replace: () => { const r = /b/; r.exec = 1; return 'abc'.replace(r, 'x'); },
 replaceg: () => { const r = /b/g; r.exec = 1; return 'abc'.replace(r, 'x'); },
 search: () => { const r = /b/; r.exec = null; return 'abc'.search(r); },
 test: () => { const r = /b/; r.exec = {}; return r.test('abc'); },
 matchAll: () => { const r = /b/g; r.exec = 'x'; return [...'abc'.matchAll(r)].length; },
 split: () => { const r = /b/; r.exec = 'x'; return 'abc'.split(r); },
 split2: () => { const r = /b/; r.constructor = { [Symbol.species]: function() { return {}; } }; return 'abc'.split(r); },
 matchp: () => { delete /b/.__proto__.exec; return 'abc'.match(/b/); },
 testp: () => { delete /b/.__proto__.exec; return /b/.test('abc'); },
 splitp: () => { delete /b/.__proto__.exec; return 'abc'.split(/b/); },
 replacep: () => { delete /b/.__proto__.exec; return 'abc'.replace(/b/, 'x'); },
 searchp: () => { delete /b/.__proto__.exec; return 'abc'.search(/b/, 'x'); },
 matchAllp: () => { delete /b/.__proto__.exec; return [...'abc'.matchAll(/b/g)].length; },
 matcho: () => { return /b/[Symbol.match].call({ exec: 1, flags: 'g' }, 'abc'); },
 replaceo: () => { return /b/[Symbol.replace].call({ exec: 1, flags: 'g' }, 'abc', 'x'); },
 searcho: () => { return /b/[Symbol.search].call({ exec: 1, flags: 'g' }, 'abc'); },
 matchAllo: () => { return [.../b/[Symbol.matchAll].call({ exec: 1, flags: 'g', constructor: { [Symbol.species]: function() { return { exec: 1 }; } } }, 'abc')].length; },
 matchAllr: () => { const r = /b/g, it = r[Symbol.matchAll]('abc'); return it.next.call({}); },
 replacef: () => { return /b/[Symbol.replace].call({ flags: '', exec() { return {}; } }, 'abc', 'x'); },
 replacef2: () => { return /b/[Symbol.replace].call({ flags: '', exec() { return { length: 3, index: -9, 0: 'b', groups: 1 }; } }, 'abc', '[$1$<x>]'); },
 replacef3: () => { return /b/[Symbol.replace].call({ flags: '', exec() { return { length: 2, index: 100, 0: 'b' }; } }, 'abc', "[$1$`$'$&]"); },
 replacef4: () => { return /b/[Symbol.replace].call({ flags: '', exec() { return { length: 2, index: 1, 0: 'bbbbbbbbb' }; } }, 'abc', "[$1$`$'$&]"); },
 splitf: () => { return /b/[Symbol.split].call({ constructor: { [Symbol.species]: function() { return { exec() { this.lastIndex = -1; return { length: 3, 1: 'x' }; } }; } } }, 'abc'); },
 splitl: () => { return /b/[Symbol.split].call(/b/, 'abc', -1); },
 splitl2: () => { return /b/[Symbol.split].call(/b/, 'abc', 2 ** 32); },
 splitl3: () => { const r = /b/y; r.lastIndex = 7; return ['abc'.split(r), r.lastIndex]; },
 splitl4: () => 'a1b2'.split(/(\d)|x/), splitl5: () => 'abcd'.split(/(?:)/, 2), splitl6: () => 'aXbX'.split(/(X)/, 3), splitl7: () => ['ab'.split(/(?:)/u), '\u{1f600}a'.split(/(?:)/u), '\u{1f600}a'.split(/(?:)/)],
 splitl8: () => ['abab'.split(/^a/), 'aab'.split(/a*?/), 'aab'.split(/a*/), 'A<B>bold</B>and<CODE>coded</CODE>'.split(/<(\/)?([^<>]+)>/)],
 searchv: () => /b/[Symbol.search].call({ exec() { return { index: 'x' }; } }, 'a'),
 testv: () => /b/.test.call({ exec() { return 1; } }), testw: () => /b/.test.call({}), execw: () => /b/.exec.call({}), tos: () => /b/.toString.call({}), comp: () => /b/.compile.call({}),
 big: () => { const r = /(b)|c/; r.constructor = { [Symbol.species]: function() { return { exec() { this.lastIndex = 1; return { length: 2 ** 20 }; } } } }; return 'abc'.split(r).length; },
};
const proto = Object.getPrototypeOf(/x/), { exec } = proto;
for (const name of Object.keys(T)) {
  attempt(() => { const v = T[name](); return Array.isArray(v) && 'index' in v ? [name, v[0], v.index, v.input] : [name, v]; });
  proto.exec = exec;
}
