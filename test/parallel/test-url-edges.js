// flags: --no-deprecation
'use strict';

// Hosts that look like Punycode or numbers, characters of paths, relative text in patterns, parts that are no strings; recorded from
// Node.js.
const url = require('url');

function outcome(f) {
  try {
    return JSON.stringify(f());
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
const show = (label, f) => console.log(label, '=>', outcome(f));

for (const host of ['xn--', 'xn--a', 'XN--A.b', 'a.xn--', 'xn--0.pt', '%78n--', 'xn--mgba3gch31f', 'xn--fa-hia', 'ä.xn--a', '-1', '+1', '0x-1', '0x+1', '0-1', '-1.2', '1.-2', '0x',
  '08', '1e3', 'x:80', 'a/b', '/a', '?', '[::1]', 'ex ample', 'other.invalid', '']) {
  show(`host ${host}`, () => new URL(`http://${host}/`).host);
  show(`file host ${host}`, () => new URL(`file://${host}/`).host);
  show(`opaque host ${host}`, () => new URL(`x://${host}/`).host);
  show(`set ${host}`, () => {
    const u = new URL('https://before/');
    u.hostname = host;
    return u.hostname;
  });
  show(`domain ${host}`, () => [url.domainToASCII(host), url.domainToUnicode(host)]);
}
for (const path of ['^', '<>"`{}|^~', 'a b\'', '%5e']) {
  show(`path ${path}`, () => [new URL(`http://h/${path}?${path}#${path}`).href, new URL(`x:${path}`).href, url.pathToFileURL(`/${path}`).href]);
}
for (const text of ['data:a   ?x#h', 'data:a #h', 'data:a  ', 'x:a \t?q']) {
  show(`opaque path ${text}`, () => {
    const u = new URL(text);
    const before = u.href;
    u.search = '';
    u.hash = '';
    return [before, u.href, new URL(text, 'http://h/').href];
  });
}

for (const text of ['x', '', '/a b', '//H:80/x', '//u:p@h', '..', '?q', '#h', '1:2', 'a:b', 'http://', '\\a', '//[', 'é']) {
  const parts = ['protocol', 'username', 'hostname', 'port', 'pathname', 'search', 'hash'];
  for (const pattern of [new URLPattern(), new URLPattern({ pathname: '/x' }), new URLPattern({ protocol: 'http' })]) {
    show(`pattern ${text}`, () => {
      const found = pattern.exec(text);
      return [pattern.test(text), found && parts.map((p) => found[p].input)];
    });
  }
}
const values = [undefined, null, 0, 's', 'http://h/', {}, Symbol('s'), () => 1];
for (const second of values) {
  for (const third of values) {
    show(`new URLPattern ${String(second)} ${String(third)}`, () => [new URLPattern('/a', second, third).hostname]);
    show(`new URLPattern of parts ${String(second)} ${String(third)}`, () => [new URLPattern({}, second, third).hostname]);
  }
}

for (const parts of [{ protocol: {} }, { protocol: 80, hash: false }, { hostname: true, port: 1 }, { pathname: {} }, { pathname: 80, search: 5 }, { auth: { a: 1 }, host: 'h' },
  { auth: '\ud800', host: 'h' }, { auth: '\ud800.com:x', host: 'h' }, { auth: 'a:b@c', hostname: '::1' }, { hash: 5, query: { a: [1, 2] } }, new String('s')]) {
  show('format', () => url.format(parts));
}
for (const text of ['HTTP:', 'HTTP:x', 'Http:a/b', 'FILE:a', 'http:x', 'mailto:a@b', 'JavaScript:x/y']) {
  show(`parse ${text}`, () => {
    const { hostname, pathname, slashes, href } = url.parse(text);
    return [hostname, pathname, slashes, href];
  });
}
show('parts of Url', () => Object.keys(url.Url.prototype));
for (const path of ['\\\\srv\\share//a', '\\\\srv\\http://x', '\\\\?\\C:\\a//b', '\\\\?\\UNC\\srv\\s\\\\x', '\\\\srv']) {
  show(`pathToFileURL ${path}`, () => url.pathToFileURL(path, { windows: true }).href);
}
for (const text of ['file:///\0', 'file:///a\t', 'C:\\a', 'file:///%zz', 'file:///a^b']) {
  show('fileURLToPath', () => [url.fileURLToPath(text), String(url.fileURLToPathBuffer(text))]);
  show('fileURLToPathBuffer', () => String(url.fileURLToPathBuffer(text)));
}
for (const v of [undefined, null]) {
  for (const name of ['href', 'host', 'searchParams', 'toJSON']) {
    const d = Object.getOwnPropertyDescriptor(URL.prototype, name);
    show(`${name} of ${v}`, () => (d.get || d.value).call(v));
    if (d.set) show(`set ${name} of ${v}`, () => d.set.call(v, 'x'));
  }
}
show('revokeObjectURL', () => URL.revokeObjectURL(Symbol('s')));
