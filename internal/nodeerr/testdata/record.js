// Records what Node.js says for each error code: node --expose-internals record.js > recorded.json
'use strict';
const { codes, UVException, ErrnoException, ExceptionWithHostPort, UVExceptionWithHostPort, DNSException } = require('internal/errors');
const fs = require('fs');
const util = require('util');
const out = { plain: [], argType: [], argValue: [], range: [], missing: [], target: [], errnos: [], system: [] };

// These take a flag or an error, not text.
const special = ['ERR_HTTP2_STREAM_CANCEL', 'ERR_PARSE_ARGS_UNKNOWN_OPTION', 'ERR_REQUIRE_ESM_RACE_CONDITION'];
for (const code of Object.keys(codes)) {
  if (special.includes(code)) continue;
  for (let n = 0; n < 5; n++) {
    const args = Array.from({ length: n }, (_, i) => `<${i}>`);
    let e;
    try { e = new codes[code](...args); } catch { continue; }
    if (e.code !== code || /NaN|undefined|Received type|got type/.test(e.message)) continue;
    out.plain.push({ code, args, message: e.message, header: e.stack.slice(0, e.stack.indexOf(e.message)) + e.message });
  }
}
class Foo {}
const lists = [['string'], ['string', 'number'], ['string', 'number', 'boolean'], ['string', 'Buffer'], ['string', 'Buffer', 'URL'],
  ['Buffer'], ['Buffer', 'TypedArray', 'DataView'], ['a thing'], ['string', 'a thing', 'b thing'], ['function', 'undefined'],
  ['Function', 'Object'], ['object', 'Buffer', 'string'], ['an X or Y'], ['string', 'Array', 'Object'], ['integer'],
  ['null', 'undefined'], ['string', 'number', 'Buffer', 'URL', 'a thing', 'b thing'], ['foo', 'Buffer'], ['string', 'Buffer', 'null']];
for (const name of ['x', 'first argument', 'options.x'])
  for (const expected of lists)
    out.argType.push({ name, expected, message: new codes.ERR_INVALID_ARG_TYPE(name, expected, undefined).message });
for (const [name, reason] of [['x', ''], ['options.x', ''], ['x', 'must be y']])
  out.argValue.push({ name, reason, message: (reason ? new codes.ERR_INVALID_ARG_VALUE(name, 5, reason) : new codes.ERR_INVALID_ARG_VALUE(name, 5)).message });
for (const v of [0, 1000, 4294967296, 4294967297, -4294967297, 2 ** 53, 12345678901.5, 10n, 2n ** 32n, 2n ** 33n, -(2n ** 33n), NaN, -Infinity, 1e20, 123456789012345, -0.5, 1e21, 1.5e300])
  out.range.push({ value: util.inspect(v), message: new codes.ERR_OUT_OF_RANGE('x', '>= 0', v).message });
for (const args of [['a'], ['a', 'b'], ['a', 'b', 'c'], [['a', 'b']], [['a', 'b'], 'c'], ['a', ['b', 'c', 'd'], 'e']])
  out.missing.push({ args, message: new codes.ERR_MISSING_ARGS(...args).message });
for (const key of ['.', './x', '#x'])
  for (const target of ['foo', './foo', './a/../b', '', 5, ['a'], { a: 1 }])
    for (const base of ['', '/b'])
      out.target.push({ key, target: JSON.stringify(target), base, message: new codes.ERR_INVALID_PACKAGE_TARGET('/p/', key, target, key[0] === '#', base || undefined).message });
for (const [number, [name, message]] of util.getSystemErrorMap()) out.errnos.push({ number, name, message });
const sys = (how, args, e) => out.system.push({ how, args, message: e.message, props: Object.fromEntries(Object.entries(e)) });
for (const [path, dest] of [['', ''], ['/a', ''], ['/a', '/b']])
  sys('uv', ['ENOENT', 'open', path, dest], new UVException({ errno: -2, syscall: 'open', path: path || undefined, dest: dest || undefined }));
sys('short', ['ESRCH', 'kill', ''], new ErrnoException(-3, 'kill'));
sys('short', ['ESRCH', 'kill', 'more'], new ErrnoException(-3, 'kill', 'more'));
sys('hostport', ['ECONNREFUSED', 'connect', '1.2.3.4', 80, ''], new ExceptionWithHostPort(-111, 'connect', '1.2.3.4', 80));
sys('hostport', ['ECONNREFUSED', 'connect', '1.2.3.4', 80, 'x'], new ExceptionWithHostPort(-111, 'connect', '1.2.3.4', 80, 'x'));
sys('hostport', ['ECONNREFUSED', 'connect', '/p', 0, ''], new ExceptionWithHostPort(-111, 'connect', '/p'));
sys('listen', ['EADDRINUSE', 'listen', '1.2.3.4', 80], new UVExceptionWithHostPort(-98, 'listen', '1.2.3.4', 80));
sys('listen', ['EADDRINUSE', 'listen', '/p', -1], new UVExceptionWithHostPort(-98, 'listen', '/p', -1));
sys('dns', ['ENOTFOUND', 'queryA', 'h'], new DNSException('ENOTFOUND', 'queryA', 'h'));
sys('dns', ['EAI_NONAME', 'getaddrinfo', 'h'], new DNSException(-3008, 'getaddrinfo', 'h'));
process.stdout.write(JSON.stringify(out, null, 1));
