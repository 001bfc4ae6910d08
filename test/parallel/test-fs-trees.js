'use strict';
// Folders: cp, glob, Dir, rm, links.
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'fs-trees-')));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });

for (const f of ['a/.hid/x', 'a/abc/g/h', 'a/acb/g/h', 'a/b/c/d', 'a/bc/e/f', 'a/c/d/c/b', 'a/cb/e/f', 'a/x/.y/b', '.hid', 'top']) {
  fs.mkdirSync(path.dirname(f), { recursive: true });
  fs.writeFileSync(f, f);
}
fs.mkdirSync('a/link/in', { recursive: true });
fs.symlinkSync('../..', 'a/link/in/up');

for (const p of ['*', '.*', '**', '**/.*', 'a/**', 'a/*/', 'a/**/', '**/b', './a/*', 'a/../a/*', 'a/*/.y/*', 'a/?', 'a/[bc]*', 'a/[!b]*', 'a/{b,c}/*',
                 'a/+(b|c)/*', 'a/!(b)', 'a/@(b|bc)', '**/*/', 'a/link/**', 'a/link/in/up/*', '{top,.hid}', '.', 'a//b', 'none', '{1..3}', '**/c/**',
                 'a/**/c/**/b', '[[:alpha:]]*', ['a/*', '**/d']]) {
  console.log(p, fs.globSync(p));
}
console.log(fs.globSync('**', { exclude: (name) => name === 'c' }));
console.log(fs.globSync('**/*', { exclude: ['a/b/**', '**/g'] }), fs.globSync('*', { cwd: 'a' }));
console.log(fs.globSync('a/b/*', { withFileTypes: true }).map((d) => [d.name, d.isDirectory()]));
fs.glob('a/*', (error, list) => {
  console.log(error, list.length);
  rest();
});

async function drain(iterator) {
  const list = [];
  for (let step; !(step = await iterator.next()).done;) list.push(step.value);
  return list;
}

async function rest() {
  console.log((await drain(fs.promises.glob('a/b/**'))), await drain(fs.promises.glob('**', { exclude: (n) => n === 'a' })));

  fs.cpSync('a/b', 'copy', { recursive: true });
  console.log(fs.readdirSync('copy', { recursive: true }), fs.readFileSync('copy/c/d', 'utf8'));
  const seen = [];
  await fs.promises.cp('a', 'copy2', { recursive: true, filter: async (s) => { seen.push(s); return !s.endsWith('c'); } });
  console.log(seen.sort(), fs.readdirSync('copy2', { recursive: true, withFileTypes: true }).length, fs.readlinkSync('copy2/link/in/up') === path.join(dir, 'a'));
  for (const options of [{}, { recursive: true, force: false, errorOnExist: true }]) {
    await fs.promises.cp('a', 'copy2', options).catch((e) => console.log(e.name, e.code, e.message));
  }
  fs.cp('a/b/c/d', 'copy2/new/deep/d', (error) => {
    console.log(error, fs.readFileSync('copy2/new/deep/d', 'utf8'));
    more().catch((e) => console.log('thrown', e));
  });
}

async function more() {
  const d = fs.opendirSync('a');
  console.log(d.path, d.readSync() !== null, await d.read() !== null);
  d.read((error, entry) => console.log(error, entry !== null));
  try { d.readSync(); } catch (e) { console.log(e.code, e.message); }
  await d.close();
  for (const f of [() => d.readSync(), () => d.closeSync(), () => d.read(() => {})]) {
    try { f(); } catch (e) { console.log(e.code); }
  }
  await d.read().catch((e) => console.log(e.code));
  const all = await drain((await fs.promises.opendir('a', { recursive: true, bufferSize: 2 })).entries());
  console.log(all.map((e) => path.join(e.parentPath, e.name)).sort());
  const made = fs.mkdtempDisposableSync('t-');
  fs.writeFileSync(path.join(made.path, 'x'), '');
  made.remove();
  console.log(Object.keys(made), fs.existsSync(made.path));
  fs.rmSync('a', { recursive: true });
  console.log(fs.readdirSync('.'));
}
