// What the global object has, and which of it a loop over its properties sees.
'use strict';
const known = new Set(['Temporal']); // docs/compat/ecmascript.md
const all = Object.getOwnPropertyNames(globalThis).filter((name) => !known.has(name)).sort();
console.log(all.join(' '));
console.log(Object.keys(globalThis).sort().join(' '));
console.log(all.filter((name) => !Object.getOwnPropertyDescriptor(globalThis, name).configurable).join(' '));
console.log(require('vm').runInNewContext('typeof GoError'));

// Programs patch a copy of the old constants, and ask it what it has: graceful-fs does.
const constants = require('constants');
console.log(constants.hasOwnProperty('O_RDONLY'), constants.hasOwnProperty('SIGTERM'), Object.isFrozen(constants), String(constants));
