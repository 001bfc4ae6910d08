'use strict';
// jest-worker over threads: methods of a module, errors with their properties, the streams of workers, end().
const path = require('path');
const { Worker } = require('jest-worker');

(async () => {
  const farm = new Worker(path.join(__dirname, 'workers', 'farm.js'), { enableWorkerThreads: true, numWorkers: 2, exposedMethods: ['hello', 'boom', 'say'] });
  console.log(await Promise.all(['a', 'b', 'c'].map((s) => farm.hello(s))));
  await farm.boom().catch((err) => console.log('error', err.name, err.message, err.extra));
  let said = '';
  farm.getStdout().on('data', (chunk) => { said += chunk; });
  await farm.say('words');
  const { forceExited } = await farm.end();
  console.log('forced', forceExited, 'said', said.trim());
})();
