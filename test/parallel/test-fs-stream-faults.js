'use strict';
// Streams over files that take little at a time, fail at the n-th call, or are told to come again.
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pipeline } = require('stream/promises');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-faults-'));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });

const content = Array.from({ length: 300 }, (_, i) => `line ${i}\n`).join('');
fs.writeFileSync('in', content);

// fs whose function `name` is replaced by what `make` makes of it.
const faulty = (name, make) => ({ ...fs, [name]: make(fs[name]) });
const failAt = (n, code) => (real) => (...args) => {
  if (n-- > 0) return real(...args);
  process.nextTick(args.at(-1), Object.assign(new Error(`injected ${code}`), { code }));
};

async function run(label, read, write) {
  try {
    await pipeline(fs.createReadStream('in', { highWaterMark: 97, ...read }), fs.createWriteStream('out', write));
    console.log(label, fs.readFileSync('out', 'utf8') === content);
  } catch (e) {
    console.log(label, e.code, e.message, fs.readFileSync('out', 'utf8') === content.slice(0, fs.statSync('out').size));
  }
}

(async () => {
  const oneByte = faulty('write', (real) => (fd, b, o, n, p, cb) => real(fd, b, o, Math.min(n, 1), p, cb));
  await run('plain', {}, {});
  await run('one byte at a time', {}, { fs: { ...oneByte, writev: undefined } });
  let again = 0;
  await run('come again', {}, { fs: { ...faulty('write', (real) => (...args) => {
    if (again++ % 3 === 0) process.nextTick(args.at(-1), Object.assign(new Error('again'), { code: 'EAGAIN' }), 0, args[1]);
    else real(...args);
  }), writev: undefined } });
  await run('read fails', { fs: faulty('read', failAt(5, 'EIO')) }, {});
  await run('disk full', {}, { fs: { ...faulty('write', failAt(7, 'ENOSPC')), writev: undefined } });
  await run('open fails', {}, { fs: faulty('open', failAt(0, 'EMFILE')) });
  await run('close fails', {}, { fs: faulty('close', failAt(0, 'EIO')) });
  await run('short reads', { fs: faulty('read', (real) => (fd, b, o, n, p, cb) => real(fd, b, o, Math.min(n, 7), p, cb)) }, {});

  const events = [];
  const r = fs.createReadStream('in', { start: 5, end: 15, encoding: 'utf8' });
  for (const name of ['open', 'ready', 'data', 'end', 'close']) r.on(name, (v) => events.push(name === 'open' ? name : [name, v].join(' ')));
  await new Promise((resolve) => { r.on('close', resolve); });
  console.log(JSON.stringify(events), r.bytesRead, r.pending, r.closed);

  const w = fs.createWriteStream('in', { flags: 'r+', start: 5 });
  w.write('HERE');
  w.end();
  await new Promise((resolve) => { w.on('close', resolve); });
  console.log(fs.readFileSync('in', 'utf8').slice(0, 15), w.bytesWritten);

  const h = await fs.promises.open('in');
  const s = h.createReadStream({ start: 0, end: 3 });
  const parts = [];
  s.on('data', (d) => parts.push(d));
  await new Promise((resolve) => { s.on('close', resolve); });
  console.log(Buffer.concat(parts).toString(), h.fd);

  for (const name of ['none', 'none/deep']) {
    const stream = name === 'none' ? fs.createReadStream(name) : fs.createWriteStream(name);
    await new Promise((resolve) => { stream.on('error', (e) => { console.log(e.message); stream.on('close', resolve); }); });
  }
})();
