// Builtin modules by either name are the same object, and nothing can stand in their place.
console.log(require('events') === require('node:events'));
console.log(require('worker_threads') === require('node:worker_threads'));
console.log(require.resolve('events'), require.resolve('node:events'));
console.log(require.resolve.paths('events'));
const { isBuiltin, builtinModules } = require('module');
console.log(isBuiltin('events'), isBuiltin('node:events'), isBuiltin('nope'), isBuiltin('node:nope'), isBuiltin('internal/errors'));
console.log(builtinModules.includes('events'), builtinModules.includes('node:events'), Array.isArray(builtinModules));
try { require('internal/errors'); } catch (e) { console.log(e.code); }
require.cache.events = { exports: 'fake' };
console.log(require('events') === 'fake', require('node:events') === 'fake');
