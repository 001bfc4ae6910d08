'use strict';
// A pool of workers: results in order, errors, aborted tasks, a bounded number of threads, transferred memory.
const path = require('path');
const Piscina = require('piscina');

const pool = new Piscina({ filename: path.join(__dirname, 'workers', 'tasks.js'), minThreads: 1, maxThreads: 2 });

(async () => {
  console.log('sums', await Promise.all([1, 2, 3, 4].map((n) => pool.run({ a: n, b: 10 }, { name: 'add' }))));
  console.log('default', await pool.run('x'));
  await pool.run('no', { name: 'fail' }).catch((err) => console.log('error', err.name, err.message, err.code));
  const controller = new AbortController();
  const slow = pool.run(null, { name: 'forever', signal: controller.signal }).catch((err) => console.log('aborted', err.name, err.code));
  controller.abort();
  await slow;
  const buffer = new Uint8Array([1, 2, 3]).buffer;
  const twice = await pool.run(buffer, { name: 'twice', transferList: [buffer] });
  console.log('transferred', buffer.byteLength, new Uint8Array(twice));
  console.log('threads at most', pool.threads.length <= 2, 'completed', pool.completed >= 6);
  await pool.destroy();
  console.log('destroyed');
})();
