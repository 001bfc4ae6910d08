'use strict';

// What zlib reads and says: errors of each format, trailing data, members, dictionaries, limits.

const assert = require('assert');
const zlib = require('zlib');

const report = (name, f) => {
  try {
    const v = f();
    console.log(name, Buffer.isBuffer(v) ? v.toString() : v);
  } catch (e) {
    console.log(name, `${e}`, e.code, e.errno);
  }
};

const { gzipSync, gunzipSync, deflateSync, inflateSync, zstdCompressSync, zstdDecompressSync, brotliCompressSync, brotliDecompressSync } = zlib;
const text = 'some words and some more words '.repeat(50);
const pairs = [[gzipSync, gunzipSync], [deflateSync, inflateSync], [zlib.deflateRawSync, zlib.inflateRawSync], [gzipSync, zlib.unzipSync],
  [deflateSync, zlib.unzipSync], [brotliCompressSync, brotliDecompressSync], [zstdCompressSync, zstdDecompressSync]];

for (const [pack, unpack] of pairs) {
  for (const input of ['', 'a', text]) assert.strictEqual(unpack(pack(input)).toString(), input);
  const packed = pack(text);
  report('cut', () => unpack(packed.subarray(0, packed.length >> 1)));
  report('nothing', () => unpack(''));
  report('words', () => unpack('words, not data'));
  report('behind', () => unpack(Buffer.concat([packed, Buffer.alloc(3)])).length);
  report('rejected', () => unpack(Buffer.concat([packed, Buffer.alloc(3)]), { rejectGarbageAfterEnd: true }));
  report('too large', () => unpack(packed, { maxOutputLength: 100 }));
}

report('members', () => gunzipSync(Buffer.concat([gzipSync('one '), gzipSync('two')])));
report('frames', () => zstdDecompressSync(Buffer.concat([zstdCompressSync('one '), zstdCompressSync('two')])));
report('member cut', () => gunzipSync(Buffer.concat([gzipSync('one '), Buffer.from([0x1f, 0x8b, 9, 9])])));
const dictionary = Buffer.from('some words');
report('dictionary', () => inflateSync(deflateSync(text, { dictionary }), { dictionary }).length);
report('without', () => inflateSync(deflateSync(text, { dictionary })));
report('another', () => inflateSync(deflateSync(text, { dictionary }), { dictionary: Buffer.from('other') }));
report('zstd dictionary', () => zstdDecompressSync(zstdCompressSync(text, { dictionary }), { dictionary }).length);

const broken = gzipSync(text, { level: 0 });
broken[broken.length - 5] ^= 1;
report('sum', () => gunzipSync(broken));
broken[broken.length - 5] ^= 1;
broken[broken.length - 1] ^= 1;
report('length', () => gunzipSync(broken));
const checked = zstdCompressSync(text, { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
checked[checked.length - 1] ^= 1;
report('checksum', () => zstdDecompressSync(checked));

for (const [name, options] of [['chunkSize', 1], ['level', 10], ['windowBits', 7], ['memLevel', 0], ['strategy', 5], ['flush', 9], ['maxOutputLength', 0],
  ['dictionary', 'no'], ['chunkSize', 'x'], ['level', Infinity]]) {
  report(name, () => zlib.createGzip({ [name]: options }));
}
report('brotli', () => zlib.createBrotliCompress({ params: { 99: 1 } }));
report('zstd', () => zlib.createZstdCompress({ params: { 101: 99 } }));
report('pledge', () => zstdCompressSync('hello', { pledgedSrcSize: 3 }));
report('crc32', () => [zlib.crc32('hello'), zlib.crc32(Buffer.from(' world'), zlib.crc32('hello')) === zlib.crc32('hello world')]);
report('crc32 of nothing', () => zlib.crc32());

// Short inputs give the same bytes as in Node.js.
for (const input of ['', 'hello', text, text.slice(0, 100), 'x'.repeat(5000), JSON.stringify({ list: [1, 2, 3], name: 'value', nested: { list: [1, 2, 3] } })]) {
  console.log([1, 3, 4, 6, 9].map((level) => zlib.crc32(deflateSync(input, { level }))), zlib.deflateRawSync(input).toString('hex').slice(0, 60));
}
