'use strict';
// One large file, written and read in pieces of 1 MB or by a stream, in megabytes per second.
const fs = require('fs');
const os = require('os');
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(({ method, megabytes }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const file = path.join(dir, 'large');
  const block = Buffer.alloc(1 << 20, 'x');
  process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  const fill = () => {
    const fd = fs.openSync(file, 'w');
    for (let i = 0; i < megabytes; i++) fs.writeSync(fd, block);
    fs.closeSync(fd);
  };
  if (method === 'write') {
    bench.start();
    fill();
    bench.end(megabytes);
    return;
  }
  fill();
  if (method === 'read') {
    bench.start();
    const fd = fs.openSync(file);
    while (fs.readSync(fd, block) > 0);
    fs.closeSync(fd);
    bench.end(megabytes);
  } else if (method === 'read-whole') {
    bench.start();
    if (fs.readFileSync(file).length !== megabytes << 20) throw new Error('short read');
    bench.end(megabytes);
  } else {
    let size = 0;
    bench.start();
    fs.createReadStream(file, { highWaterMark: 1 << 16 }).on('data', (d) => { size += d.length; }).on('close', () => {
      if (size !== megabytes << 20) throw new Error('short read');
      bench.end(megabytes);
    });
  }
}, { method: ['write', 'read', 'read-whole', 'read-stream'], megabytes: [1024] });
