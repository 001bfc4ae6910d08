// exec and execFile, with callbacks and promises.
'use strict';
const { exec, execFile } = require('child_process');
const { promisify } = require('util');

const told = (done) => (e, out, err) => {
  if (e) console.log(e.message, Object.keys(e).join(), e.code, e.killed, e.signal, e.cmd);
  console.log(out, err);
  done();
};
const runs = [
  (cb) => exec('echo out; echo err >&2', cb),
  (cb) => exec('echo bad >&2; exit 5', cb),
  (cb) => exec('kill -HUP $$', cb),
  (cb) => exec('sleep 100', { timeout: 30 }, cb),
  (cb) => exec('exec sleep 100', { timeout: 30, killSignal: 'SIGKILL' }, cb),
  (cb) => exec('echo 1234567890', { maxBuffer: 4 }, cb),
  (cb) => exec('echo 1234567890 >&2', { maxBuffer: 4, encoding: 'buffer' }, cb),
  (cb) => exec('printf "\\303\\244"', { encoding: 'hex' }, cb),
  (cb) => exec('echo $0', { shell: '/bin/sh' }, cb),
  (cb) => execFile('no-such-program', ['a'], cb),
  (cb) => execFile('echo', ['a b', 'c'], cb),
  (cb) => execFile('pwd', { cwd: '/' }, cb),
  (cb) => execFile('true', cb),
  (cb) => execFile('echo $HOME_OF_X', { shell: true, env: { HOME_OF_X: 'x', PATH: process.env.PATH } }, cb),
];
(async () => {
  for (const run of runs) await new Promise((done) => { run(told(done)); });
  const p = promisify(exec)('echo promised');
  console.log(p instanceof Promise, typeof p.child.pid, await p);
  const error = await promisify(execFile)('sh', ['-c', 'echo o; echo e >&2; exit 3']).catch((e) => e);
  console.log(error.message, error.code, error.stdout, error.stderr);
  const aborter = new AbortController();
  const aborted = promisify(execFile)('sleep', ['100'], { signal: aborter.signal }).catch((e) => e);
  aborter.abort('a reason');
  const e = await aborted;
  console.log(e.name, e.code, e.cause, e.cmd);
})();
