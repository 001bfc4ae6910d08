'use strict';
// threads.js: functions and modules in workers, observables, pools.
const { spawn, Thread, Worker, Pool } = require('threads');

(async () => {
  const math = await spawn(new Worker('./workers/math'));
  console.log('module', await math.add(2, 3));
  await math.fail().catch((err) => console.log('error', err.message));
  const seen = [];
  await new Promise((resolve, reject) => math.count(3).subscribe((n) => seen.push(n), reject, resolve));
  console.log('observable', seen);
  await Thread.terminate(math);
  const pool = Pool(() => spawn(new Worker('./workers/math')), 2);
  const results = [];
  for (const n of [1, 2, 3]) pool.queue(async (m) => { results.push(await m.add(n, n)); });
  await pool.completed();
  await pool.terminate();
  console.log('pool', results.sort());
})();
