// What the grammar of modules refuses, and what it only seems to refuse.
const sources = [
  "import 'node:fs' with { type: '', 'typ\\u0065': '' };", 'export {a as "\\uD83D"}; let a;', 'export {"\\uD83D" as a} from "node:fs";', 'import {"\\uD83D" as a} from "node:fs";',
  'export * as "\\uD83D" from "node:fs";', 'export {a as "\\uD83D\\uDE00", a as "\\uFFFD"}; let a;',
  'var f; function f() {}', 'function f() {} var f;', 'function f() {} function f() {}', '{ var f; } function f() {}', '{ function f() {} } var f;', '{ function f() {} } function f() {}',
  'import fs from "node:fs"; function fs() {}', 'import fs, { fs as x } from "node:fs"; var x', '[import.meta] = []', '({a: import.meta} = {})', 'import.meta = 1', 'import.meta++', '--import.meta',
  'for (import.meta of []) ;', 'for (import.meta in {}) ;', '({...import.meta} = {})', '[...import.meta] = []', 'import.meta += 1', 'import.meta.x = import.meta.y ??= 1',
  '[x = import.meta] = []; var x', 'export { if }', 'export { if } from "node:fs"', 'import { if } from "node:fs"', 'import { if as x } from "node:fs"', 'import { eval } from "node:fs"',
  'import { x as arguments } from "node:fs"', 'import await from "node:fs"', 'import * as yield from "node:fs"', 'import x from "node:fs" assert { type: "json" }', 'import "node:fs"\nassert', 'import {} from "node:fs"; export {}',
  'let await', 'class await {}', 'function await() {}', 'import aw\\u0061it from "node:fs"', 'new.target', '() => new.target', 'function f() { new.target }', 'class A { x = new.target; static { new.target } }',
  '<!-- x', 'x\n--> y', 'let x = 1; x --> 0', 'arguments', 'typeof arguments', '() => arguments', 'export default 08', 'export default "\\1"', 'new import("node:fs")', 'import("node:fs", {}, 1)',
];
for (const source of sources) {
  try {
    await import('data:text/javascript,' + encodeURIComponent(source));
    console.log(source, '- fine');
  } catch (e) {
    console.log(source, '-', e.name, e.message.replace(/requested module .*? does/, 'requested module does'));
  }
}
