'use strict';
// Promises as async resources: ids, triggers, and the order of the hooks' events.
const ah = require('async_hooks');
const out = [];
const log = (...a) => out.push(a.join(' '));
process.on('exit', () => console.log(out.join('\n')));
const names = new Map();
const nm = (id) => {
  if (id < 2) return id;
  if (!names.has(id)) names.set(id, `#${names.size + 1}`);
  return names.get(id);
};
const pre = Promise.resolve('pre');
const hook = ah.createHook({
  init(id, type, trigger, resource) { if (type === 'PROMISE') log('init', nm(id), nm(trigger), 'exec', nm(ah.executionAsyncId()), resource.constructor.name); },
  before(id) { log('before', nm(id), nm(ah.executionAsyncId()), nm(ah.triggerAsyncId())); },
  after(id) { log('after', nm(id)); },
  promiseResolve(id) { log('resolve', nm(id)); },
}).enable();
log('-- new');
const a = new Promise((resolve) => { log('executor'); resolve(1); resolve(2); });
log('-- then');
const b = a.then((x) => { log('in then', nm(ah.executionAsyncId()), ah.executionAsyncResource() === b); return x + 1; });
b.then(() => log('in chain'));
log('-- resolve');
Promise.resolve(4);
log('-- same');
log(Promise.resolve(a) === a);
log('-- reject');
Promise.reject(new Error('x')).catch(() => log('caught'));
log('-- pre');
pre.then(() => log('pre then'));
log('-- all');
Promise.all([1, a]).then(() => log('all done'));
log('-- subclass');
class Sub extends Promise {}
Sub.resolve(1).then(() => log('sub then'));
setTimeout(() => {
  log('-- disabled');
  hook.disable();
  Promise.resolve().then(() => log('dis', ah.executionAsyncId()));
}, 5);
