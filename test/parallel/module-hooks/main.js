// Programs put their own functions in the loader's place.
const Module = require('module');
require.extensions['.txt'] = (m, file) => { m.exports = 'text file ' + file.replace(__dirname, '').slice(1); };
console.log(require('./note'), require('./note.txt'));
const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'virtual' ? { virtual: true } : load.call(this, request, ...rest);
};
console.log(require('virtual'));
Module._load = load;
const m = new Module('made-up', module);
m._compile('exports.sum = 1 + 2; exports.name = __filename;', 'made-up.js');
console.log(m.exports, m.loaded);
const req = Module.createRequire(__filename);
console.log(req('./note') === require('./note'), req.resolve('./note.txt') === require.resolve('./note'));
console.log(Module.wrap('x'), Module.Module === Module);
