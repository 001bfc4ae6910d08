// TypeScript compiles a small project in memory and reports the errors of another file.
'use strict';
const ts = require('typescript');
const path = require('path');

const dir = path.join(__dirname, 'tsproject');
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, strict: true, outDir: '/out', lib: ['lib.es2022.d.ts'], types: [], sourceMap: true };
const host = ts.createCompilerHost(options);
const written = {};
host.writeFile = (name, text) => { written[path.posix.relative('/out', name)] = text; };
const program = ts.createProgram([path.join(dir, 'main.ts'), path.join(dir, 'wrong.ts')], options, host);
const emitted = program.emit();
const all = ts.getPreEmitDiagnostics(program).concat(emitted.diagnostics);
for (const d of all) {
  const { line, character } = d.file.getLineAndCharacterOfPosition(d.start);
  console.log(`${path.basename(d.file.fileName)}:${line + 1}:${character + 1} TS${d.code} ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`);
}
for (const name of Object.keys(written).sort()) console.log(name, written[name].length);
console.log(written['main.js']);
const m = { exports: {} };
new Function('exports', 'require', 'module', written['shapes.js'])(m.exports, require, m);
console.log(m.exports.describe(new m.exports.Circle(2)));
console.log(ts.transpile('enum E { A, B = 5, C }\nconst x: E = E.C; export default x', { module: ts.ModuleKind.ESNext }));
