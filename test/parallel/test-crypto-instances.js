'use strict';
// Hash and its like are streams, in whatever order the modules are loaded, before and after anything of a stream is used.

const crypto = require('crypto');
const early = crypto.createHash('sha1');
const { Transform, Readable, Stream } = require('stream');
const { EventEmitter } = require('events');

const late = [crypto.createHmac('sha1', 'k'), crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16))];
for (const o of [early, ...late]) {
  console.log(o instanceof Transform, o instanceof Readable, o instanceof Stream, o instanceof EventEmitter);
  console.log(o.readable, o.writable, o.destroyed, typeof o.pipe, o.writableLength, o.listenerCount('end'));
}
early.on('data', (d) => console.log(d.toString('hex'))).end('abc');
class Sub extends crypto.Hash {}
const sub = new Sub('md5');
console.log(sub instanceof Sub, sub.update('a').digest('hex'), sub instanceof Transform);
