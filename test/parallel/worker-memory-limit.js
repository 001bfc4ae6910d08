'use strict';
// A worker that outgrows its limit ends alone: slowly, in a rush, or by one huge value. The expected output is what the
// documentation says; a limit this small ends Node.js itself.
const { Worker } = require('worker_threads');

const limits = { maxOldGenerationSizeMb: 24 };
const neighbour = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (m) => { if (m === 'end') parentPort.close(); else parentPort.postMessage(m); });
`, { eval: true });

function run(code, resourceLimits = limits) {
  return new Promise((resolve) => {
    const worker = new Worker(code, { eval: true, resourceLimits });
    let error;
    worker.on('error', (err) => { error = err; });
    worker.on('exit', (exitCode) => resolve(`${error ? `${error.name} ${error.code}: ${error.message}` : 'fine'}, exit code ${exitCode}`));
  });
}

(async () => {
  for (const code of [
    'const all = []; for (;;) all.push({ i: all.length });',
    'const map = new Map(); for (let i = 0; ; i++) map.set(i, [i]);',
    'const list = [], s = "x".repeat(1e5); for (let i = 0; ; i++) list.push(s + i);',
    '"x".repeat(2 ** 30)',
    'new Array(1e9).fill(0)',
    'Array.from({ length: 1e9 })',
    'new ArrayBuffer(2 ** 30)',
    'new Float64Array(2 ** 27)',
    'Buffer.alloc(2 ** 30)',
    'new SharedArrayBuffer(2 ** 30)',
    'try { "x".padEnd(2 ** 30); } catch { } finally { console.log("not reached"); }',
    'let n = 0; for (let i = 0; i < 1e6; i++) n += [i].length; if (n !== 1e6) throw new Error("wrong");',
  ]) {
    console.log(code, '->', await run(code));
  }
  neighbour.on('message', (m) => {
    console.log('the neighbour answers', m);
    neighbour.postMessage('end');
  });
  neighbour.on('exit', (code) => console.log('the neighbour ends with', code));
  neighbour.postMessage('yes');
})();
