// flags: --no-warnings
'use strict';

// A program for WASI that is put together here: it writes its arguments' count and a text, and exits with 3.

const fs = require('fs');
const os = require('os');
const path = require('path');
const { WASI } = require('wasi');

const I32 = 0x7f;
const name = (s) => [s.length, ...Buffer.from(s)];
const size = (n) => (n < 128 ? [n] : [n & 127 | 128, n >> 7]);
const section = (id, entries) => [id, ...size(entries.flat().length + 1), entries.length, ...entries.flat()];
const type = (params, results) => [0x60, params.length, ...params, results.length, ...results];
const body = (...code) => [...size(code.length + 2), 0, ...code, 0x0b];
const text = Buffer.from('hello from wasi\n');
const wasi = 'wasi_snapshot_preview1';

// memory: 0 the vector (address 16, length), 8 bytes written, 12 count of arguments, 16 the text
const program = (entry) => Buffer.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [type([I32, I32, I32, I32], [I32]), type([I32, I32], [I32]), type([I32], []), type([], [])]),
  ...section(2, [[...name(wasi), ...name('fd_write'), 0, 0], [...name(wasi), ...name('args_sizes_get'), 0, 1], [...name(wasi), ...name('proc_exit'), 0, 2]]),
  ...section(3, [[3]]),
  ...section(5, [[0, 1]]),
  ...section(7, [[...name(entry), 0, 3], [...name('memory'), 2, 0]]),
  ...section(10, [body(
    0x41, 12, 0x41, 8, 0x10, 1, 0x1a,
    0x41, 1, 0x41, 0, 0x41, 1, 0x41, 8, 0x10, 0, 0x1a,
    0x41, 3, 0x10, 2,
  )]),
  ...section(11, [
    [0, 0x41, 0, 0x0b, 8, 16, 0, 0, 0, text.length, 0, 0, 0],
    [0, 0x41, 16, 0x0b, text.length, ...text],
  ]),
]);

function attempt(label, fn) {
  try {
    console.log(label, fn());
  } catch (err) {
    console.log(label, err.name, err.code, err.message);
  }
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wasi-'));
const file = path.join(dir, 'out.txt');
const stdout = fs.openSync(file, 'w');
const host = new WASI({ version: 'preview1', args: ['a', 'b', 'c'], env: { A: 1 }, preopens: { '/sandbox': dir }, stdout });
console.log(host.getImportObject()[wasi] === host.wasiImport, typeof host.wasiImport.fd_write);
const module_ = new WebAssembly.Module(program('_start'));
const instance = new WebAssembly.Instance(module_, host.getImportObject());
attempt('before start', () => instance.exports._start());
console.log('start', host.start(instance));
fs.closeSync(stdout);
console.log(JSON.stringify(fs.readFileSync(file, 'utf8')), new Uint32Array(instance.exports.memory.buffer, 8, 2).join());
attempt('twice', () => host.start(instance));

const fresh = () => new WASI({ version: 'preview1' });
attempt('no instance', () => fresh().start());
attempt('no exports', () => fresh().start({}));
attempt('no memory', () => fresh().start({ exports: { _start() {} } }));
attempt('no start', () => fresh().start({ exports: { memory: instance.exports.memory } }));
attempt('both', () => fresh().initialize({ exports: { memory: instance.exports.memory, _start() {} } }));
attempt('initialize', () => fresh().initialize({ exports: { memory: instance.exports.memory, _initialize() { console.log('initialized'); } } }));
attempt('version', () => new WASI({ version: 'preview9' }));
attempt('no version', () => new WASI());
attempt('arguments', () => new WASI({ version: 'preview1', args: 'x' }));
attempt('environment', () => new WASI({ version: 'preview1', env: 'x' }));
attempt('descriptor', () => new WASI({ version: 'preview1', stdin: -1 }));
attempt('folder', () => new WASI({ version: 'preview1', preopens: { '/x': path.join(dir, 'missing') } }));
fs.rmSync(dir, { recursive: true });
