'use strict';
// Intervals, refresh and timers of equal delay keep the order in which they were armed.
const log = (s) => console.log(s);
let n = 0;
const iv = setInterval(() => {
  log(`interval ${++n}`);
  process.nextTick(() => log(`interval tick ${n}`));
  if (n < 3) return;
  clearInterval(iv);
  // Only now: a machine that holds the process up must not change what is due first.
  equal();
}, 2);

function equal() {
  const a = setTimeout(() => log('a'), 30);
  const b = setTimeout(() => log('b'), 30);
  setTimeout(() => log('c'), 30);
  a.refresh();
  clearTimeout(b);
  setTimeout(() => { log('d'); setTimeout(() => log('nested'), 0); setImmediate(() => log('immediate')); }, 30);
}
