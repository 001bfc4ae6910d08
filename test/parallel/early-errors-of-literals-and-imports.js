'use strict';
// What the grammar refuses although it looks like a program: in scripts, in functions, and in modules that other words make needed.
const vm = require('vm');
const sources = [
  'new import(x)', 'new (import("node:fs"))', 'new import.source(x)', 'a = () => new import(x)', 'import(1, 2, 3)', 'import(1, 2, "3",)',
  'import(1, 2, x)', 'import(1, 2, ...x)', 'import()', 'import(...x)', 'import(,)', 'import.source(1, 2)', 'import.source(1,)', 'import.source()',
  '"use strict"; "\\08"', '"use strict"; "\\1"', '"use strict"; "\\8"', '"use strict"; "\\0"', '"\\7"; "use strict"', 'function f() { "\\1"; "use strict" }',
  'function f() { "use strict"; return { "\\12": 1 } }', 'function f() { "use strict" } "\\1"', 'class A { m() { "\\9" } }', 'class A { "\\1"() {} }',
  '"use strict"; x = 08', 'x = 08', 'function f() { "use strict"; return 1 + 009.5 }', '"use strict"; 010', 'class A { x = 09 }', '08n', '08.5e1', '08_1', '08.x',
  '/\\1/u', '/\\u{z}/u', '/(?<a>.)(?<a>.)/u', '/\\00/u', '/{/u', '/{/', '/a/gu.test(1)', '/(?<a>.)|(?<a>.)/v', '/[[a]--b]/v', '/\\-/u', '1 /u/ 2',
  'async function* f() { aw\\u0061it }', 'async function* f() { aw\\u0061it: 1 }', '({ async *m() { var { aw\\u0061it } = 1 } })',
  'class A { async *m() { aw\\u0061it = 1 } }', 'class A { async *#m() { ({ aw\\u0061it } = 1) } }', '({ async *m() { () => x.aw\\u0061it } })', 'function* f() { aw\\u0061it }',
];
for (const source of sources) {
  try {
    new vm.Script(source);
    console.log(source, '- fine');
  } catch (e) {
    console.log(source, '-', e.name, e.message);
  }
}
console.log(vm.runInThisContext("[08, 09.5, 0089, 08e1, 010, 08.5.toFixed(2), (() => 09) + \"\"].join()"));
console.log(JSON.stringify(vm.runInThisContext("\"\\400 \\08 \\8 \\1a \\777 \\37 \\0\"")));
