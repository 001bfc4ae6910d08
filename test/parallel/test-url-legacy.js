// url.parse, format and resolve.
process.removeAllListeners('warning'); process.on('warning', () => {});
const url = require('url');
for (const x of ['http://user:pass@host.com:8080/p/a/t/h?query=string#hash', '//foo/bar', 'mailto:a@b.c?x', 'HTTP://USER@Example.COM/a b?c d#e f', 'javascript:alert(1)', '/a?b=c#d', 'x:1/2', 'http://a.com:/x', 'file:///etc/passwd', 'http:\\\\a\\b', 'http://[::1]:80/x', 'coap:u:p@[::1]:99/?q', 'http://x.com/"<>`{}|^', '  http://t.com  ', 'http://é.com', 'a.b/c', '?x', '#y', '', 'git+http://u@g.com/x', 'http://a@b@c/', 'dot.test:foo/bar', 'http://ex.com?a=1&b=2']) {
  console.log(JSON.stringify(x), JSON.stringify(url.parse(x)), JSON.stringify(url.parse(x, true, true)));
}
for (const base of ['http://a/b/c/d;p?q', 'mailto:local@domain', '/one/two/three', 'http://user:pw@h.com/x', 'file:///C:/a', '', 'x:a/b']) {
  for (const rel of ['g', './g', 'g/', '/g', '//g', '?y', 'g?y', '#s', '../../g', '../../../g', '..', '.', 'http:g', 'https://z/y', '', 'mailto:b@c', '/../x', 'a/./b/../c']) {
    console.log(base, rel, url.resolve(base, rel));
  }
}
for (const o of [{ host: 'a.com', pathname: 'x' }, { protocol: 'http', hostname: '::1', port: 5, query: { a: [1, 2], b: 'c d' } }, { pathname: '/a?b#c', search: 'x#', hash: 'h' }, { auth: 'u:p@', host: 'h' }, { protocol: 'file', pathname: 'x' }, 'http://a/b']) console.log(url.format(o));
const u = new URL('https://u:p@xn--g6w251d.com/?a#b');
console.log(url.format(u), url.format(u, { fragment: false, auth: false, search: false, unicode: true }));
for (const bad of [5, null, 'http://a.com:b/', 'http://a b/']) { try { console.log(url.parse(bad).href); } catch (e) { console.log(e.code, e.message); } }
