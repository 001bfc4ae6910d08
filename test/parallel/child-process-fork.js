// fork: messages both ways, and the end of the channel.
'use strict';
const { fork, spawn } = require('child_process');

if (process.argv[2] === 'echo') {
  process.send([process.connected, typeof process.send, process.argv.slice(3), String(process.env.NODE_CHANNEL_FD), process.execArgv]);
  process.on('message', (m) => {
    if (m === 'leave') process.disconnect();
    else process.send({ got: m });
  });
  process.on('disconnect', () => process.exit(!process.connected && process.channel === null ? 6 : 7));
  return;
}
if (process.argv[2] === 'late') {
  // Messages wait until somebody listens.
  setTimeout(() => process.on('message', (m) => { process.send(`late ${m}`, () => process.exit(3)); }), 50);
  return;
}
if (process.argv[2] === 'unheard') {
  process.send('I do not wait');
  return;
}

const steps = [
  (done) => {
    const c = fork(__filename, ['echo', 'arg'], { execArgv: [] });
    console.log(c.connected, typeof c.channel, c.stdout);
    const values = ['text', 1.5, true, { nested: [1, null, 'ä€😀\n'] }, 'x'.repeat(300000)];
    for (const v of values) console.log(c.send(v, (e) => e && console.log(e)) === (v.length !== 300000));
    let n = 0;
    c.on('message', (m) => {
      const s = JSON.stringify(m);
      console.log(s.length > 100 ? s.length : s);
      if (++n === values.length + 1) c.send('leave');
    });
    c.on('disconnect', () => console.log('disconnect', c.connected, c.channel));
    c.on('close', (...a) => {
      console.log('close', ...a);
      c.send('too late', (e) => { console.log(e.code, e.message); done(); });
    });
  },
  (done) => {
    const c = fork(__filename, ['late']);
    c.send('one');
    c.on('message', (m) => console.log(m));
    c.on('exit', (...a) => { console.log('exit', ...a); done(); });
  },
  (done) => {
    const c = fork(__filename, ['unheard'], { silent: true });
    console.log(c.stdout !== null, c.stdin !== null);
    c.on('message', (m) => console.log(m));
    c.on('exit', (...a) => { console.log('exit', ...a); done(); });
  },
  (done) => {
    const c = spawn(process.execPath, [__filename, 'unheard'], { stdio: ['ignore', 'inherit', 'inherit', 'ignore', 'ipc'] });
    console.log(c.stdio);
    c.on('message', (m) => console.log(m));
    c.on('close', (...a) => { console.log('close', ...a); done(); });
  },
  (done) => {
    const c = fork(__filename, ['echo'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    c.on('disconnect', () => console.log('parent: disconnect'));
    c.on('exit', (...a) => { console.log('exit', ...a); done(); });
    c.on('error', (e) => console.log(e.code, e.message));
    c.disconnect();
    c.disconnect();
    console.log(c.send('x'));
  },
  (done) => {
    // No program: a line of shell that speaks the protocol.
    const c = spawn('sh', ['-c', 'echo "{\\"a\\":[1]}" >&3; read l <&3; echo "\\"$l\\"" | tr -d "{}\\" " | sed "s/.*/\\"&\\"/" >&3'],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    c.on('message', (m) => console.log(m));
    c.send({ to: 'shell' });
    c.on('close', (...a) => { console.log(...a); done(); });
  },
];
const next = () => { const s = steps.shift(); if (s) s(next); };
next();
