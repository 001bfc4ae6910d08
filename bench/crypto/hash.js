'use strict';
// Digests, in megabytes per second.
const crypto = require('crypto');
const common = require('../common');

const bench = common.createBenchmark(({ algorithm, megabytes }) => {
  const block = Buffer.alloc(1 << 20, 'x');
  const hash = crypto.createHash(algorithm);
  bench.start();
  for (let i = 0; i < megabytes; i++) hash.update(block);
  hash.digest('hex');
  bench.end(megabytes);
}, { algorithm: ['sha256', 'sha512', 'sha1', 'md5'], megabytes: [1024] });
