'use strict';
// node:domain: errors of all that code sets off reach one object.
const domain = require('node:domain');
const EventEmitter = require('node:events');

console.log(process.domain, domain.active, EventEmitter.usingDomains, Object.keys(domain).sort().join());

const log = (name) => (e) => console.log(name, e.message, e.domainThrown, e.domain === undefined ? 'no domain' : 'domain', process.domain === null);

const timers = domain.create();
timers.on('error', log('timer'));
timers.run(() => {
  console.log('inside', process.domain === timers, domain.active === timers);
  setTimeout(() => { throw new Error('late'); }, 1);
  process.nextTick(() => console.log('tick', process.domain === timers));
  Promise.resolve().then(() => console.log('job', process.domain === timers));
});
console.log('outside', process.domain);

// Emitters belong to the domain in which they were made, or to which they were added.
const emitters = domain.create();
emitters.on('error', (e) => console.log('emitter', e.message, e.domainThrown, e.domainEmitter.constructor.name));
const made = emitters.run(() => new EventEmitter());
console.log(made.domain === emitters, new EventEmitter().domain);
console.log(made.emit('error', new Error('from emitter')));
made.on('x', () => console.log('listener in', process.domain === emitters));
made.emit('x');
const added = new EventEmitter();
emitters.add(added);
console.log(emitters.members.length, added.domain === emitters);
added.emit('error');
emitters.remove(added);
console.log(emitters.members.length, added.domain);
try { added.emit('error', new Error('nobody')); } catch (e) { console.log('thrown', e.message); }

// bind, intercept, nesting.
const bound = domain.create();
bound.on('error', (e) => console.log('bound', e.message, e.domainBound === undefined));
const f = bound.bind(function (a) { return [this.v, a, process.domain === bound]; });
console.log(f.call({ v: 1 }, 2), f.domain === bound);
const cb = bound.intercept((data) => console.log('data', data, process.domain === bound));
cb(null, 'ok');
cb(new Error('intercepted'));
const outer = domain.create(), inner = domain.create();
outer.on('error', (e) => console.log('outer', e.message));
inner.on('error', (e) => { console.log('inner', e.message); throw new Error('from handler'); });
setTimeout(() => outer.run(() => inner.run(() => { throw new Error('nested'); })), 5);

const rejecting = domain.create();
rejecting.on('error', (e) => console.log('rejected', e.message));
rejecting.run(() => { Promise.reject(new Error('promise')); });

// Without a listener an exception is the process's.
process.on('uncaughtException', (e) => console.log('uncaught', e.message, domain._stack.length));
domain.create().run(() => setTimeout(() => { throw new Error('no listener'); }, 10));
