// kill, timeout, abort.
'use strict';
const { spawn } = require('child_process');
const steps = [];
const run = (options, f) => steps.push((done) => {
  const c = spawn('sleep', ['100'], options);
  c.on('error', (e) => console.log('error', e.name, e.code, e.message, e.cause.name, e.cause.message));
  c.on('exit', (...a) => { console.log('exit', ...a, c.killed, c.exitCode, c.signalCode, c.kill()); done(); });
  f?.(c);
});
run({}, (c) => console.log(c.kill(0), c.killed, c.kill(), c.killed));
run({}, (c) => c.kill('SIGKILL'));
run({}, (c) => c.kill('sigint'));
run({}, (c) => c.kill(1));
run({ timeout: 20 });
run({ timeout: 20, killSignal: 'SIGHUP' });
const one = new AbortController();
run({ signal: one.signal }, () => setTimeout(() => one.abort(), 10));
run({ signal: AbortSignal.abort(new Error('before')), killSignal: 'SIGKILL' });
run({}, (c) => {
  for (const s of ['SIGNOTHING', 1000, null]) {
    try {
      c.kill(s);
    } catch (e) {
      console.log(e.name, e.code, e.message);
    }
  }
  if (Symbol.dispose) c[Symbol.dispose]();
});
const next = () => { const s = steps.shift(); if (s) s(next); };
next();
