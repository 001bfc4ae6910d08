// Expressions that could try for ages end with their worker.
'use strict';
const { Worker, isMainThread } = require('worker_threads');
const slow = ['/^(?=a)(a+)+$/', '/(a|aa)+\\1$/', '/(?:a|a?)+(?!b)c/', '/^(\\w+\\s?)*(?<!x)$/'];
if (isMainThread) (async () => { for (const s of slow) { const w = new Worker(`require('worker_threads').parentPort.postMessage(1); ${s}.test('a'.repeat(60)+'!')`, { eval: true }); await new Promise(r => w.once('message', r)); await new Promise(r => setTimeout(r, 100)); const t = Date.now(); const code = await w.terminate(); console.log(s, code, Date.now() - t < 2000); } })();
