'use strict';
// URLs of the common shapes, and those that look like them: parts, changes, subclasses, and what hangs on the objects.

const inputs = [
  'https://example.com', 'https://user:pass@example.com:8080/a/b/../c?q=1#h', 'http://localhost:3000/', 'http://127.0.0.1/x', 'http://127.0.0.1:80/x',
  'http://256.0.0.1/', 'http://1.2.3/', 'http://a.1/', 'http://1.a/', 'http://a-/', 'http://a..b/', 'http://a./', 'http://A/', 'http://a:0/', 'http://a:/',
  'http://a:65535/', 'http://a:65536/', 'http://a:080/', 'https://a:443/', 'ws://a/', 'wss://a:80', 'http://u@a/', 'http://u:@a/', 'http://:p@a/',
  'http://@a/', 'http://u:p:q@a/', 'http://u@v@a/', 'http://a/..', 'http://a/./b', 'http://a/b/..', 'http://a//../', 'http://a/.../.b/..c',
  'http://a/%2e%2E/', 'http://a/%zz', 'http://a/a\\b', 'http://a/^', 'http://a?', 'http://a#', 'http://a?#', 'http://a?x\'y', 'http://a#x\'y`',
  'http://a/ b', ' http://a/ ', 'http://\u00e9/\u00e9', 'http:/a', '//b/c', '/x', '?x', '#x', 'x', '', 'ftp://a/',
];
const bases = [undefined, 'https://u:p@h.example:8080/x/y?z#w', 'http://A/b/'];
for (const base of bases) {
  for (const input of inputs) {
    try {
      const u = new URL(input, base);
      console.log(input, '|', u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, [...u.searchParams].join());
    } catch (e) {
      console.log(input, '|', e.code, Object.keys(e).join());
    }
    console.log(URL.canParse(input, base), String(URL.parse(input, base)));
  }
}

const changes = {
  protocol: ['http', 'ftp:', 'foo'], username: ['', 'a b'], password: ['', 'x@y'], host: ['b:81', 'c'], hostname: ['d.e', ''], port: ['', '1', '443', 'x'],
  pathname: ['', '/y/../z', 'w w'], search: ['', '?a=\'', 'b'], hash: ['', '#f g', 'h'], href: ['http://q/', '/nothing'],
};
for (const [part, values] of Object.entries(changes)) {
  for (const value of values) {
    const u = new URL('https://user:pass@example.com:8080/a/b/c?q=1#h');
    const params = u.searchParams;
    try { u[part] = value; } catch (e) { console.log(e.code); }
    params.append('more', 'é');
    console.log(part, value, '|', u.href, u.toString() === u.href, JSON.stringify(u), params === u.searchParams, String(params));
  }
}

class Sub extends URL { get twice() { return this.pathname + this.pathname; } }
const s = new Sub('/q', 'http://a.b/c');
console.log(s instanceof Sub, s instanceof URL, s.twice, s);
console.log(Reflect.ownKeys(s), Reflect.ownKeys(s.searchParams), Object.keys(new URL('http://a')), Object.prototype.toString.call(s));
for (const other of [Object.create(s), {}, new URLSearchParams()]) {
  try { console.log(Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call(other)); } catch (e) { console.log(e.name); }
}
s.own = 1;
Object.freeze(s);
s.port = '81';
console.log(s.own, Object.isFrozen(s), s.href);
