// A cycle sees what the other module has exported so far.
exports.early = 'main early';
const a = require('./a');
exports.late = 'main late';
console.log('main', a.done, a.sawB);
