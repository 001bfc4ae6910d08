'use strict';

// What is said of an await where there can be none, in scripts and functions.
const vm = require('node:vm');

for (const source of ['f(await "")', 'f(1, await x)', 'if (await 1) {}', '(await 1)', '[await 1]', 'await 1', '({a: await 1})', 'function g(){ f(await 1) }',
  'function g(){ await 1 }', 'x = await 1', 'f(await "" "")', 'f(a, b await 1)', '`${await 1}`', 'new F(await 1)', 'f(g(await 1))', 'f((await 1))', 'f([await 1])',
  'f(() => await 1)', 'f(function(){ await 1 })', 'let a = await 1', 'f\n(\nawait x, y)', 'import.meta', 'a;\n  import x from "y"', 'f(); export default 1']) {
  try {
    new vm.Script(source, { filename: 'x.js' });
    console.log(source, 'compiles');
  } catch (e) {
    const [place, line, caret] = e.stack.split('\n');
    console.log(source, '|', e.message, '|', place, line, caret.indexOf('^'));
  }
}
