// Channels of node:diagnostics_channel that builtin modules publish to: who is told what, and in which order.
'use strict';
const dc = require('node:diagnostics_channel');
const path = require('node:path');
const { AsyncLocalStorage } = require('node:async_hooks');
const { spawn, spawnSync, ChildProcess } = require('node:child_process');
const { Worker, locks } = require('node:worker_threads');

const out = [];
function show(name, message) {
  const shown = Array.isArray(message) ? [...message].filter((v) => typeof v !== 'object') : Object.entries(message).map(([k, v]) => {
    if (k === 'parentFilename') return `${k}=${path.basename(v)}`;
    if (k === 'error') return `${k}=${v?.code ?? v?.name ?? v}`;
    if (k === 'parentURL') return `${k}=${v.split('/').at(-1)}`;
    return typeof v === 'object' ? `${k}:${v.constructor?.name}` : `${k}=${v}`;
  });
  out.push(`${name}: ${shown.join(' ')}`);
}
function listen(...names) {
  for (const name of names) dc.subscribe(name, (message) => show(name, message));
}
function trace(operation) {
  const handlers = {};
  for (const phase of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
    handlers[phase] = (message) => show(`${operation}:${phase}`, message);
  }
  dc.tracingChannel(operation).subscribe(handlers);
  return () => dc.tracingChannel(operation).unsubscribe(handlers);
}
function flush() {
  process.stdout.write(`${out.splice(0).join('\n')}\n--\n`);
}

listen('console.log', 'console.info', 'console.debug', 'console.warn', 'console.error');
console.log('one %d', 1);
console.info('two');
console.debug('three');
console.warn('four');
console.error('five');
console.assert(false, 'six');
console.group('seven');
console.groupEnd();
console.count('eight');
console.table([9]);
flush();

const stop = trace('module.require');
require('./dep');
try { require('./nowhere'); } catch { flush(); }
try { require(1); } catch (err) { out.push(err.code); }
const store = new AsyncLocalStorage();
dc.channel('tracing:module.require:start').bindStore(store, (message) => message.id);
const { _load } = module.constructor;
module.constructor._load = function(...args) {
  out.push(`_load within ${store.getStore()}`);
  return _load.apply(this, args);
};
require('./dep');
module.constructor._load = _load;
dc.channel('tracing:module.require:start').unbindStore(store);
stop();
require('./dep');
flush();

async function rest() {
  const stopImports = trace('module.import');
  await import('node:os');
  await import('./nowhere.mjs').catch(() => {});
  stopImports();
  flush();

  listen('locks.request.start', 'locks.request.grant', 'locks.request.miss', 'locks.request.end');
  await locks.request('a', () => locks.request('a', { ifAvailable: true }, () => {}));
  await locks.request('b', { mode: 'shared' }, () => { throw new RangeError(); }).catch(() => {});
  flush();

  listen('child_process');
  trace('child_process.spawn');
  new ChildProcess();
  await new Promise((resolve) => spawn(process.execPath, ['-e', '1']).on('exit', resolve));
  await new Promise((resolve) => spawn('does-not-exist').on('error', resolve));
  spawnSync(process.execPath, ['-e', '1']);
  flush();

  listen('worker_threads');
  await new Promise((resolve) => new Worker('1', { eval: true }).on('exit', resolve));
  flush();
}
rest();
