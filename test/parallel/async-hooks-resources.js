// The async resources that operations of builtin modules make: their types, in the order of their init events.
'use strict';
const { createHook } = require('node:async_hooks');
const crypto = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { MessageChannel } = require('node:worker_threads');
const { spawn } = require('node:child_process');

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'resources-')), 'file');
fs.writeFileSync(file, 'text');
const { subtle } = crypto;
const key = crypto.createSecretKey(Buffer.alloc(16));

const operations = {
  'fs.stat': (done) => fs.stat(file, done),
  'fs.readFile': (done) => fs.readFile(file, done),
  'fs.readFile of nothing': (done) => fs.readFile(`${file}.none`, () => done()),
  'fs.readFile of a folder': (done) => fs.readFile(path.dirname(file), (err) => done(err.code)),
  'fs.opendir': (done) => fs.opendir(path.dirname(file), (err, dir) => dir.close(done)),
  'fs.promises.stat': (done) => fs.promises.stat(file).then(done),
  'fs.watch': (done) => {
    fs.watch(path.dirname(file)).close();
    done();
  },
  'crypto.randomBytes': (done) => crypto.randomBytes(8, done),
  'crypto.randomFill': (done) => crypto.randomFill(Buffer.alloc(8), done),
  'crypto.pbkdf2': (done) => crypto.pbkdf2('a', 'b', 1, 8, 'sha1', done),
  'crypto.scrypt': (done) => crypto.scrypt('a', 'b', 8, { N: 2 }, done),
  'crypto.hkdf': (done) => crypto.hkdf('sha1', key, 'b', 'c', 8, done),
  'crypto.generateKey': (done) => crypto.generateKey('hmac', { length: 64 }, done),
  'subtle.digest': (done) => subtle.digest('SHA-1', Buffer.from('a')).then(done),
  'subtle.generateKey': (done) => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, ['encrypt']).then(done),
  'a signal': (done) => {
    const listener = () => {};
    process.on('SIGUSR2', listener);
    process.removeListener('SIGUSR2', listener);
    done();
  },
  'MessageChannel': (done) => {
    new MessageChannel().port1.close();
    done();
  },
};

async function main() {
  for (const [name, operation] of Object.entries(operations)) {
    const types = [];
    const destroyed = [];
    const ids = new Map();
    const hook = createHook({
      init(id, type) {
        if (type === 'PROMISE' || type === 'TickObject' || type === 'Immediate') return;
        types.push(type);
        ids.set(id, type);
      },
      destroy(id) {
        if (ids.has(id)) destroyed.push(ids.get(id));
      },
    });
    const result = await new Promise((resolve) => {
      hook.enable();
      operation((value) => setImmediate(() => setImmediate(() => setImmediate(() => {
        hook.disable();
        resolve(typeof value === 'string' ? value : '');
      }))));
    });
    console.log(`${name}: ${types.join(' ')}; destroyed ${destroyed.includes(types[0])} ${result}`);
  }
  fs.rmSync(path.dirname(file), { recursive: true });
}
main();
