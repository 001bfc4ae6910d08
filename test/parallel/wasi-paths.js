'use strict';
// flags: --no-warnings
// Paths of WASI programs stay in their folders, whatever dots and links they go through; hard links go between folders; poll_oneoff.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { WASI } = require('node:wasi');

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => new WebAssembly.Module(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]));

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wasi-'));
const box = path.join(dir, 'box');
const other = path.join(dir, 'other');
fs.mkdirSync(path.join(box, 'sub/deep'), { recursive: true });
fs.mkdirSync(other);
fs.writeFileSync(path.join(dir, 'outside.txt'), 'outside');
fs.writeFileSync(path.join(box, 'input.txt'), 'input');
fs.writeFileSync(path.join(box, 'sub/inner.txt'), 'inner');
const links = {
  'sub/good': 'inner.txt', 'sub/up': '../input.txt', 'sub/escape': '../../outside.txt', 'absolute': path.join(dir, 'outside.txt'),
  'sub/loop1': 'loop2', 'sub/loop2': 'loop1', 'toSub': 'sub', 'sub/chain': 'escape', 'dangling': 'nothing',
};
for (const link in links) fs.symlinkSync(links[link], path.join(box, link));

// The instance imports one function, by which it is bound, and has memory.
const wasi = new WASI({ version: 'preview1', preopens: { '/box': box, '/other': other } });
const instance = new WebAssembly.Instance(wasm(
  section(1, [[0x60, 2, 0x7f, 0x7f, 1, 0x7f]]),
  section(2, [[...name('wasi_snapshot_preview1'), ...name('args_sizes_get'), 0, 0]]),
  section(5, [[0, 1]]),
  section(7, [[...name('memory'), 2, 0]]),
), wasi.getImportObject());
wasi.initialize(instance);
const { wasiImport: w } = wasi;
const memory = Buffer.from(instance.exports.memory.buffer);
const put = (s, at) => [at, memory.write(s, at)];
const boxFd = 3, otherFd = 4, result = 4096;
const allRights = 0x0fffffffn;
const open = (fd, p, follow = 1, flags = 0) => {
  const errno = w.path_open(fd, follow, ...put(p, 0), flags, flags ? 0x42000n : 2n, allRights, 0, result);
  return errno || memory.readUInt32LE(result);
};
const names = { 0: 'ok', 8: 'EBADF', 20: 'EEXIST', 28: 'EINVAL', 32: 'ELOOP', 44: 'ENOENT', 54: 'ENOTDIR', 76: 'ENOTCAPABLE' };
const told = (errno) => names[errno] ?? errno;

for (const p of ['input.txt', './sub/../input.txt', '../outside.txt', 'sub/../../outside.txt', '..', 'nothing', 'sub/good', 'sub/up', 'sub/escape',
  'sub/chain', 'sub/loop1', 'toSub/inner.txt', 'toSub/escape', 'dangling']) {
  console.log(p, told(w.path_filestat_get(boxFd, 1, ...put(p, 0), result)), told(w.path_filestat_get(boxFd, 0, ...put(p, 0), result)));
}
const sub = open(boxFd, 'sub', 1, 2);
for (const p of ['inner.txt', '../input.txt', '../../outside.txt', 'escape', 'up', 'deep/../good']) console.log('from sub:', p, told(w.path_filestat_get(sub, 1, ...put(p, 0), result)));
console.log(told(open(boxFd, 'sub/escape')), told(open(boxFd, 'sub/loop1')), told(open(boxFd, 'absolute')), told(open(99, 'x')));
const escape = put('../outside.txt', 0), plain = put('made', 100);
console.log(told(w.path_create_directory(boxFd, ...put('../made', 0))), told(w.path_remove_directory(boxFd, ...put('../other', 0))),
  told(w.path_unlink_file(boxFd, ...put('../outside.txt', 0))), told(w.path_rename(boxFd, ...escape, boxFd, ...plain)),
  told(w.path_rename(boxFd, ...plain, boxFd, ...escape)), told(w.path_symlink(...plain, boxFd, ...escape)), told(w.path_link(boxFd, 0, ...escape, boxFd, ...plain)));
console.log(fs.readdirSync(dir).sort());

// hard links
console.log(told(w.path_link(boxFd, 0, ...put('input.txt', 0), otherFd, ...put('linked.txt', 100))),
  fs.statSync(path.join(other, 'linked.txt')).ino === fs.statSync(path.join(box, 'input.txt')).ino);
console.log(told(w.path_link(boxFd, 0, ...put('input.txt', 0), otherFd, ...put('linked.txt', 100))), told(w.path_link(boxFd, 0, ...put('nothing', 0), otherFd, ...put('x', 100))));
console.log(told(w.fd_close(sub)), told(w.fd_close(sub)), told(w.path_filestat_get(sub, 1, ...put('inner.txt', 0), result)));

// poll_oneoff
const poll = (...list) => {
  memory.fill(0, 0, 2048);
  list.forEach(({ kind, fd = 0, wait = 0, id = 1, flags = 0 }, i) => {
    memory.writeBigUInt64LE(BigInt(100 + i), i * 48);
    memory[i * 48 + 8] = kind;
    memory.writeUInt32LE(kind ? fd : id, i * 48 + 16);
    if (!kind) memory.writeBigUInt64LE(BigInt(wait) * 1_000_000n, i * 48 + 24);
    memory.writeUInt16LE(flags, i * 48 + 40);
  });
  const errno = w.poll_oneoff(0, 1024, list.length, result);
  if (errno) return told(errno);
  return Array.from({ length: memory.readUInt32LE(result) }, (_, i) => {
    const e = memory.subarray(1024 + i * 32);
    return `${e.readBigUInt64LE(0)} ${told(e.readUInt16LE(8))} ${e[10]}`;
  });
};
const file = open(boxFd, 'input.txt');
const start = Date.now();
console.log(poll({ kind: 0, wait: 30 }), Date.now() - start >= 29);
console.log(poll({ kind: 2, fd: 1 }, { kind: 0, wait: 10_000 }), poll({ kind: 2, fd: 1 }, { kind: 2, fd: 2 }));
console.log(poll({ kind: 0, wait: 5 }, { kind: 0, wait: 60_000 }));
console.log(poll(), poll({ kind: 9 }));
w.fd_close(file);
fs.rmSync(dir, { recursive: true });
