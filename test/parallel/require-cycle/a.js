exports.done = false;
const b = require('./b.js');
console.log('a sees b.done', b.done);
exports.done = true;
exports.sawB = b.done;
