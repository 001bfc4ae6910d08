// tinypool is an ES module; its workers are too.
import Tinypool from 'tinypool';

const pool = new Tinypool({ filename: new URL('./workers/tiny.mjs', import.meta.url).href, minThreads: 1, maxThreads: 2 });
console.log('results', await Promise.all([1, 2, 3].map((n) => pool.run(n))));
await pool.run('bad').catch((err) => console.log('error', err.message));
console.log('named', await pool.run({ a: 2 }, { name: 'named' }));
await pool.destroy();
console.log('destroyed');
