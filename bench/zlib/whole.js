'use strict';
// Compression of whole inputs, in megabytes of plain data per second.
const zlib = require('zlib');
const common = require('../common');

const bench = common.createBenchmark(({ format, way, megabytes }) => {
  const words = 'the quick brown fox jumps over the lazy dog while compression looks for what it has seen before'.split(' ');
  let state = 1;
  const next = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  const lines = [];
  for (let i = 0; i < 4096; i++) lines.push(`${next(1e6)} ${words[next(words.length)]} ${words[next(words.length)]} ${words[next(words.length)]}\n`);
  const block = Buffer.from(lines.join('')).subarray(0, 65536);
  const data = Buffer.alloc(megabytes << 20);
  for (let at = 0; at < data.length; at += block.length) {
    block.copy(data, at);
    data.writeUInt32LE(next(4294967295), at);
  }
  const codec = {
    gzip: [zlib.gzipSync, zlib.gunzipSync],
    deflate: [zlib.deflateSync, zlib.inflateSync],
    brotli: [(d) => zlib.brotliCompressSync(d, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }), zlib.brotliDecompressSync],
    zstd: [zlib.zstdCompressSync, zlib.zstdDecompressSync],
  }[format];
  const packed = way === 'decompress' ? codec[0](data) : undefined;
  bench.start();
  if (way === 'compress') codec[0](data);
  else if (codec[1](packed).length !== data.length) throw new Error('lengths differ');
  bench.end(megabytes);
}, { format: ['gzip', 'deflate', 'brotli', 'zstd'], way: ['compress', 'decompress'], megabytes: [64] });
