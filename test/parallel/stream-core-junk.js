'use strict';
// Whatever a program puts into a stream's state, the process stays.
const { PassThrough, Readable, Transform, Writable } = require('stream');

process.on('uncaughtException', () => {});
const junk = [undefined, null, 0, -1, NaN, 1e308, '', 'x', true, {}, [], [1, , 2], () => {}, Symbol('s'), 10n, Object.freeze([]), Buffer.from('b')];
const make = [
  () => new Readable({ read() { this.push('x'); } }),
  () => new Writable({ write(c, e, done) { setImmediate(done); } }),
  () => new PassThrough(),
  () => new Transform({ objectMode: true, transform(c, e, done) { done(null, c); } }),
];

function quietly(f) {
  try {
    f();
  } catch {
    // that is allowed
  }
}

function use(s) {
  s.on?.('error', () => {});
  for (const f of [
    () => s.write('a'), () => s.write('b', () => {}), () => s.cork(), () => s.write('c'), () => s.uncork(),
    () => s.push('d'), () => s.unshift('e'), () => s.read(1), () => s.read(), () => s.setEncoding('utf8'), () => s.push(Buffer.from('f')),
    () => s._writableState?.getBuffer(), () => String(s.readableBuffer), () => String(s.writableBuffer),
    () => s.pipe(new PassThrough()), () => s.pause(), () => s.resume(), () => s.on('data', () => {}), () => s.on('readable', () => {}),
    () => s.end('g'), () => s.push(null), () => setImmediate(() => quietly(() => s.destroy())),
  ]) quietly(f);
}

let cases = 0;
for (const create of make) {
  for (const side of ['_readableState', '_writableState']) {
    const state = create()[side];
    if (!state) continue;
    const names = new Set([...Object.keys(state), ...Object.getOwnPropertyNames(Object.getPrototypeOf(state))]);
    names.delete('constructor');
    for (const name of names) {
      for (const value of junk) {
        const s = create();
        quietly(() => { s[side][name] = value; });
        use(s);
        cases++;
      }
      const s = create();
      quietly(() => { delete s[side][name]; Object.defineProperty(s[side], name, { get() { throw new Error('no'); }, configurable: true }); });
      use(s);
    }
    for (const value of junk) {
      const s = create();
      s.on('error', () => {});
      quietly(() => s.resume());
      s[side] = value;
      use(s);
    }
  }
}
for (const name of ['push', 'unshift', 'read', 'write', 'end', 'pipe', 'pause', 'resume', '_write', '_read', '_transform', '_flush', 'emit']) {
  for (const value of junk) {
    for (const create of make) {
      const s = create();
      quietly(() => { s[name] = value; });
      use(s);
      quietly(() => PassThrough.prototype[name].call(value, value, value, value));
    }
  }
}
setTimeout(() => {
  console.log(cases > 1000);
  process.exit(0);
}, 100);
