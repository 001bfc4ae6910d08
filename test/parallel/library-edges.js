'use strict';
// Small promises of the core library that programs and their tests rely on.
const { inspect, parseArgs, promisify } = require('util');
const qs = require('querystring');
function t(f) {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
console.log(qs.parse('&a', null, null, { maxKeys: 1 }), qs.parse('a&&b&c', null, null, { maxKeys: 3 }), qs.parse('&&&'));
const options = { __proto__: null, a: { type: 'string', default: 'A' } };
Object.defineProperty(options, '__proto__', { value: { type: 'string', default: 'no' }, enumerable: true });
console.log(parseArgs({ args: [], options }).values);
const cp = require('child_process');
console.log([cp.exec, cp.execFile, setTimeout, setImmediate, require('stream').finished, require('stream').pipeline, require('fs').exists].map((f) => promisify(f).name));
console.log(Object.getOwnPropertyDescriptor(process, Symbol.toStringTag), Object.prototype.toString.call(Object.create(Object.getPrototypeOf(process))));
for (const transfer of [1, {}, null, '', [1]]) console.log(t(() => structuredClone(1, { transfer })));
for (const given of ['', 1, Symbol('x'), null, undefined, () => {}]) console.log(t(() => structuredClone(1, given)));
console.log(inspect(structuredClone(Object.setPrototypeOf({ a: 1 }, DOMException.prototype))), t(() => DOMException.prototype.name));
