'use strict';
// How many turns of the job queue awaits and returns take.
const log = (s) => console.log(s);
async function value() { return 1; }
async function promise() { return Promise.resolve(1); }
async function thenable() { return { then(r) { log('then called'); r(1); } }; }
let turn = 0;
(function count() { if (++turn < 12) Promise.resolve().then(() => { log(`turn ${turn}`); count(); }); })();
value().then(() => log('value'));
promise().then(() => log('promise'));
thenable().then(() => log('thenable'));
(async () => { await value(); log('await value'); await promise(); log('await promise'); })();
(async () => { try { await Promise.reject(new Error('x')); } catch { log('caught'); } finally { log('finally'); } })();
Promise.all([1, value()]).then(() => log('all'));
Promise.race([promise(), value()]).then(() => log('race'));
Promise.allSettled([Promise.reject(new Error('y'))]).then(() => log('allSettled'));
Promise.any([Promise.reject(new Error('z')), value()]).then(() => log('any'));
Promise.resolve().finally(() => log('finally handler')).then(() => log('after finally'));
new Promise((r) => r(Promise.resolve())).then(() => log('resolved with promise'));
