'use strict';

// A function without a name has one in stacks that is guessed from the code around it, and promises tell who waits for them.

Error.stackTraceLimit = 30;
function show() {
  const lines = new Error().stack.split('\n').slice(2).filter((line) => !/node:|Module|Object\.<anonymous>/.test(line));
  console.log(lines.map((line) => line.replace(/\(?[^(]*[\\/]([\w-]+\.js):(\d+):(\d+)\)?/, '($1:$2:$3)')).join('\n'));
}
function run(a, b) { (typeof a === 'function' ? a : b)(); }

const o = { signal: 1, inner: {} };
o.inner.f = () => { show(); };
o.inner.f();
exports.g = function () { show(); };
exports.g();
module.exports = () => { show(); };
module.exports();
o.x = o.y = () => { show(); };
o.x();
o.call = async () => { show(); };
o.call();
class Foo {}
Foo.prototype.method = function () { show(); };
new Foo().method();
run(() => { show(); });
run(() => { show(); }, { signal: o.signal });
run(() => { show(); }, { signal: Math.abs(1) });
run({ signal: 1 }, () => { show(); });

const later = () => new Promise((resolve) => { setTimeout(resolve, 1); });
async function one(i) {
  await later();
  if (i === 2) show();
}
async function all() { await Promise.all([1, 2, 3].map(one)); }
async function race() { await Promise.race([all(), new Promise(() => {})]); }
async function wrapped() { await new Promise((resolve, reject) => { race().then(resolve, reject); }); }
async function chained() { await wrapped().then((x) => x); }
async function reaction() { await later().then(function callback() { show(); }); }
async function outer() {
  await chained();
  await reaction();
}
outer();
