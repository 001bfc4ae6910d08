'use strict';
// Functions that modules declare are constructors as all such functions are; methods are not.
const construct = (f, ...args) => { try { return new f(...args)?.constructor?.name; } catch (e) { return `${e.name}: ${e.message}`; } };
const crypto = require('crypto'), fs = require('fs'), zlib = require('zlib'), util = require('util'), { EventEmitter } = require('events');
console.log(construct(crypto.createHash, 'md5'), construct(crypto.createHmac, 'md5', 'k'), construct(crypto.createCipheriv, 'aes-128-cbc', 'k'.repeat(16), 'v'.repeat(16)),
  construct(crypto.randomBytes, 4), construct(crypto.createSecretKey, Buffer.alloc(4)), construct(crypto.createHash, 'none'));
console.log(construct(zlib.createGzip), construct(fs.createReadStream, __filename), construct(fs.statSync, __filename), construct(fs.readFileSync, __filename), construct(fs.existsSync, __filename));
console.log(construct(crypto.timingSafeEqual).replace(/\w+(?= is not)/, 'it'), construct(new EventEmitter().constructor.prototype.constructor), construct(util.TextEncoder.prototype.encode).replace(/\S+(?= is not)/, 'it'));
console.log(Object.getOwnPropertyDescriptor(util.inspect.colors, 'grey').get.name, Object.getOwnPropertyDescriptor(util.inspect.colors, 'grey').set.name);
