// Properties that are not there yet in a circle of CommonJS modules are warned of.
'use strict';
process.on('warning', (w) => console.log(w.name, w.message));
const a = require('./a.js');
console.log(Object.getPrototypeOf(a) === Object.prototype, a);
console.log(a.stillMissing);
