// The runtime's frames where rejections are told of, and the warnings that tell of them.
const { spawnSync } = require('child_process');

const script = `
const brief = (stack) => stack.split('\\n').map((line) => line.trim().replace(/ \\(.*/, '').replace(/node:.*/, 'node:')).join(' < ');
process.on('warning', (w) => console.log(w.name, '-', w.id, brief(w.stack)));
process.on('rejectionHandled', () => console.log(brief(new Error('handled').stack)));
if (LISTEN) process.on('unhandledRejection', () => console.log(brief(new Error('unhandled').stack)));
process.on('uncaughtException', (e) => console.log(e.name, brief(e.stack)));
Error.stackTraceLimit = 1;
const p = Promise.reject(new Error('reason'));
Error.stackTraceLimit = 10;
const q = Promise.reject(7);
const r = Promise.reject(8);
setImmediate(() => {
  process.removeAllListeners('rejectionHandled');
  (function late() { p.catch(() => {}); })();
  q.then(null, () => {});
  r.finally(() => {}).catch(() => {});
});
`;
for (const listen of [true, false]) {
  for (const mode of ['throw', 'strict', 'warn', 'warn-with-error-code', 'none']) {
    const r = spawnSync(process.execPath, [`--unhandled-rejections=${mode}`, '--no-warnings', '-e', script.replace('LISTEN', listen)], { encoding: 'utf8' });
    console.log(`== ${mode} ${listen}: ${r.status}\n${r.stdout}${r.stderr}`);
  }
}
