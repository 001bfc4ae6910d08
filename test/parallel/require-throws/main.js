// A module that fails to load is not kept, and its error is the program's.
for (let i = 0; i < 2; i++) {
  try {
    require('./thrower');
  } catch (e) {
    console.log(e.message, e.count, Object.keys(require.cache).length);
  }
}
try {
  require('./syntax');
} catch (e) {
  console.log(e.name, e instanceof SyntaxError, e.stack.split('\n')[0].replace(__dirname, '.').replaceAll('\\', '/'));
}
try { require('./primitive'); } catch (e) { console.log(e); }
console.log(module.children.length);
