'use strict';
// What fs says of wrong arguments and failed system calls, in its synchronous form.
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-arguments-'));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });
fs.writeFileSync('file', 'content');
fs.mkdirSync('folder/inner', { recursive: true });

function show(f) {
  const text = f.toString().replace(/^\(\) => /, '');
  try {
    console.log(text, '=>', f());
  } catch (e) {
    console.log(text, '=>', e.name, e.code, e.message.replaceAll(fs.realpathSync('.'), '<dir>'), Object.keys(e).join());
  }
}

for (const f of [
  () => fs.openSync(),
  () => fs.openSync('x', 'zz'),
  () => fs.openSync('x', 'r', '9'),
  () => fs.openSync('x', 'r', -1),
  () => fs.openSync('a\0b'),
  () => fs.openSync(Buffer.from('a\0b')),
  () => fs.open('x'),
  () => fs.stat('x'),
  () => fs.readFile('x'),
  () => fs.readFile(1.5, () => {}),
  () => fs.readFileSync('x', 'foo'),
  () => fs.readFileSync('x', { encoding: 'foo' }),
  () => fs.readFileSync('x', 5),
  () => fs.readFileSync('.'),
  () => fs.readSync(0, Buffer.alloc(3), 9, 1, 0),
  () => fs.readSync(0, Buffer.alloc(3), 0, 9, 0),
  () => fs.readSync(0, Buffer.alloc(3), 0, 1, -5),
  () => fs.readSync(0, Buffer.alloc(0), 0, 1, 0),
  () => fs.readSync(0, {}),
  () => fs.readSync(0, Buffer.alloc(3), 0, 1, 'x'),
  () => fs.writeSync(1, {}),
  () => fs.writeSync(1, Buffer.alloc(3), 5),
  () => fs.writeSync(1, Buffer.alloc(3), 0, 7),
  () => fs.writeFileSync('file', 5),
  () => fs.mkdirSync('folder', { recursive: 1 }),
  () => fs.mkdirSync('folder', { recursive: true }),
  () => fs.mkdirSync('folder'),
  () => fs.mkdirSync('file/a/b', { recursive: true }),
  () => fs.mkdirSync('file', { recursive: true }),
  () => fs.rmdirSync('folder'),
  () => fs.rmdirSync('none', { recursive: true }),
  () => fs.rmSync('folder'),
  () => fs.rmSync('none'),
  () => fs.rmSync('none', { force: true }),
  () => fs.mkdtempSync('none/a'),
  () => fs.mkdtempSync(),
  () => fs.readdirSync('none'),
  () => fs.statSync('none', { throwIfNoEntry: false }),
  () => fs.utimesSync('file', {}, 1),
  () => fs.chmodSync('file'),
  () => fs.chownSync('file'),
  () => fs.accessSync('file', 9),
  () => fs.accessSync('file', '9'),
  () => fs.linkSync('file'),
  () => fs.linkSync('none', 'y'),
  () => fs.symlinkSync('file', 'none/y'),
  () => fs.symlinkSync('file', 'y', 'foo'),
  () => fs.readlinkSync('file'),
  () => fs.realpathSync('none'),
  () => fs.realpathSync.native('none'),
  () => fs.truncateSync('none'),
  () => fs.truncateSync('file', 'x'),
  () => fs.ftruncateSync(9999, -1),
  () => fs.copyFileSync('file', 'none/y'),
  () => fs.copyFileSync('file', 'file', 1),
  () => fs.copyFileSync('file', 'file', 17),
  () => fs.renameSync('none', 'file'),
  () => fs.existsSync(''),
  () => fs.closeSync(9999),
  () => fs.fsyncSync(9999),
  () => fs.fstatSync(9999),
  () => fs.futimesSync(9999, 1, 1),
  () => fs.lutimesSync('none', 1, 1),
  () => fs.readvSync(0, 'x'),
  () => fs.writevSync(1, [1]),
  () => fs.readFileSync(new URL('http://x/y')),
  () => fs.readFileSync(new URL('file://x/y')),
  () => fs.readFileSync(new URL('file:///x%2fy')),
  () => fs.readdirSync('.', { withFileTypes: true }).map((d) => [d.name, d.parentPath, d.isFile(), d.isDirectory()]),
  () => fs.readdirSync('.', { recursive: true }),
  () => fs.readdirSync('.', 'buffer').map(String),
  () => fs.createReadStream(),
  () => fs.createReadStream('x', { start: 5, end: 2 }),
  () => fs.createReadStream('x', { start: '5', end: 2 }),
  () => fs.createReadStream('x', { fs: {} }),
  () => fs.createReadStream('x', { fs: { open() {} } }),
  () => fs.createReadStream('x', { fd: 's' }),
  () => fs.createReadStream('x', 'foo'),
  () => fs.createReadStream('x', 7),
  () => fs.createReadStream('x', { signal: 5 }),
  () => fs.createWriteStream('x', { flush: 5 }),
  () => fs.createWriteStream('x', { fs: { open() {} } }),
  () => fs.createWriteStream('x', { start: -1 }),
  () => fs.watch('none'),
  () => fs.watch('.', 5),
  () => fs.watchFile('.'),
  () => fs.opendirSync('.', { bufferSize: 0 }),
  () => new fs.Dir(null),
  () => fs.cpSync('folder', 'y'),
  () => fs.cpSync('folder', 'folder/inner/c', { recursive: true }),
  () => fs.cpSync('file', 'file'),
  () => fs.cpSync('none', 'y'),
  () => fs.cpSync('folder', 'y', { recursive: 1 }),
  () => fs.cpSync('folder', 'y', { mode: 9 }),
  () => fs.cpSync('folder', 'y', { verbatimSymlinks: true, dereference: true }),
  () => fs.globSync(),
  () => fs.globSync('a', { exclude: 5 }),
  () => fs.openAsBlobSync('none'),
]) show(f);

const fd = fs.openSync('large', 'w+');
const gib = 2 ** 30;
show(() => fs.ftruncateSync(fd, 5 * gib));
show(() => fs.writeSync(fd, 'end', 4.5 * gib));
show(() => { const b = Buffer.alloc(3); fs.readSync(fd, b, 0, 3, BigInt(4.5 * gib)); return b.toString(); });
show(() => fs.fstatSync(fd).size);
show(() => fs.fstatSync(fd, { bigint: true }).size);
show(() => fs.readFileSync('large'));
fs.closeSync(fd);
