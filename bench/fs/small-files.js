'use strict';
// Many small files, written, read and removed.
const fs = require('fs');
const os = require('os');
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(({ method, n }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  const name = (i) => path.join(dir, `f${i}`);
  const text = 'x'.repeat(1000);
  bench.start();
  if (method === 'sync') {
    for (let i = 0; i < n; i++) fs.writeFileSync(name(i), text);
    for (let i = 0; i < n; i++) fs.readFileSync(name(i), 'utf8');
    for (let i = 0; i < n; i++) fs.unlinkSync(name(i));
    bench.end(n);
    return;
  }
  const all = (f) => {
    let at = 0;
    const worker = async () => { while (at < n) await f(name(at++)); };
    return Promise.all(Array.from({ length: 16 }, worker));
  };
  all((f) => fs.promises.writeFile(f, text)).then(() => all((f) => fs.promises.readFile(f, 'utf8'))).then(() => all((f) => fs.promises.unlink(f))).then(() => bench.end(n));
}, { method: ['sync', 'promises'], n: [10000] });
