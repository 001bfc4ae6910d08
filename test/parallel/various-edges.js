'use strict';
// Memory that was transferred away, hosts with Punycode that is not sound, an empty cwd.
const detached = (f) => {
  const memory = new ArrayBuffer(16), b = Buffer.from(memory, 0, 8);
  structuredClone(memory, { transfer: [memory] });
  try {
    const v = f(b, memory);
    console.log(`${f}`, v === b ? 'itself' : v);
  } catch (e) {
    console.log(`${f}`, e.name, e.code, e.message);
  }
};
for (const f of [(b) => b.fill(1), (b) => b.fill('a'), (b) => b.fill(1, 0, 1), (b) => b.fill(1, 0, 0), (b) => b.fill(Buffer.from('x')),
  (b) => b.swap16(), (b) => b.swap32(), (b) => b.swap64(), (b) => b.subarray(0, 1), (b) => b.slice(), (b, m) => Buffer.from(m), (b) => Buffer.from(b).length])
  detached(f);
console.log(Buffer.alloc(0).fill(1).length, Buffer.alloc(0).fill('a').length, Buffer.alloc(0).subarray(0, 1).length, Buffer.from(new ArrayBuffer(0)).length);

const { parse, domainToASCII } = require('url');
for (const host of ['xn--', 'a.xn--', 'xn--.a', 'XN--A', 'xn--zca', 'xn--a-yoc', 'xn--99999999', 'xn--a.b', '\u00e9.xn--4ca', 'A-.B'])
  console.log(host, parse(`http://${host}/p`).href, new URL(`https://${host}/`).href, domainToASCII(host));

const { spawnSync, spawn } = require('child_process');
for (const cwd of ['', undefined, null, '.']) {
  const r = spawnSync(process.execPath, ['-e', '0'], { cwd });
  console.log(cwd, r.error?.code, r.error?.syscall === `spawnSync ${process.execPath}`, r.status, r.pid > 0);
}
spawn(process.execPath, ['-e', '0'], { cwd: '' }).on('exit', (code) => console.log('exit', code));

const own = (id) => id.includes('node-go:') || id[0] === '_' || id === 'node:ffi';
console.log(require('module').builtinModules.filter((id) => !own(id)).join(' '));
