'use strict';
// Built-in methods of typed arrays against the same written in JavaScript: `how=builtin` and `how=script`. The rate is in elements.
const common = require('../common');

const size = 1000;
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = '0123456789abcdef';
const hex = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
const codes = new Map([...base64].map((c, i) => [c.charCodeAt(0), i]));
const values = new Map([...digits].map((c, i) => [c.charCodeAt(0), i]));

const make = {
  Uint8Array: () => Uint8Array.from({ length: size }, (_, i) => i * 7 % 256),
  Float16Array: () => Float16Array.from({ length: size }, (_, i) => i * 7 % 256),
  Float64Array: () => Float64Array.from({ length: size }, (_, i) => i * 7 % 256),
};

// What script does where the built-in method is named.
const script = {
  at(a, i) { return i < 0 ? a[a.length + i] : a[i]; },
  copy(a) { const b = new a.constructor(a.length); for (let i = 0; i < a.length; i++) b[i] = a[i]; return b; },
  toReversed(a) { const n = a.length, b = new a.constructor(n); for (let i = 0; i < n; i++) b[i] = a[n - 1 - i]; return b; },
  toSorted(a) {
    const b = script.copy(a), c = new a.constructor(a.length), n = a.length;
    let from = b, to = c;
    for (let width = 1; width < n; width *= 2, [from, to] = [to, from]) {
      for (let lo = 0; lo < n; lo += 2 * width) {
        const mid = Math.min(lo + width, n), hi = Math.min(lo + 2 * width, n);
        for (let i = lo, j = mid, k = lo; k < hi; k++) to[k] = i < mid && (j >= hi || from[i] <= from[j]) ? from[i++] : from[j++];
      }
    }
    return from;
  },
  toHex(a) { let s = ''; for (let i = 0; i < a.length; i++) s += hex[a[i]]; return s; },
  fromHex(s) {
    const a = new Uint8Array(s.length / 2);
    for (let i = 0; i < a.length; i++) a[i] = values.get(s.charCodeAt(2 * i)) << 4 | values.get(s.charCodeAt(2 * i + 1));
    return a;
  },
  toBase64(a) {
    let s = '', i = 0;
    for (; i + 2 < a.length; i += 3) s += base64[a[i] >> 2] + base64[(a[i] & 3) << 4 | a[i + 1] >> 4] + base64[(a[i + 1] & 15) << 2 | a[i + 2] >> 6] + base64[a[i + 2] & 63];
    if (a.length - i === 1) s += base64[a[i] >> 2] + base64[(a[i] & 3) << 4] + '==';
    if (a.length - i === 2) s += base64[a[i] >> 2] + base64[(a[i] & 3) << 4 | a[i + 1] >> 4] + base64[(a[i + 1] & 15) << 2] + '=';
    return s;
  },
  fromBase64(s) {
    let n = s.length;
    while (s[n - 1] === '=') n--;
    const a = new Uint8Array(n * 3 >> 2);
    for (let i = 0, k = 0, bits = 0, have = 0; i < n; i++) {
      bits = bits << 6 | codes.get(s.charCodeAt(i));
      if ((have += 6) >= 8) a[k++] = bits >> (have -= 8) & 255;
    }
    return a;
  },
};

const big = (x) => x > 1e6;
const add = (x, y) => x + y;
const work = {
  at: [
    (a) => { let n = 0; for (let i = 1; i <= size; i++) n += a.at(-i); return n; },
    (a) => { let n = 0; for (let i = 1; i <= size; i++) n += script.at(a, -i); return n; },
  ],
  set: [(a, b) => { b.set(a); return b; }, (a, b) => { for (let i = 0; i < a.length; i++) b[i] = a[i]; return b; }],
  setArray: [(a, b, c) => { b.set(c); return b; }, (a, b, c) => { for (let i = 0; i < c.length; i++) b[i] = c[i]; return b; }],
  fill: [(a, b) => b.fill(3), (a, b) => { for (let i = 0; i < b.length; i++) b[i] = 3; return b; }],
  slice: [(a) => a.slice(), script.copy],
  subarray: [(a) => a.subarray(1), (a) => new a.constructor(a.buffer, a.BYTES_PER_ELEMENT, a.length - 1)],
  copyWithin: [(a, b) => b.copyWithin(0, 500), (a, b) => { for (let i = 500; i < b.length; i++) b[i - 500] = b[i]; return b; }],
  reverse: [(a, b) => b.reverse(), (a, b) => { for (let i = 0, j = b.length - 1; i < j; i++, j--) { const x = b[i]; b[i] = b[j]; b[j] = x; } return b; }],
  toReversed: [(a) => a.toReversed(), script.toReversed],
  toSorted: [(a) => a.toSorted(), script.toSorted],
  sort: [(a) => a.slice().sort(), script.toSorted],
  with: [(a) => a.with(1, 2), (a) => { const b = script.copy(a); b[1] = 2; return b; }],
  indexOf: [(a) => a.indexOf(999), (a) => { for (let i = 0; i < a.length; i++) if (a[i] === 999) return i; return -1; }],
  lastIndexOf: [(a) => a.lastIndexOf(999), (a) => { for (let i = a.length - 1; i >= 0; i--) if (a[i] === 999) return i; return -1; }],
  includes: [(a) => a.includes(999), (a) => { for (let i = 0; i < a.length; i++) if (a[i] === 999) return true; return false; }],
  join: [(a) => a.join(), (a) => { let s = '' + a[0]; for (let i = 1; i < a.length; i++) s += ',' + a[i]; return s; }],
  from: [(a, b, c) => a.constructor.from(c), (a, b, c) => { const d = new a.constructor(c.length); let i = 0; for (const x of c) d[i++] = x; return d; }],
  of: [(a) => a.constructor.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32), (a) => { const d = new a.constructor(32); for (let i = 0; i < 32; i++) d[i] = i + 1; return d; }],
  spread: [(a) => [...a].length, (a) => { const d = []; for (let i = 0; i < a.length; i++) d.push(a[i]); return d.length; }],
  forOf: [(a) => { let n = 0; for (const x of a) n += x; return n; }, (a) => { let n = 0; for (let i = 0; i < a.length; i++) n += a[i]; return n; }],
  map: [(a) => a.map((x) => x), (a) => { const f = (x) => x, b = new a.constructor(a.length); for (let i = 0; i < a.length; i++) b[i] = f(a[i], i, a); return b; }],
  filter: [(a) => a.filter(() => true), (a) => { const f = () => true, c = []; for (let i = 0; i < a.length; i++) if (f(a[i], i, a)) c.push(a[i]); return new a.constructor(c); }],
  find: [(a) => a.find(big), (a) => { for (let i = 0; i < a.length; i++) if (big(a[i], i, a)) return a[i]; return undefined; }],
  findLast: [(a) => a.findLast(big), (a) => { for (let i = a.length - 1; i >= 0; i--) if (big(a[i], i, a)) return a[i]; return undefined; }],
  every: [(a) => a.some(big), (a) => { for (let i = 0; i < a.length; i++) if (big(a[i], i, a)) return true; return false; }],
  forEach: [(a) => { let n = 0; a.forEach((x) => { n += x; }); return n; }, (a) => { let n = 0; const f = (x) => { n += x; }; for (let i = 0; i < a.length; i++) f(a[i], i, a); return n; }],
  reduce: [(a) => a.reduce(add, 0), (a) => { let n = 0; for (let i = 0; i < a.length; i++) n = add(n, a[i], i, a); return n; }],
  toHex: [(a) => a.toHex(), script.toHex],
  fromHex: [(a, b, c, t) => Uint8Array.fromHex(t.hex), (a, b, c, t) => script.fromHex(t.hex)],
  toBase64: [(a) => a.toBase64(), script.toBase64],
  fromBase64: [(a, b, c, t) => Uint8Array.fromBase64(t.base64), (a, b, c, t) => script.fromBase64(t.base64)],
};
const once = new Set(['subarray', 'of']); // these do not depend on the number of elements: the rate is in calls

const bench = common.createBenchmark(({ method, type, how, n }) => {
  const [builtin, own] = work[method], run = how === 'builtin' ? builtin : own;
  const a = make[type](), b = make[type](), list = Array.from(a);
  const texts = type === 'Uint8Array' ? { hex: script.toHex(a), base64: script.toBase64(a) } : {};
  const show = (x) => (ArrayBuffer.isView(x) ? x.constructor.name + x.join() : String(x));
  if (show(builtin(a, make[type](), list, texts)) !== show(own(a, make[type](), list, texts))) throw new Error('builtin and script differ');
  const step = once.has(method) ? 1 : size;
  bench.start();
  for (let i = 0; i < n; i += step) run(a, b, list, texts);
  bench.end(n);
}, { method: Object.keys(work), type: Object.keys(make), how: ['builtin', 'script'], n: [200000] },
{ only: ({ method, type }) => type === 'Uint8Array' || !/Hex|Base64/.test(method) });
