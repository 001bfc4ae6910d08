// Timers by due time, then by the order they were set; cleared ones not at all.
const out = [];
setTimeout(() => out.push('30'), 30);
setTimeout(() => out.push('10 first'), 10);
setTimeout(() => out.push('10 second'), 10);
clearTimeout(setTimeout(() => out.push('cleared'), 5));
const victim = setTimeout(() => out.push('cleared by another'), 10);
setTimeout(() => clearTimeout(victim), 1);
let n = 0;
const interval = setInterval((...args) => {
  out.push(`interval ${++n} ${args}`);
  if (n === 3) clearInterval(interval);
}, 2, 'a', 'b');
setTimeout(() => out.push('unref'), 100000).unref();
const zero = setTimeout(() => out.push('zero'), 0);
console.log(zero.hasRef(), typeof zero[Symbol.toPrimitive](), zero.ref() === zero);
setTimeout((x) => out.push(x), 40, 'argument');
process.on('exit', () => console.log(out.filter((x) => !x.startsWith('interval')), out.filter((x) => x.startsWith('interval'))));
