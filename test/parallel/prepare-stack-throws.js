'use strict';
// An error whose stack cannot be had is still the one that is thrown, whoever shows it.
const { Worker } = require('worker_threads');
const { spawnSync } = require('child_process');
const vm = require('vm');

const source = `Error.prepareStackTrace = (err) => { if (err.message === 'x') throw new Error('come on'); return 'mine'; };
throw new Error('x');`;

try {
  vm.runInThisContext(source);
} catch (e) {
  console.log('vm', e.message);
}
Error.prepareStackTrace = undefined;
for (const code of [source, `process.on('uncaughtException', (e) => console.log('caught', e.message)); ${source}`]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', code]);
  console.log(status, `${stdout}${stderr}`.replace(/^\(Use.*\n|Node\.js.*\n/gm, ''));
}
new Worker(source, { eval: true }).on('error', (e) => console.log('worker', e.message, e.stack));
