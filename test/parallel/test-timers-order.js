// Exceptions, changes and clearing while timers fire.
const log = [];
process.on('uncaughtException', (e) => log.push('uncaught ' + e.message));
setTimeout(() => { log.push('first'); throw new Error('x'); }, 1);
setTimeout(() => log.push('second'), 1);
// Where timers of several delays are due, they run in the order of their times: what is to run first begins first.
setTimeout(() => clearTimeout(victim), 2);
const victim = setTimeout(() => log.push('never'), 3);
const replaced = setTimeout(() => log.push('old'), 5);
replaced._onTimeout = () => log.push('replaced');
const args = setTimeout((...a) => log.push(a.join('+')), 7, 1, 2, 3);
args._timerArgs.push(4);
let n = 0, again = 0, refreshed;
const interval = setInterval(function() {
  log.push('interval ' + (this === interval) + ' ' + n);
  if (++n < 2) return;
  interval._repeat = null;
  refreshed = setTimeout(() => { log.push('refreshed ' + again); if (again++ < 2) refreshed.refresh(); }, 10);
}, 9);
setTimeout(() => {}, 1e6).unref();
const im = setImmediate(() => { log.push('immediate'); clearImmediate(late); clearImmediate(im); });
const late = setImmediate(() => log.push('never'));
process.on('exit', () => {
  // The order of the first timer and the first immediate is a matter of speed.
  console.log(log.filter((l) => l !== 'immediate'), log.includes('immediate'));
});
