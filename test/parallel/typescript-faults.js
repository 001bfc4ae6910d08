'use strict';
// What is told of TypeScript that is none, and what is left to the engine.
const { stripTypeScriptTypes } = require('module');
const { spawnSync } = require('child_process');

process.removeAllListeners('warning');
const sources = [
  'x y', '(((', 'let a = "abc', 'let a = `abc', 'let a = /abc', 'if (a', '{', '}', ')', ']', 'a b c', 'let 1;', 'var 4;', 'var a = ;',
  'function f(){ await 1 }', 'for (;;', 'for (let a of b c) {}', 'do {} whil (1)', 'while', 'try {} catch', 'throw\n1', 'throw',
  'async a => ', 'class {}', 'class A { x = ; }', 'with(a){}', 'import a from "b" c',
  'enum A {}', 'namespace A { const x = 1 }', 'class A { constructor(public x) {} }', 'let a = <any>b;',
  'let a: = 3', 'let a: number = ;', 'function f(a:) {}', 'let a = b as;', 'type A = ', 'type A = {', 'let x: number[',
  'function f<T(a) {}', 'class A<T { }', 'let {a', 'let a = {b', 'let a = [b', 'a ? b', 'a ? b :', 'var null', 'var if', 'a.1',
  'f(...)', '({a,,b})', 'f(a,,b)', 'f(a b)', '(a b)', '[a b]', '=> 1', 'if (a) else b', 'else', 'typeof', 'new', 'a +', 'a = ', 'a,', '/* abc',
  '/[/', 'interface A {',
];
for (const source of sources) {
  try {
    stripTypeScriptTypes(source);
    console.log(JSON.stringify(source), 'passes');
  } catch (e) {
    console.log(JSON.stringify(source), e.code, e.message);
  }
}

// Here the engine would have words of its own, or has the last one.
for (const source of ['const foo;', 'break;', 'continue;', 'let {a} ;', 'const {a};', 'switch (a) { default: default: }',
  'let x: number = 1; let x = 2;', '@dec class A {}', 'let a: number; super.x', '"use strict"; let a: number; delete a']) {
  const out = spawnSync(process.execPath, ['--input-type=commonjs-typescript', '-e', source], { encoding: 'utf8' }).stderr;
  console.log(out.split('\n').slice(0, 5).join('\n'));
}
