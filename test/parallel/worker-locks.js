'use strict';
// Web locks between threads: exclusive, shared, ifAvailable, steal, abort, and what is refused.
const { Worker, locks } = require('worker_threads');

const tell = async (name, make) => {
  try {
    console.log(name, await make());
  } catch (err) {
    console.log(name, err.name, err.code, err.message);
  }
};

(async () => {
  console.log(locks === navigator.locks, locks.constructor.name);
  for (const args of [
    [], ['a'], ['a', {}, 5], ['-a', () => {}], ['a', 5, () => {}], ['a', { mode: 'x' }, () => {}], ['a', { steal: true, ifAvailable: true }, () => {}],
    ['a', { steal: true, mode: 'shared' }, () => {}], ['a', { signal: 5 }, () => {}], ['a', { signal: AbortSignal.abort(new Error('before')) }, () => {}],
    ['a', { signal: new AbortController().signal, steal: true }, () => {}],
  ]) await tell(`request(${args.map((a) => typeof a)})`, () => locks.request(...args));
  await tell('result', () => locks.request('a', (lock) => `${lock.name} ${lock.mode} ${Object.prototype.toString.call(lock)}`));
  await tell('throws', () => locks.request('thrown', () => { throw new RangeError('inside'); }));
  await tell('not available', () => locks.request('a', () => locks.request('a', { ifAvailable: true }, (lock) => lock)));
  const order = [];
  const take = (name, mode) => locks.request('o', { mode }, async () => {
    order.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
  });
  await Promise.all([take('s1', 'shared'), take('s2', 'shared'), take('e', 'exclusive'), take('s3', 'shared')]);
  console.log(order.join());
  const thief = locks.request('t', () => new Promise(() => {})).catch((err) => console.log('lost', err.name, err.message));
  await tell('stolen', () => locks.request('t', { steal: true }, () => 'mine'));
  await thief;
  await locks.request('w', async () => {
    const controller = new AbortController();
    const waiting = tell('aborted', () => locks.request('w', { signal: controller.signal }, () => {}));
    controller.abort(new Error('no longer'));
    await waiting;
  });

  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    navigator.locks.request('shared with main', async (lock) => {
      parentPort.postMessage(lock.mode);
      await new Promise((resolve) => parentPort.once('message', resolve));
    });
  `, { eval: true });
  worker.once('message', async (mode) => {
    console.log('the worker holds', mode);
    console.log('at once', await locks.request('shared with main', { ifAvailable: true }, (lock) => lock));
    worker.postMessage('go');
    await locks.request('shared with main', () => console.log('main holds it'));
    const dead = new Worker('navigator.locks.request("left", () => new Promise(() => {})); require("worker_threads").parentPort.postMessage(1); setInterval(() => {}, 1000);', { eval: true });
    dead.once('message', () => dead.terminate());
    dead.once('exit', () => locks.request('left', () => console.log('a dead worker holds nothing')));
  });
})();
