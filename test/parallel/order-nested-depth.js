'use strict';
// Ticks starve jobs, jobs starve ticks, both starve timers.
const log = (s) => console.log(s);
let t = 0, j = 0;
setTimeout(() => log(`timeout after ${t} ticks and ${j} jobs`), 0);
(function tick() { if (++t < 500) process.nextTick(tick); else log(`ticks ${t}, jobs ${j}`); })();
(function job() { if (++j < 500) Promise.resolve().then(job); else log(`jobs ${j}, ticks ${t}`); })();
