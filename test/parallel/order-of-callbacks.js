// Ticks before microtasks, both after every callback; timers, then immediates.
const log = (...a) => console.log(...a);
setTimeout(() => {
  log('timeout 1');
  process.nextTick(() => log('tick of timeout 1'));
  Promise.resolve().then(() => log('job of timeout 1'));
}, 1);
setTimeout(() => log('timeout 2'), 1);
setImmediate(() => {
  log('immediate 1');
  process.nextTick(() => log('tick of immediate 1'));
  setImmediate(() => log('immediate of the next turn'));
});
setImmediate(() => log('immediate 2'));
process.nextTick(() => {
  log('tick 1');
  process.nextTick(() => log('tick in tick'));
  Promise.resolve().then(() => {
    log('job in tick');
    process.nextTick(() => log('tick in job'));
    queueMicrotask(() => log('microtask in job'));
  });
});
process.nextTick((a, b) => log('tick 2', a, b), 'one', 'two');
Promise.resolve().then(() => log('job 1')).then(() => log('job 2'));
queueMicrotask(() => log('microtask'));
(async () => {
  log('async start');
  await null;
  log('async after await');
})();
log('main');
// A busy wait, so that both timers are due in the first turn.
for (const end = Date.now() + 5; Date.now() < end;);
