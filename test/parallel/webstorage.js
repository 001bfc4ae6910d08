'use strict';

// sessionStorage: properties, methods, order, the quota.

const report = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e}`, e.code);
  }
};

const s = sessionStorage;
s.b = 1;
s.a = 'x';
s.setItem('c', {});
s[10] = null;
report('values', () => [s.a, s.b, s.c, s[10], s.zz, s.getItem('zz'), s.length]);
report('keys', () => [Object.keys(s), s.key(1), s.key(9), JSON.stringify(s)]);
report('has', () => ['a' in s, 'zz' in s, Object.hasOwn(s, 'a'), Object.getOwnPropertyDescriptor(s, 'a')]);
report('removed', () => [delete s.a, delete s.nothing, s.removeItem('b'), s.length]);
report('shadow', () => {
  s.getItem = 'a value';
  return [typeof s.getItem, Storage.prototype.getItem.call(s, 'getItem'), Object.keys(s)];
});
report('inspected', () => s);
report('string', () => [`${s}`, s instanceof Storage, globalThis.sessionStorage === s]);
report('cleared', () => [s.clear(), s.length]);
for (const f of [() => s.getItem(), () => s.setItem('x'), () => s.key(), () => new Storage(), () => Storage(), () => Storage.prototype.getItem.call({}, 'x')]) {
  report('refused', f);
}
report('quota', () => {
  s['a'.repeat(5 * 1024 * 1024)] = '';
  s.more = 'too much';
});
report('after it', () => s.length);
