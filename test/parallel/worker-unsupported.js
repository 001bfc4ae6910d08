// What concerns the whole process is refused in a worker.
const { Worker } = require('worker_threads');
new Worker(`
  for (const f of [() => process.chdir('/'), () => process.abort(), () => process.umask(0)]) {
    try { f(); console.log('done'); } catch (e) { console.log(e.code, e.message); }
  }
  process.on('SIGINT', () => {});
  process.title = 'changed';
  console.log(process.title === 'changed', typeof process.cwd(), process.stdout.isTTY);
`, { eval: true });
