'use strict';

// Empty paths, modes and flags of other types, and files read into memory that a program gives; recorded from Node.js.
const fs = require('fs');
const os = require('os');
const path = require('path');

process.chdir(fs.mkdtempSync(path.join(os.tmpdir(), 'edges-')));
fs.writeFileSync('file', 'hello world');
fs.writeFileSync('empty', '');

const text = (r) => (Buffer.isBuffer(r) ? `<${r}>` : String(r));
const told = (e) => `${e.name} ${e.code} ${e.message} ${'path' in e} ${'dest' in e}`;
function show(label, f) {
  try {
    console.log(label, '=>', text(f()));
  } catch (e) {
    console.log(label, '=>', told(e));
  }
}

for (const name of ['open', 'readFile', 'stat', 'lstat', 'readdir', 'mkdir', 'rmdir', 'unlink', 'readlink', 'opendir', 'truncate', 'statfs', 'rm', 'access']) show(name, () => fs[`${name}Sync`](''));
show('chmod', () => fs.chmodSync('', 1));
show('chown', () => fs.chownSync('', 0, 0));
show('utimes', () => fs.utimesSync('', 1, 1));
show('realpath', () => fs.realpathSync.native(''));
for (const name of ['rename', 'link', 'symlink', 'copyFile']) {
  show(name, () => fs[`${name}Sync`]('', 'other'));
  show(name, () => fs[`${name}Sync`]('', ''));
}
show('rename', () => fs.renameSync('file', ''));

for (const mode of [1.5, 7.9, NaN, Infinity, -1, -1.5, -0.5, 8, 2 ** 31, 2 ** 53, '1', true, null, 10n]) {
  show(`access ${mode}`, () => fs.accessSync('.', mode));
  show(`access back ${mode}`, () => fs.access('.', mode, () => {}));
}
for (const flag of ['zz', '', {}, 1.5, 2 ** 40, null, 'RS', []]) {
  show('read flag', () => fs.readFileSync('file', { flag }));
  show('write flag', () => fs.writeFileSync('copy', 'x', { flag }));
}
show('open order', () => fs.openSync(undefined, 'zz'));
show('open order', () => fs.openSync(undefined, 'r', {}));
show('open order', () => fs.open(undefined, 'zz', () => {}));
for (const fd of [-1, 2 ** 31, 1.5, 2 ** 32]) show(`read ${fd}`, () => fs.readFileSync(fd));
for (const name of ['stat', 'lstat', 'statfs']) show(`${name} null`, () => fs[`${name}Sync`]('.', null));
show('opendir', () => fs.opendirSync('.', { recursive: 1 }).closeSync());

const memory = (n) => Buffer.alloc(n, '.');
const destinations = {
  'exact': () => memory(11),
  'large': () => memory(20),
  'small': () => memory(5),
  'none': () => memory(0),
  'words': () => new Uint16Array(10),
  'view': () => new DataView(new ArrayBuffer(30), 4),
  'buffer': () => new ArrayBuffer(20),
  'text': () => 'x',
  'null': () => null,
  'undefined': () => undefined,
};
for (const [name, make] of Object.entries(destinations)) {
  show(`into ${name}`, () => fs.readFileSync('file', { buffer: make() }));
  show(`into function ${name}`, () => fs.readFileSync('file', { buffer: make }));
}
show('sizes', () => {
  const sizes = [];
  fs.readFileSync('file', { buffer(n) { sizes.push(n); return memory(n); } });
  fs.readFileSync('empty', { buffer(n) { sizes.push(n); return memory(4); } });
  return sizes;
});
show('same memory', () => {
  const whole = memory(20);
  const read = fs.readFileSync('file', { buffer: whole });
  return [read.buffer === whole.buffer, read.byteOffset === whole.byteOffset, whole];
});
show('encoding', () => fs.readFileSync('file', { buffer: memory(20), encoding: 'latin1' }));
show('throws', () => fs.readFileSync('file', { buffer() { throw new RangeError('mine'); } }));

const tell = (label) => [(r) => console.log(label, text(r)), (e) => console.log(label, told(e))];
(async () => {
  await fs.promises.readFile('file', { buffer: memory(20) }).then(...tell('promise'));
  await fs.promises.readFile('file', { buffer: memory(2) }).then(...tell('promise'));
  await fs.promises.readFile('').then(...tell('promise'));
  await fs.promises.rename('', '').then(...tell('promise'));
  await fs.promises.open(undefined, 'zz').then(...tell('promise'));
  const handle = await fs.promises.open('file');
  await handle.readFile({ buffer: (n) => memory(n + 3) }).then(...tell('handle'));
  await handle.close();
  await new Promise((done) => {
    fs.readFile('file', { buffer: memory(2) }, (e, data) => {
      console.log('callback', told(e), data);
      fs.stat('', (e) => {
        console.log('callback', told(e));
        done();
      });
    });
  });
  const here = process.cwd();
  process.chdir(os.tmpdir());
  fs.rmSync(here, { recursive: true });
})();
