'use strict';
// The same operations with callbacks, with promises and on a FileHandle.
const fs = require('fs');
const os = require('os');
const path = require('path');
const { promisify, inspect } = require('util');
const { AsyncLocalStorage } = require('async_hooks');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-faces-'));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });

const brief = (v) => (v instanceof Error ? `${v.name} ${v.code} ${v.message}` : inspect(v, { breakLength: Infinity }));
const called = (name, ...args) => new Promise((resolve) => {
  fs[name](...args, (...results) => {
    console.log(name, results.map(brief).join(' | '));
    resolve();
  });
});
const promised = (label, p) => p.then((v) => console.log(label, brief(v)), (e) => console.log(label, 'rejects', brief(e)));

(async () => {
  await called('writeFile', 'a', 'some text');
  await called('appendFile', 'a', Buffer.from(' more'));
  await called('readFile', 'a', 'latin1');
  await called('readFile', 'none');
  await called('mkdir', 'd');
  await called('mkdir', 'd');
  await called('access', 'a');
  await called('access', 'a', fs.constants.X_OK | 8);
  await called('exists', 'a');
  await called('exists', 'none');
  await called('stat', 'none');
  await called('stat', 'none', { throwIfNoEntry: false });
  await called('readdir', '.');
  await called('read', 9999, Buffer.alloc(1));
  await called('copyFile', 'a', 'b');
  await called('truncate', 'b', 4);
  await called('readFile', 'b', { encoding: 'utf8' });
  await called('symlink', 'b', 'l');
  await called('readlink', 'l');
  await called('rename', 'b', 'c');
  await called('realpath', 'l');
  await called('unlink', 'l');
  await called('rm', 'none');
  await called('opendir', 'none');

  const fd = fs.openSync('a', 'r+');
  await called('read', fd, Buffer.alloc(4), 0, 4, 0);
  await called('read', fd, { buffer: Buffer.alloc(4), position: 5 });
  await called('readv', fd, [Buffer.alloc(2), Buffer.alloc(3)], 0);
  await called('write', fd, 'SOME', 0);
  await called('writev', fd, [Buffer.from('T'), Buffer.from('EXT')], 5);
  await promised('promisify read', promisify(fs.read)(fd, Buffer.alloc(9), 0, 9, 0).then((r) => [r.bytesRead, String(r.buffer)]));
  await promised('promisify exists', promisify(fs.exists)('a'));
  await called('close', fd);

  const p = fs.promises;
  await promised('access', p.access('a'));
  await promised('stat', p.stat('none'));
  await promised('readFile', p.readFile('a', 'utf8'));
  await promised('open', p.open('a', 'zz'));
  await promised('path', p.readFile());
  await promised('iterable', p.writeFile('it', ['x', Buffer.from('y'), new Uint8Array([122])]));
  await promised('iterable read', p.readFile('it', 'utf8'));
  await promised('bad iterable', p.writeFile('it', ['x', 5]));
  await promised('mkdir', p.mkdir('e/f/g', { recursive: true }).then((made) => path.relative('.', made)));
  await promised('rm', p.rm('e', { recursive: true }));
  await promised('rmdir', p.rmdir('a'));
  await promised('mkdtemp', p.mkdtemp('t-').then((name) => name.length));

  const h = await p.open('a', 'r+');
  await promised('handle.read', h.read(Buffer.alloc(4), 0, 4, 0));
  await promised('handle.read options', h.read({ buffer: Buffer.alloc(4), position: 0, length: 2 }));
  await promised('handle.write', h.write('zz', 0));
  await promised('handle.readFile', h.readFile('utf8'));
  await promised('handle.stat', h.stat().then((s) => [s.size, s.isFile()]));
  await promised('handle.truncate', h.truncate(3));
  await promised('handle as path', p.readFile(h, 'utf8'));
  h.on('close', () => console.log('closing'));
  const late = h.stat().then(() => console.log('operation before close'));
  await Promise.all([late, h.close()]);
  console.log(h.fd);
  await promised('handle.read closed', h.read());
  await promised('handle.close twice', h.close());

  const before = new AbortController();
  before.abort();
  await promised('aborted before', p.readFile('a', { signal: before.signal }));
  const during = new AbortController();
  const reading = p.readFile('a', { signal: during.signal });
  during.abort('why');
  await reading.catch((e) => console.log(e.name, e.code, e.cause));

  const store = new AsyncLocalStorage();
  store.run('frame', () => fs.stat('a', () => console.log('callback in', store.getStore())));
  await store.run('frame 2', () => p.stat('a').then(() => console.log('promise in', store.getStore())));

  await Promise.all(Array.from({ length: 1000 }, (_, i) => p.writeFile(`n${i}`, String(i))));
  const sum = (await Promise.all(Array.from({ length: 1000 }, (_, i) => p.readFile(`n${i}`, 'utf8')))).reduce((a, b) => a + Number(b), 0);
  console.log('a thousand', sum);

  await called('fchmod', 1.5);
})().catch((e) => console.log('thrown', brief(e)));
