'use strict';
// what programs may take away or replace
const t = (name, f) => { try { const r = f(); console.log(name, 'ok', typeof r); } catch (e) { console.log(name, e.name, e.message.split('\n')[0]); } };
t('prepare', () => Error.prepareStackTrace([], [,1]));
for (const p of [[], {}, { filename: undefined }, { children: {}, id: 1 }]) t('load', () => require('module')._load('nosuch', p));
t('children', () => { module.children = {}; return require('./empty'); });
t('loaded', () => { delete module.loaded; return require('./empty'); });
t('args', () => { const x = setTimeout(() => {}, 1, 1); x._timerArgs = {}; });
t('exiting', () => { delete process._exiting; });
class E extends Error {} E.prototype.constructor = {};
const { Worker } = require('worker_threads');
t('bind', () => { const f = () => 1; delete f.length; Object.setPrototypeOf(f, null); return require('async_hooks').AsyncResource.bind(f); });
t('bind2', () => { const f = () => 1; delete f.length; Object.setPrototypeOf(f, null); return require('async_hooks').AsyncLocalStorage.bind(f); });
const w = new Worker('class E extends Error {} E.prototype.constructor = {}; throw new E("x")', { eval: true }); w.on('error', (e) => { console.log('worker', e.name, e.message); process.exit(); });
