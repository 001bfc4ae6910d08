// terminate: of a busy loop, of a worker that waits, of one with children, and twice.
const { Worker } = require('worker_threads');
async function run(name, code) {
  const w = new Worker(code, { eval: true });
  const seen = [];
  w.on('error', (e) => seen.push(e));
  w.on('exit', (c) => seen.push('exit ' + c));
  await new Promise((r) => w.once('message', r));
  const both = await Promise.all([w.terminate(), w.terminate()]);
  console.log(name, both, seen, await w.terminate());
}
const ready = 'const { parentPort, Worker } = require("worker_threads"); parentPort.postMessage(0);';
(async () => {
  await run('busy', ready + 'while (true);');
  await run('busy in a promise job', ready + 'Promise.resolve().then(() => { for (;;); });');
  await run('endless ticks', ready + '(function f() { process.nextTick(f); })();');
  await run('waiting', ready + 'parentPort.on("message", () => {});');
  await run('catching', ready + 'for (;;) { try { for (;;); } catch {} finally { continue; } }');
  await run('with a child', ready + 'new Worker("setInterval(() => {}, 1000)", { eval: true }); setInterval(() => {}, 1000);');
  await run('exit listener', ready + 'process.on("exit", () => console.log("never")); setInterval(() => {}, 1000);');
})();
