'use strict';
// fs.watch, fs.watchFile and fs.promises.watch. How often the system tells of one change is its own affair: kinds are compared.
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-watch-'));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });
fs.mkdirSync('sub');
fs.writeFileSync('f', '1');

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const until = async (test) => { for (let i = 0; i < 400 && !test(); i++) await sleep(20); };

(async () => {
  const seen = new Set();
  const w = fs.watch('.', (event, name) => seen.add(`${event} ${name}`));
  const deep = fs.watch('.', { recursive: true }, (event, name) => seen.add(`deep ${event} ${name}`));
  const one = fs.watch('f', (event, name) => seen.add(`one ${event} ${name}`));
  w.on('close', () => console.log('closed'));
  fs.watchFile('f', { interval: 20 }, (now, before) => seen.add(`polled ${now.size} ${before.size}`));
  fs.watchFile('none', { interval: 20 }, (now, before) => seen.add(`missing ${now.size} ${before.mtimeMs} ${now.isFile()}`));
  await until(() => seen.has('missing 0 0 false'));
  await sleep(100);
  fs.writeFileSync('f', '23');
  await until(() => seen.has('polled 2 1'));
  fs.writeFileSync('sub/g', '');
  await until(() => seen.has(`deep rename ${path.join('sub', 'g')}`));
  fs.renameSync('f', 'h');
  await until(() => seen.has('polled 0 2') && seen.has('rename h'));
  for (const x of [w, deep, one]) x.close();
  w.close();
  fs.unwatchFile('f');
  fs.unwatchFile('none');
  const expected = ['change f', 'rename f', 'rename h', `deep rename ${path.join('sub', 'g')}`, 'deep rename h', 'one change f', 'one rename f',
                    'polled 2 1', 'polled 0 2', 'missing 0 0 false'];
  console.log(expected.filter((x) => !seen.has(x)));

  const ac = new AbortController();
  const changes = fs.promises.watch('.', { signal: ac.signal });
  const first = changes.next();
  await sleep(50);
  fs.writeFileSync('p', '');
  console.log(await first);
  ac.abort();
  try {
    for (;;) await changes.next();
  } catch (e) {
    console.log(e.name, e.code);
  }
  console.log(await changes.next());
  const closing = new AbortController();
  fs.watch('.', { signal: closing.signal }).on('close', () => console.log('closed by signal'));
  closing.abort();
})();
