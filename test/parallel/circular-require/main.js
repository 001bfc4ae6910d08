// Properties that are not there yet in a circle of CommonJS modules are warned of.
'use strict';
process.on('warning', (w) => console.log(w.name, w.message));
const a = require('./a.js');
console.log(Object.getPrototypeOf(a) === Object.prototype, a);
console.log(a.stillMissing);
// What a program puts into the cache need not be a whole module.
require.cache[require.resolve('./b.js')] = { exports: 'own' };
console.log(require('./b.js'));
