'use strict';
// Functions sent as text, a worker of its own with methods, a proxy, cancellation, statistics.
const path = require('path');
const workerpool = require('workerpool');

(async () => {
  const pool = workerpool.pool({ maxWorkers: 2, workerType: 'thread' });
  console.log('offloaded', await pool.exec((a, b) => a + b, [3, 4]));
  await pool.exec(() => { throw new RangeError('too much'); }).catch((err) => console.log('error', err.name, err.message));
  await pool.exec(() => { for (;;); }).timeout(100).catch((err) => console.log('timed out', err.constructor.name));
  await pool.terminate();
  const own = workerpool.pool(path.join(__dirname, 'workers', 'methods.js'), { maxWorkers: 2, workerType: 'thread' });
  const proxy = await own.proxy();
  console.log('methods', await proxy.fibonacci(20), await own.exec('concat', ['a', 'b']));
  const events = [];
  console.log('with events', await own.exec('tell', [2], { on: (e) => events.push(e) }), events);
  console.log('busy', own.stats().busyWorkers);
  await own.terminate();
  console.log('terminated');
})();
