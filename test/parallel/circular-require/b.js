const a = require('./a.js');
console.log(a.early, a.late, a.toString === Object.prototype.toString, 'other' in a, a.__esModule);
const { missing } = a;
exports.missing = missing;
