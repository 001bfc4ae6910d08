// process.debugPort is a port or 0; process.release and process.versions tell of the release that is modelled; streams over files tell
// how far they are.
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');

console.log(process.debugPort);
for (const value of [0, 1024, 65535, '8000', 1, 1023, 65536, -1, 'x', null, undefined, 2 ** 32 + 2000]) {
  try {
    process.debugPort = value;
    console.log(value, process.debugPort);
  } catch (err) {
    console.log(value, err.name, err.code, err.message);
  }
}
console.log(Object.keys(process.release), process.release.headersUrl.endsWith(`/node-${process.version}-headers.tar.gz`));
for (const name of ['ares', 'icu', 'llhttp', 'nghttp2', 'tz', 'undici', 'uvwasi']) console.log(name, /^\d/.test(process.versions[name]));
console.log([process.versions.nghttp3, process.versions.ngtcp2]);

const code = `const { stdin, stdout } = process;
const told = [stdin.start, stdin.end, stdin.pos, stdin.bytesRead, stdin.fd, stdout.autoClose];
stdin.on('data', () => {}).on('end', () => require('node:fs').writeSync(2, JSON.stringify([...told.map(String), stdin.bytesRead])));`;
const input = fs.openSync(__filename);
const output = fs.openSync('/dev/null', 'w');
const { stderr } = spawnSync(process.execPath, ['-e', code], { stdio: [input, output, 'pipe'], encoding: 'utf8' });
console.log(stderr.replace(`,${fs.statSync(__filename).size}]`, ',all]'));
