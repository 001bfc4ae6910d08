exports.early = 1;
require('./b.js');
exports.late = 2;
