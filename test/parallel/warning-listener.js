// Warnings are printed by a listener that process has from the start: it comes before the program's own, and can be taken away.
'use strict';
console.log(process.listenerCount('warning'), process.listeners('warning').map((f) => f.name), process.eventNames().includes('warning'));

const written = [];
process.stderr.write = (text) => { written.push(text.replace(/^\(node:\d+\) /, '').split('\n')[0]); return true; };
process.on('warning', (warning) => console.log('own listener:', warning.message, 'printed before:', written.length));
process.emitWarning('first');

setImmediate(() => {
  console.log(written, process.listenerCount('warning'));
  process.removeAllListeners('warning');
  process.emitWarning('nobody hears of it');
  setImmediate(() => {
    console.log(written.length, process.listenerCount('warning'));
    const { Worker } = require('node:worker_threads');
    new Worker('console.log("worker", process.listenerCount("warning")); process.removeAllListeners("warning"); process.emitWarning("x");', { eval: true, stderr: true })
      .on('exit', () => console.log('end'));
  });
});
