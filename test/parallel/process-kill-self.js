'use strict';
// Signals that a program sends itself: heard before what the loop does next, and no pause where one ends the program.
const { spawnSync } = require('child_process');

process.on('SIGWINCH', () => console.log('SIGWINCH'));
process.on('SIGUSR2', () => console.log('SIGUSR2'));
process.kill(process.pid, 'SIGUSR2');
process.kill(process.pid, 'SIGWINCH');
setImmediate(() => {
  console.log('immediate');
  // A pause of a second would show each time; a busy machine only now and then.
  let quick = false;
  for (let n = 0; n < 5 && !quick; n++) {
    const start = performance.now();
    const { signal, stderr } = spawnSync(process.execPath, ['--trace-sigint', '-e', 'process.kill(process.pid, "SIGINT"); while (true);']);
    quick = performance.now() - start < 900;
    if (n === 0) console.log(signal, `${stderr}`.split('\n')[0]);
  }
  console.log(quick);
});
process.nextTick(() => console.log('tick'));
