// process.env in workers: a copy, one of its own, or the parent's.
const { Worker, SHARE_ENV } = require('worker_threads');
process.env.FROM_PARENT = 'parent';
const code = `
  const { parentPort } = require('worker_threads');
  const before = process.env.FROM_PARENT;
  process.env.FROM_PARENT = 'worker';
  process.env.NEW = 1;
  parentPort.postMessage([before, process.env.NEW, Object.keys(process.env).length > 2, process.env.OWN]);
`;
(async () => {
  for (const [name, env] of [['copy', undefined], ['null', null], ['own', { OWN: 'x', FROM_PARENT: 1 }], ['shared', SHARE_ENV]]) {
    await new Promise((resolve) => {
      const w = new Worker(code, { eval: true, env });
      w.on('message', (m) => console.log(name, m));
      w.on('exit', () => { console.log(name, process.env.FROM_PARENT, process.env.NEW); resolve(); });
    });
  }
  for (const bad of [5, 'x', Symbol('y'), () => {}]) {
    try { new Worker('', { eval: true, env: bad }); } catch (e) { console.log(e.code); }
  }
})();
