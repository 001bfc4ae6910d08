// What child_process says to wrong arguments.
'use strict';
const cp = require('child_process');
const wrong = [
  () => cp.spawn('a\0'), () => cp.spawn(''), () => cp.spawn(5), () => cp.spawn('a', 'b'), () => cp.spawn('a', ['x\0']), () => cp.spawn('a', [], 5),
  () => cp.spawn('a', [], { shell: 1 }), () => cp.spawn('a', [], { uid: 'x' }), () => cp.spawn('a', [], { gid: 1.5 }), () => cp.spawn('a', [], { argv0: 1 }),
  () => cp.spawn('a', [], { detached: 1 }), () => cp.spawn('a', [], { windowsHide: 1 }), () => cp.spawn('a', [], { cwd: 5 }), () => cp.spawn('a', [], { cwd: 'a\0' }),
  () => cp.spawn('a', [], { env: { a: 'b\0' } }), () => cp.spawn('a', [], { shell: 'a\0' }), () => cp.spawn('a', [], { signal: {} }), () => cp.spawn('a', [], { timeout: -1 }),
  () => cp.spawn('a', [], { timeout: 'x' }), () => cp.spawn('a', [], { timeout: 1.5 }), () => cp.spawn('a', [], { killSignal: 'x' }), () => cp.spawn('a', [], { killSignal: {} }),
  () => cp.spawn('a', [], { stdio: 'x' }), () => cp.spawn('a', [], { stdio: ['ipc', 'ipc'] }), () => cp.spawn('a', [], { stdio: [Buffer.from('x')] }),
  () => cp.spawn('a', [], { stdio: ['x'] }), () => cp.spawn('true', [], { stdio: [4000] }), () => cp.spawn('/', [], { stdio: 'ignore' }),
  () => cp.spawnSync('a', [], { stdio: ['ipc'] }), () => cp.spawnSync('cat', { input: 5 }), () => cp.spawnSync('cat', { input: {} }), () => cp.spawnSync('a', { maxBuffer: 'x' }),
  () => cp.exec(5), () => cp.exec('a\0'), () => cp.exec('a', { maxBuffer: -1 }), () => cp.exec('a', { timeout: NaN }), () => cp.execFile('x', 5, 6),
  () => cp.execFile('a', [], {}, 5), () => cp.execFile('a', [], { argv0: 'a\0' }), () => cp.execFileSync(5), () => cp.execSync(5),
  () => cp.fork(5), () => cp.fork('x', 5), () => cp.fork('x', [], 5), () => cp.fork('x', [], { stdio: [] }), () => cp.fork('x', [], { stdio: 'x' }),
  () => new cp.ChildProcess().spawn(), () => new cp.ChildProcess().spawn({}), () => new cp.ChildProcess().spawn({ file: 'a', args: 1 }),
  () => new cp.ChildProcess().spawn({ file: 'a', envPairs: 1, stdio: 'ipc' }), () => new cp.ChildProcess().spawn({ file: 'a', envPairs: 1, stdio: ['ipc'] }),
];
for (const f of wrong) {
  try {
    const r = f();
    r?.on?.('error', (e) => console.log('later', e.message));
    console.log('no error', r?.error?.message);
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
console.log(Object.keys(cp), Reflect.ownKeys(cp.ChildProcess.prototype), Object.entries(cp).map(([, f]) => f.length));
