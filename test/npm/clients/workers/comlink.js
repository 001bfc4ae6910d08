'use strict';
const { parentPort } = require('worker_threads');
const Comlink = require('comlink');
const nodeEndpoint = require('comlink/dist/umd/node-adapter');

class Counter {
  constructor(value) { this.value = value; }
  up() { this.value++; }
}

Comlink.expose({
  name: 'api',
  Counter,
  add: (a, b) => a + b,
  twice: async (fn, n) => await fn(await fn(n)),
  fail() { throw new TypeError('no'); },
}, nodeEndpoint(parentPort));
