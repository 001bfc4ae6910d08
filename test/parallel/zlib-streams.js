'use strict';

// Streams of zlib: pieces, flushes, parameters, reset, the end of the data, closing.

const assert = require('assert');
const zlib = require('zlib');
const { pipeline, Readable } = require('stream');
const { promisify } = require('util');

const text = Buffer.from('a line of words, and another; '.repeat(4000));
const all = async (stream) => Buffer.concat(await stream.toArray());

async function pieces() {
  for (const [C, D] of [['Gzip', 'Gunzip'], ['Deflate', 'Inflate'], ['DeflateRaw', 'InflateRaw'], ['Gzip', 'Unzip'], ['BrotliCompress', 'BrotliDecompress'],
    ['ZstdCompress', 'ZstdDecompress']]) {
    for (const size of [1, 700, 1 << 20]) {
      const input = size === 1 ? text.subarray(0, 2000) : text;
      const parts = function* () { for (let i = 0; i < input.length; i += size) yield input.subarray(i, i + size); };
      const packer = new zlib[C]({ chunkSize: 64 });
      const packed = await all(pipeline(Readable.from(parts()), packer, () => {}));
      const cut = function* () { for (let i = 0; i < packed.length; i += size) yield packed.subarray(i, i + size); };
      const unpacker = new zlib[D]();
      const output = await all(pipeline(Readable.from(cut()), unpacker, () => {}));
      assert.ok(output.equals(input));
      console.log(C, D, size, packer.bytesWritten, unpacker.bytesWritten === packed.length);
    }
  }
}

async function flushes() {
  for (const [C, D] of [['Gzip', 'Gunzip'], ['BrotliCompress', 'BrotliDecompress'], ['ZstdCompress', 'ZstdDecompress']]) {
    const packer = new zlib[C]();
    const unpacker = new zlib[D]();
    unpacker.setEncoding('utf8');
    packer.on('data', (piece) => unpacker.write(piece));
    packer.on('end', () => unpacker.end());
    for (const word of ['one', 'two', 'three']) {
      packer.write(word);
      const came = new Promise((resolve) => unpacker.once('data', resolve));
      packer.flush();
      console.log(C, await came);
    }
    packer.end();
    await new Promise((resolve) => unpacker.resume().once('end', resolve));
  }
}

async function changes() {
  const packer = zlib.createDeflate({ level: 9 });
  const output = all(packer);
  const params = promisify(packer.params).bind(packer);
  for (const [level, strategy] of [[1, 0], [0, 0], [6, zlib.constants.Z_HUFFMAN_ONLY], [9, 0]]) {
    packer.write(text);
    await params(level, strategy);
  }
  packer.end(text);
  console.log('params', zlib.inflateSync(await output).length === 5 * text.length);

  const again = zlib.createDeflate();
  const kept = [];
  again.on('data', (piece) => kept.push(piece));
  again.write('dropped');
  await new Promise((resolve) => again.flush(resolve));
  kept.length = 0;
  again.reset();
  again.end('kept');
  await new Promise((resolve) => again.once('end', resolve));
  console.log('reset', zlib.inflateSync(Buffer.concat(kept)).toString());
  for (const name of ['Gzip', 'ZstdCompress']) {
    const half = new zlib[name]();
    half.on('data', () => {});
    half.write('half');
    await new Promise((resolve) => half.flush(resolve));
    half.on('error', (e) => console.log('reset', e.message, e.code, e.errno));
    half.reset();
    await new Promise((resolve) => half.once('close', resolve));
  }
}

async function ends() {
  const packed = zlib.deflateSync('data');
  const stream = zlib.createInflate();
  stream.write(Buffer.concat([packed, Buffer.from('more')]));
  console.log('trailing', (await all(stream)).toString(), stream.bytesWritten === packed.length);
  const bad = zlib.createGunzip();
  bad.on('close', () => console.log('close', bad._closed));
  bad.on('error', (e) => console.log('error', e.code, bad._closed));
  bad.write('nothing of the kind');
  await new Promise((resolve) => bad.once('close', resolve));
  const gone = zlib.createGzip();
  gone.close(() => console.log('closed'));
  gone.write('x', (e) => console.log(e.code));
  await new Promise((resolve) => setImmediate(resolve));
  const { buffer, engine } = await promisify(zlib.gzip)('info', { info: true });
  console.log(engine instanceof zlib.Gzip, engine.bytesWritten, zlib.gunzipSync(buffer).toString());
  await assert.rejects(promisify(zlib.gunzip)('no'), { code: 'Z_DATA_ERROR', errno: -3 });
}

(async () => {
  await pieces();
  await flushes();
  await changes();
  await ends();
})();
