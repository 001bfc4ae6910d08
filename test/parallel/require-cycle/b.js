exports.done = false;
const a = require('./a');
console.log('b sees a.done', a.done);
console.log('b sees main', Object.keys(require('./main.js')));
exports.done = true;
