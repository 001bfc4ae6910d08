// The forms of child_process that wait for the child.
'use strict';
const { spawnSync, execSync, execFileSync } = require('child_process');
const show = (r) => console.log(r.error?.message, r.error?.code, r.status, r.signal, r.output && r.output.map((o) => o && o.toString()), r.pid > 0);

show(spawnSync('sh', ['-c', 'cat; echo bad >&2; exit 3'], { input: 'given' }));
show(spawnSync('sh', ['-c', 'echo $0 $A; pwd'], { argv0: 'sh', env: { A: 'of env', PATH: '/usr/bin:/bin' }, cwd: '/' }));
show(spawnSync('sh', ['-c', 'kill -9 $$']));
show(spawnSync('no-such-program', ['a']));
show(spawnSync('/', []));
show(spawnSync('true', [], { cwd: '/no/such/folder' }));
show(spawnSync('sleep', ['100'], { timeout: 50 }));
show(spawnSync('sleep', ['100'], { timeout: 50, killSignal: 'SIGKILL' }));
const much = spawnSync('yes', [], { maxBuffer: 100, killSignal: 'SIGHUP' });
console.log(much.error.code, much.signal, much.stdout.length > 100);
show(spawnSync('cat', { input: new Uint8Array([104, 105]), encoding: 'utf8' }));
show(spawnSync('sh', ['-c', 'echo one; echo two >&2; echo three >&3'], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] }));
show(spawnSync('echo "$0 and $1"', ['x', 'y'], { shell: '/bin/sh' }));
show(spawnSync('sh', ['-c', 'cat'], { stdio: [null, null, null], input: 'x'.repeat(5) }));
console.log(Object.keys(spawnSync('true')), Object.keys(spawnSync('no-such-program')));
console.log(spawnSync('cat', { input: 'y'.repeat(3e6), maxBuffer: Infinity }).stdout.length);
spawnSync('echo', ['straight to the output'], { stdio: 'inherit' });
spawnSync('echo', ['by its number'], { stdio: ['ignore', 1, 2] });

console.log(execSync('echo a; echo b', { encoding: 'latin1' }), execFileSync('echo', ['c']).toString());
for (const f of [
  () => execSync('echo out; echo bad >&2; exit 4', { stdio: 'pipe' }),
  () => execFileSync('no-such-program', ['a', 'b']),
  () => execFileSync('sh', ['-c', 'exit 2'], { stdio: 'ignore' }),
  () => execFileSync('sleep', ['100'], { timeout: 20 }),
]) {
  try {
    f();
  } catch (e) {
    console.log(e.message, e.code, e.errno, e.syscall, e.path, e.spawnargs, e.status, e.signal, String(e.stdout), String(e.stderr), Object.keys(e).join());
  }
}
