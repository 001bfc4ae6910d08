// require.cache, require.main, module.children and module.paths.
const path = (p) => p.replace(__dirname, '.').replaceAll('\\', '/');
console.log(require.main === module, module.id, path(module.filename), module.loaded, module.parent);
const one = require('./counter');
console.log(one.next(), require('./counter.js').next(), require(__dirname + '/counter').next());
console.log(Object.keys(require.cache).map(path));
console.log(module.children.length, path(module.children[0].id), module.children[0].loaded);
const file = require.resolve('./counter');
console.log(path(file), require.cache[file].exports === one);
delete require.cache[file];
console.log(require('./counter').next(), one.next());
require.cache[file].exports = { next: () => 'replaced' };
console.log(require('./counter').next());
require.cache[file] = undefined;
console.log(require('./counter').next());
console.log(path(module.paths[0]), module.path === __dirname, module.constructor.name, module.require('./counter') === require('./counter'));
console.log(module.constructor._cache === require.cache, typeof require.extensions['.js'], Object.keys(require.extensions).slice(0, 3));
console.log(require('./who').parentIs(module));
