'use strict';
// One direction of an encoding, over a gigabyte in all.
const common = require('../common');

const bench = common.createBenchmark(({ way, encoding, len, megabytes }) => {
  const buf = Buffer.alloc(len);
  for (let i = 0; i < len; i++) buf[i] = encoding === 'utf8' ? 97 + i % 26 : i * 7;
  const text = buf.toString(encoding);
  const n = megabytes * 1048576 / len;
  bench.start();
  if (way === 'encode') for (let i = 0; i < n; i++) buf.toString(encoding);
  else for (let i = 0; i < n; i++) Buffer.from(text, encoding);
  bench.end(n);
}, { way: ['encode', 'decode'], encoding: ['utf8', 'latin1', 'hex', 'base64'], len: [4096, 65536, 1048576], megabytes: [1024] });
