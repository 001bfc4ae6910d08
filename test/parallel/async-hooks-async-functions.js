'use strict';
// Calls of async functions and their awaits, as async_hooks and v8.promiseHooks tell of them.
const fs = require('fs');
const v8 = require('v8');
const { createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');

const out = [];
const known = new Map();
const n = (id) => {
  if (!known.has(id)) known.set(id, known.size + 1);
  return known.get(id);
};
n(executionAsyncId());
const hook = createHook({
  init(id, type, trigger, resource) {
    const promise = resource instanceof Promise ? ' a promise' : '';
    out.push(`init ${n(id)} ${type}${promise} by ${n(trigger)} in ${n(executionAsyncId())}`);
  },
  before(id) { out.push(`before ${n(id)}`); },
  after(id) { out.push(`after ${n(id)}`); },
  promiseResolve(id) { out.push(`resolve ${n(id)}`); },
});

let hooked = true;
const where = () => (hooked ? `, in ${n(executionAsyncId())} by ${n(triggerAsyncId())}` : '');

async function one() { out.push(`one${where()}`); return 1; }
async function two() {
  out.push('two');
  await null;
  out.push(`two after${where()}`);
  out.push(`two has ${await one()}`);
}
const arrow = async () => {
  try { await Promise.reject(new Error('x')); } catch (e) { out.push(`caught ${e.message}`); }
  throw new Error('y');
};
class C {
  constructor() { this.v = 'c'; }
  async method() { await { v: 1 }; return this.v; }
  static async fixed(...args) { for (const a of args) await a; return args.length; }
}
const tasks = [one, two, () => arrow().catch((e) => { out.push(`rejected with ${e.message}`); }), () => new C().method(),
  () => C.fixed(1, Promise.resolve(2), 'three'), async function () { out.push('expression'); await 1; await 2; }];

function runHooked(i) {
  if (i === tasks.length) {
    hook.disable();
    hooked = false;
    runWatched();
    return;
  }
  out.push(`-- task ${i}`);
  tasks[i]();
  setImmediate(runHooked, i + 1);
}

function runWatched() {
  out.push('-- promise hooks');
  known.clear();
  const p = (x) => (x === undefined ? 'none' : n(x));
  const stop = v8.promiseHooks.createHook({
    init(promise, parent) { out.push(`init ${p(promise)} of ${p(parent)}`); },
    before(promise) { out.push(`before ${p(promise)}`); },
    after(promise) { out.push(`after ${p(promise)}`); },
    settled(promise) { out.push(`settled ${p(promise)}`); },
  });
  for (const task of tasks) task();
  setImmediate(() => {
    stop();
    fs.writeSync(1, out.join('\n') + '\n');
  });
}

setImmediate(() => {
  hook.enable();
  runHooked(0);
});
