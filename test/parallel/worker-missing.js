// Workers whose file is missing, does not parse, or requires what is missing.
const { Worker } = require('worker_threads');
const path = (s) => s.replaceAll(__dirname, '.').replaceAll('\\', '/').split('\n')[0];
function run(...args) {
  return new Promise((resolve) => {
    const w = new Worker(...args);
    w.on('online', () => console.log('online'));
    w.on('error', (e) => console.log(e.name, e.code, path(e.message)));
    w.on('exit', (code) => { console.log('exit', code); resolve(); });
  });
}
(async () => {
  await run(__dirname + '/no-such-worker.js');
  await run('require("./no-such-module")', { eval: true });
  await run('var 1x', { eval: true });
  for (const bad of ['relative.js', 5, undefined, null, new URL('http://localhost/x.js'), 'file:///x.js']) {
    try { new Worker(bad); } catch (e) { console.log(e.name, e.code); }
  }
})();
