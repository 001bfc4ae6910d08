// argv, name, workerData, eval and URLs.
const { Worker, isMainThread, workerData, threadName } = require('worker_threads');
if (!isMainThread) {
  console.log('file', process.argv.slice(2), workerData, threadName, require.main === module, process.argv[1] === __filename);
  return;
}
function run(...args) {
  return new Promise((resolve, reject) => {
    const w = new Worker(...args);
    w.on('error', reject);
    w.on('exit', resolve);
  });
}
const url = 'file://' + (process.platform === 'win32' ? '/' : '') + __filename.replaceAll('\\', '/');
(async () => {
  await run(__filename, { argv: ['a', 2, null], workerData: new Map([['k', { d: new Date(0) }]]), name: 'named' });
  await run('./test/parallel/worker-options.js'.replace('./test/parallel', require('module')._nodeModulePaths(__dirname)[0].replace(/node_modules$/, '').slice(0, -1)));
  await run('console.log("eval", process.argv.length, __filename, typeof require, require("worker_threads").workerData)', { eval: true, workerData: [1, , 3] });
  await run(new URL(url));
  for (const options of [{ argv: 'x' }, { name: 5 }, { execArgv: 'x' }, { execArgv: ['--no-such-option'] }, { workerData: () => {} }, { eval: true }]) {
    try { new Worker(options.eval ? new URL(url) : __filename, options); console.log('started'); } catch (e) { console.log(e.name, e.code); }
  }
})();
