// Functions of util with arguments that few programs give.
const util = require('util');
const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
};

for (const v of [{}, new Map(), /x/, Object.create(null)]) show('deprecate', () => util.deprecate(v, 'm').name);
for (const [a, b] of [['abc', ['b', 'a']], [['a', 'b'], 'ab'], ['', ['a']], [['a'], undefined], ['a', 5], [5, 'a']]) {
  show('diff', () => JSON.stringify(util.diff(a, b)));
}
show('_extend', () => Object.keys(util._extend({ a: 1 }, { b: 2, c: 3 })).join() + util._extend.name);
show('callbackify', () => util.callbackify(() => 5)(() => {}));
show('parseEnv', () => Object.keys(util.parseEnv('b=1\na=2\n1=3\nB=4\na=5\na-b=6')).join());
for (const s of ['\x1b[38:2::1:2:3mx', '\x1b[4:3mx', '\x1b[38;2;1mx', '\x9b1:2mx']) show('strip', () => util.stripVTControlCharacters(s));
for (const validateStream of [0, '', null, NaN, 1, 'x', {}]) {
  show('styleText', () => JSON.stringify(util.styleText('red', 'x', { validateStream })));
}
show('sorted', () => util.inspect({ b: 1, a: 2 }, { sorted: 'x' }));
show('sorted', () => util.inspect({ b: 1, a: 2 }, { sorted: 5 }));
show('sorted', () => util.inspect({ b: 1, a: 2 }, { sorted: 0 }));
show('alias', () => ['grey', 'faint'].map((k) => {
  const { get, set } = Object.getOwnPropertyDescriptor(util.inspect.colors, k);
  return [get.name, get.length, set.name, set.length].join();
}).join(';'));
show('enabled', () => Object.getOwnPropertyDescriptor(util.debuglog('x'), 'enabled').get.name);
for (const text of ['[x]', '[object Object]', 'a', '', '  a b']) show('MIMEType', () => new util.MIMEType(text));
show('MIMEParams', () => {
  const { params } = new util.MIMEType('a/b;x=1');
  params.set('X', 'Y');
  return [params.get('X'), params.has('X'), String(params), params.delete('X'), String(params)].join();
});
show('MIMEType', () => Object.keys(util.MIMEType.prototype).join() + Object.keys(util.MIMEParams.prototype).join());
show('MIMEType', () => util.inspect(new util.MIMEType('a/b;c=d'), { showHidden: true }));

const negative = [
  [{ foo: { type: 'string' } }, ['--no-foo'], false],
  [{ foo: { type: 'string', multiple: true } }, ['--no-foo', '--foo', 'x'], false],
  [{ color: { type: 'boolean' }, 'no-color': { type: 'boolean' } }, ['--no-color'], true],
  [{}, ['--no-x', '--no-y=1'], false],
];
for (const [options, args, strict] of negative) {
  show('parseArgs', () => JSON.stringify(util.parseArgs({ options, args, strict, allowNegative: true, tokens: true })));
}
for (const arg of ['--f\no', '-"', '--a"b']) show('parseArgs', () => util.parseArgs({ args: [arg], allowPositionals: true }));
show('parseArgs', () => util.parseArgs(null));

(async () => {
  for (const signal of [undefined, {}, { aborted: true }, new EventTarget(), 5]) {
    await util.aborted(signal, {}).then(console.log, (e) => console.log('aborted', e.name, e.code, e.message));
  }
  const control = new AbortController();
  const done = util.aborted(control.signal, {});
  control.abort();
  const event = await done;
  console.log(event.type, event.target === control.signal, await util.aborted(control.signal, {}));
})();

const numbers = [Object(5n), Object(Symbol('q')), Object('12px'), { valueOf() { return 3n; } }, { toString() { return '7x'; } },
  { valueOf() { return Symbol('v'); } }, { valueOf() { throw new Error('thrown'); } }, [5, 6], new Date(5), Object.create(null),
  { [Symbol.toPrimitive](hint) { return hint === 'number' ? 8n : '9z'; } }, { [Symbol.toPrimitive]() { return {}; } },
  { [Symbol.toPrimitive]: null, valueOf: null, toString() { return '4'; } }];
for (const v of numbers) for (const f of ['%d', '%i', '%f']) show(f, () => util.format(f, v));
util.callbackify(() => Promise.reject(0))((err) => {
  console.log(err.code, err.reason, /^\s+at (\S+)/m.exec(err.stack)[1]);
});
