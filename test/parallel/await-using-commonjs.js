// `await using` within a function does not make a script a module.
const { sep } = require('path');
(async () => {
  await using resource = { async [Symbol.asyncDispose]() { console.log('disposed'); } };
  console.log(typeof resource, typeof sep, typeof module);
})();
