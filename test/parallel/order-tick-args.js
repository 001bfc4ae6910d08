'use strict';
const log = (...a) => console.log(...a);
process.nextTick(function(...args) { log(this === undefined, args); }, 1, 2, 3, 4, 5);
process.nextTick((a) => log(a, 'one'), { x: 1 });
for (const bad of [undefined, null, 1, 'x', {}, Symbol('s')]) { try { process.nextTick(bad); } catch (err) { log(err.code, err.message); } }
for (const bad of [undefined, 1]) { try { queueMicrotask(bad); } catch (err) { log(err.code, err.message); } }
queueMicrotask(function(...args) { log('micro', this === undefined, args.length); });
