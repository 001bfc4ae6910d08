'use strict';
// Details of util, querystring, buffer, url, process and assert that programs have met.
const { inspect, parseArgs, promisify } = require('util');
const qs = require('querystring');
const cp = require('child_process');
const t = (name, fn) => { try { console.log(name, fn()); } catch (e) { console.log(name, e.name, e.code, e.message); } };

const options = { __proto__: null };
Object.defineProperty(options, '__proto__', { value: { type: 'string', default: 'no' }, enumerable: true });
t('parseArgs', () => parseArgs({ args: [], options }).values);
t('promisify', () => [promisify(cp.exec).name, promisify(cp.execFile).name]);
for (const [text, maxKeys] of [['&a', 1], ['a&&b', 2], ['a&&b', 3], ['a&b', 0]]) t('maxKeys', () => qs.parse(text, null, null, { maxKeys }));

const b = Buffer.from('12');
b.prop = new Uint8Array(0);
b.inspect = undefined;
t('buffer', () => inspect(b));
const memory = new ArrayBuffer(10, { maxByteLength: 20 });
const tail = Buffer.from(memory, 1);
const fixed = Buffer.from(memory, 1, 4);
memory.resize(15);
t('resized', () => [tail.length, fixed.length]);

for (const re of [/\p{Let/, /[\p{a]/, /\u{12/, /\p{a}b/]) t('regexp', () => JSON.stringify(inspect(re, { colors: true })));

const get = (key) => Reflect.get(URL.prototype, key, {});
const set = (key) => Reflect.set(URL.prototype, key, 'x', {});
for (const key of ['href', 'host', 'searchParams']) t(key, () => get(key));
for (const key of ['href', 'host']) t(key, () => set(key));
const { fileURLToPath } = require('url');
t('path', () => fileURLToPath('file:///%82'));
try { fileURLToPath('file:///a%2Fb'); } catch (e) { console.log(e.code, e.input instanceof URL); }
t('read', () => require('fs').readFileSync(new URL('file:///%82')));
t('iterator', () => inspect(new URLSearchParams().keys()));
t('encoding', () => new (require('stream').Writable)().setDefaultEncoding({}));

t('tag', () => Object.getOwnPropertyDescriptor(process, Symbol.toStringTag));
const fake = { __proto__: Object.getPrototypeOf(process) };
t('fake', () => String(fake));
t('blob', () => [inspect(new Blob(), { depth: -1 }), inspect({ f: new File([], 'x') }, { depth: 0 })]);

t('constructible', () => [typeof new (require('vm').runInNewContext)('({ a: 1 })'), new Buffer.allocUnsafeSlow(3).length]);
t('instance', () => new Buffer.prototype.lastIndexOf(1, 'str'));
const assert = require('assert');
t('partial', () => { assert.partialDeepStrictEqual(new Error('a'), new Error()); return 'equal'; });
const { stdout, stderr } = cp.spawnSync(process.execPath, ['-e', `
  let inner;
  const debug = require('util').debuglog('tud', (fn) => { inner = fn; });
  debug('on %d', 1);
  console.log(debug.enabled, inner.enabled, inner.name, 'pid=' + process.pid);
`], { env: { ...process.env, NODE_DEBUG: 'tud', FORCE_COLOR: '1', NODE_NO_WARNINGS: '1' }, encoding: 'utf8' });
const pid = /pid=(\d+)/.exec(stdout)[1];
console.log(JSON.stringify(stdout.replace(`pid=${pid}`, 'pid')), JSON.stringify(stderr.replace(`m${pid}`, 'mPID')));

const { createSecretKey } = require('crypto');
const key = (byte) => createSecretKey(Buffer.alloc(1, byte));
t('keys', () => [require('util').isDeepStrictEqual(key(1), key(1)), require('util').isDeepStrictEqual(key(1), key(2)), require('util/types').isKeyObject(key(1))]);
const sparse = (length) => { const list = new Array(length); list[1] = 2; list[200_000] = 3; return list; };
t('sparse', () => { assert.partialDeepStrictEqual(sparse(150_000_000), sparse(100_000_000)); assert.deepStrictEqual(sparse(1e8), sparse(1e8)); return 'equal'; });
t('holes', () => [require('util').isDeepStrictEqual([1, , 3], [1, undefined, 3]), require('util').isDeepStrictEqual([, , 3], [, , 4])]);

const { parse } = require('url');
process.noDeprecation = true;
for (const text of ['https://*', 'https://a$b,c/d', 'https://a[b', 'https://a(b)~c', 'https://a b/c', 'https://a:x']) t(text, () => [parse(text).hostname, parse(text).path]);
t('trimmed', () => parse('\b http://example.com/\x1f\u00a0').href);
