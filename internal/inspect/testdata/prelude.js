// What the cases share. `util` is given by who runs them: Node's module when the expected output is recorded, this package's in the test.
var i = util.inspect, F = util.format;
var S = '\n    at a (f.js:1:1)\n    at b (g.js:2:2)';
function E(e, stack, props) { e.stack = stack; Object.assign(e, props); return e; }
function mk(name, msg, props, C = Error) { return E(new C(msg), name + (msg ? ': ' + msg : '') + S, props); }
function big(head) { return head + Array.from({ length: 10 }, (_, k) => '\n    at fn' + k + ' (f.js:' + k + ':1)').join(''); }
function frames(...groups) {
  const lines = [];
  for (const [list, n] of groups) for (let k = 0; k < n; k++) for (const l of list) lines.push('\n    at f' + l + ' (f.js:' + l + ':1)');
  return E(new Error('m'), 'Error: m' + lines.join(''));
}
var P = new Proxy({ a: 1 }, { get() { throw new Error('trap'); }, ownKeys() { throw 1; }, getPrototypeOf() { throw 1; } });
var R = Proxy.revocable({}, {}); R.revoke();
var CP = {}; CP.self = new Proxy(CP, {});
var A = class A { constructor() { this.x = 1; } get g() { return 1; } m() {} };
var B = class B extends A { get h() { return 2; } set k(v) {} };
var A5 = class A { constructor() { this.x = 1; } toString() { return 'AA'; } };
var Bb = class Bb extends A5 {};
var C0 = class C0 {};
var D = class D extends Error {};
var DD = class DD extends Date {};
var ME = class MyError extends Error {};
var QE = class Quux extends Error {};
var QT = class Quux extends TypeError {};
var cwd = '/srv/app';
var c = (f) => ({ [i.custom]: f });
var ws = { a: 1 };
var ci = (() => { const a = { n: 1 }; a.s = a; a.l = [a, { a }]; return a; })();
