// How delays are coerced, what is warned about, and what a Timeout shows of it.
process.on('warning', (w) => console.log(w.name, '|', w.message));
const delays = [2 ** 31, -5, NaN, 'x', undefined, '7', 1.7, Infinity, null, true, {}, 0, 0.5, -Infinity, 2 ** 31 - 1];
console.log(delays.map((d) => setTimeout(() => {}, d).unref()._idleTimeout));
const interval = setInterval(() => {}, -3);
console.log(interval._repeat);
clearInterval(interval);
for (const bad of [() => setTimeout(() => {}, Symbol()), () => setTimeout(() => {}, 5n), () => setTimeout(), () => setInterval('x', 1), () => setImmediate(1)]) {
  try { bad(); } catch (e) { console.log(e.name, e.code, e.message); }
}
const t = setTimeout(function named() {}, 5, 'a');
console.log(Object.keys(t), t._repeat, t._destroyed, t._timerArgs, t._onTimeout.name);
clearTimeout(t);
console.log(t._idleTimeout, t._destroyed, t._onTimeout, t._idlePrev, t._idleNext, t.hasRef());
