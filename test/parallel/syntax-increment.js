'use strict';
// ++ and -- on what cannot be assigned to: the words, and what is marked.
const vm = require('vm');

for (const code of ['++1', '1++', '++[a]', 'a?.b++', 'function f() { new.target++ }', '++this', 'x = 1; - ++ 3', '"use strict"; eval++', 'a; --1',
  'if (a) ++1', '(1)++', 'x => ++1', '{}--1', 'this++', '`a`--', '++{}', '[a]++', '++', '(++)', '++ ++a', 'a++ ++', 'x(1++)', '\n  ++1']) {
  try {
    new vm.Script(code, 'i.vm');
    console.log(code, 'compiles');
  } catch (e) {
    console.log(e.stack.split('\n    at')[0]);
  }
}
