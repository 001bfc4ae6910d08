'use strict';
// URLPattern: forms of the constructor, canonical components, matching, errors.
const names = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const t = (...args) => {
  try {
    const p = new URLPattern(...args);
    console.log(JSON.stringify(args), names.filter((k) => p[k] !== '*').map((k) => `${k}=${p[k]}`).join(' '), p.hasRegExpGroups);
  } catch (e) {
    console.log(JSON.stringify(args), e.name, e.code, e.message);
  }
};
t();
t('https://*.example.com:8080/*?q#h');
t('https://user\\:pw@x/:a([a-z]+)');
t('data\\:text');
t('c?d', 'https://x.y/q/r');
t('#e', 'https://x/a?b');
t({ pathname: '{/a}/:x' });
t({ pathname: '/:a{b}?' });
t({ hostname: 'Ex\u00e4mple.com' });
t({ protocol: 'foo', pathname: 'a b\u00e9"' });
t({ hostname: '[::AB]' });
t({ protocol: 'http', port: '80' });
t({ pathname: '../x', baseURL: 'http://a/b/c' });
t({ baseURL: 'https://u:p@x:8/a/b?c#d' });
t({ search: 'e', baseURL: 'https://u:p@x:8/a/b?c#d' });
t({ port: 80 });
t(1);
t('/a');
t('/a', 1);
t('/a', 'bad');
t({}, 'https://x');
t({}, '', 1);
t({ pathname: '/(x' });
t({ pathname: '/:a/:a' });
t({ hostname: 'a b' });
t({ port: 'x' });

const p = new URLPattern({ pathname: '/a/:id' });
console.log(p, p.test('https://x/a/1'), p.test('/a/2', 'https://x'), p.test({ pathname: '/a/' }), p.test());
console.log(p.exec('https://u:w@x.y:99/a/1?q#h'), p.exec({ pathname: '/a/7' }).inputs, p.exec('https://x/b'));
console.log(new URLPattern({ pathname: '/A' }, { ignoreCase: true }).test('https://x/a'), new URLPattern({ pathname: '/A' }).test('https://x/a'));
for (const fn of [() => p.test(1), () => p.exec('', 1), () => p.exec({}, 'https://x'), () => p.test({}, 'https://x'), () => URLPattern(),
  () => URLPattern.prototype.test.call({}), () => Reflect.get(URLPattern.prototype, 'hash', {}), () => new URLPattern({ get hash() { throw new Error('mine'); } })]) {
  try { console.log(fn()); } catch (e) { console.log(e.name, e.code, e.message); }
}
console.log(require('url').URLPattern === URLPattern, String(p), Object.keys(p), class X extends URLPattern {}.name);
