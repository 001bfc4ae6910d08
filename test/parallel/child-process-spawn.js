// spawn: events, streams, and all kinds of stdio.
'use strict';
const { spawn, ChildProcess } = require('child_process');
const fs = require('fs');
const steps = [];
const step = (name, f) => steps.push([name, f]);
const next = () => {
  const s = steps.shift();
  if (!s) return;
  console.log('--', s[0]);
  s[1](next);
};
const text = (stream, done) => {
  let all = '';
  stream.setEncoding('utf8').on('data', (d) => { all += d; }).on('end', () => done(all));
};

step('events', (done) => {
  const c = spawn('sh', ['-c', 'cat; exit 7']);
  console.log(c instanceof ChildProcess, c.pid > 0, c.spawnfile, c.spawnargs, c.exitCode, c.signalCode, c.killed, c.connected, c.channel);
  console.log(c.stdio.length, c.stdio[0] === c.stdin, c.stdio[1] === c.stdout, c.stdin.writable, c.stdin.readable, c.stdout.readable);
  c.on('spawn', () => console.log('spawn'));
  c.on('exit', (...a) => console.log('exit', ...a, c.exitCode, c.kill(), c.killed));
  let read;
  text(c.stdout, (t) => { read = t; });
  c.on('close', (...a) => { console.log('close', ...a, read); done(); });
  c.stdin.write('in two ');
  c.stdin.end('pieces');
});
step('not started', (done) => {
  const c = spawn('no-such-program', ['x']);
  console.log(c.pid, c.stdin !== null, c.stdout !== null, c.kill());
  c.on('spawn', () => console.log('never'));
  c.on('exit', () => console.log('never'));
  c.on('error', (e) => {
    console.log(e.message, e.code, e.errno, e.syscall, e.path, e.spawnargs, c.exitCode, c.signalCode);
    setImmediate(done);
  });
});
step('output that nobody reads', (done) => {
  spawn('echo', ['x'.repeat(10)]).on('close', (...a) => { console.log(...a); done(); });
});
step('ignore and numbers', (done) => {
  const c = spawn('sh', ['-c', 'sleep 0.2; echo to the parent; echo lost >&2; cat'], { stdio: ['ignore', 1, 'ignore'] });
  console.log(c.stdin, c.stdout, c.stderr, c.stdio);
  c.on('close', (...a) => { console.log(...a); done(); });
});
step('more descriptors', (done) => {
  const c = spawn('sh', ['-c', 'read a <&3; echo "got $a" >&4; echo five >&5'], { stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe', 'overlapped', null] });
  console.log(c.stdio.map((s) => s && s.constructor.name));
  const parts = [];
  text(c.stdio[4], (t) => parts.push(t));
  text(c.stdio[5], (t) => parts.push(t));
  c.stdio[3].end('three\n');
  c.on('close', () => { console.log(parts.sort()); done(); });
});
step('a file as output', (done) => {
  const name = `${require('os').tmpdir()}/child-process-spawn-${process.pid}`;
  const fd = fs.openSync(name, 'w');
  spawn('echo', ['into a file'], { stdio: ['ignore', fd, 'inherit'] }).on('close', () => {
    fs.closeSync(fd);
    console.log(fs.readFileSync(name, 'utf8'));
    fs.unlinkSync(name);
    done();
  });
});
step('a pipe of one child as the input of another', (done) => {
  const a = spawn('sh', ['-c', 'echo from a; echo more']);
  const b = spawn('tr', ['a-z', 'A-Z'], { stdio: [a.stdout, 'pipe', 'inherit'] });
  text(b.stdout, (t) => { console.log(t); done(); });
});
step('environment, folder, name', (done) => {
  const c = spawn('sh', ['-c', 'echo $0 $FOO $BAR; pwd'], { argv0: 'sh', env: { ...process.env, FOO: 'foo', BAR: undefined }, cwd: '/usr' });
  text(c.stdout, (t) => { console.log(t); done(); });
});
step('shell', (done) => {
  text(spawn('echo $((1 + 2)) | cat', { shell: true }).stdout, (t) => { console.log(t); done(); });
});
step('detached', (done) => {
  const c = spawn('sh', ['-c', 'ps -o sid= -p $$ | tr -d " "'], { detached: true });
  text(c.stdout, (t) => { console.log(Number(t) === c.pid); done(); });
});
step('a broken pipe', (done) => {
  const c = spawn('sh', ['-c', 'exec <&-; echo closed; sleep 0.2'], { stdio: ['pipe', 'pipe', 'inherit'] });
  c.stdout.once('data', () => c.stdin.write('x'));
  c.stdin.on('error', (e) => console.log(e.code, e.syscall, e.message));
  c.on('close', done);
});
step('much at once', (done) => {
  const c = spawn('cat');
  let n = 0;
  c.stdout.on('data', (d) => { n += d.length; });
  c.on('close', (code) => { console.log(n, code); done(); });
  c.stdin.end(Buffer.alloc(5e6, 'x'));
});
step('unref', () => {
  const c = spawn('sleep', ['100'], { stdio: 'ignore' });
  c.unref();
  process.on('exit', () => { console.log('does not wait', c.kill('SIGKILL')); });
});
next();
