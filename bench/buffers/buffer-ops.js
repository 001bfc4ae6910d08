'use strict';
// Operations on whole buffers, over a gigabyte in all.
const common = require('../common');

const ops = {
  'compare': (n, a, b) => { for (let i = 0; i < n; i++) a.compare(b); },
  'equals': (n, a, b) => { for (let i = 0; i < n; i++) a.equals(b); },
  'indexOf': (n, a) => { for (let i = 0; i < n; i++) a.indexOf('xyz'); },
  'indexOf-byte': (n, a) => { for (let i = 0; i < n; i++) a.indexOf(0x78); },
  'concat': (n, a, _b, parts) => { for (let i = 0; i < n; i++) Buffer.concat(parts); },
  'copy': (n, a, b) => { for (let i = 0; i < n; i++) a.copy(b); },
  'fill': (n, a, b) => { for (let i = 0; i < n; i++) b.fill('abcdefg'); },
  'text-decoder': (n, a) => { const d = new TextDecoder(); for (let i = 0; i < n; i++) d.decode(a); },
  'swap16': (n, a) => { for (let i = 0; i < n; i++) a.swap16(); },
};

const bench = common.createBenchmark(({ op, len, megabytes }) => {
  const a = Buffer.alloc(len, 'abcdefg');
  const b = Buffer.from(a);
  const parts = [a.subarray(0, len / 4), a.subarray(len / 4, len / 2), a.subarray(len / 2)];
  const n = megabytes * 1048576 / len;
  bench.start();
  ops[op](n, a, b, parts);
  bench.end(n);
}, { op: Object.keys(ops), len: [4096, 65536, 1048576], megabytes: [1024] });
