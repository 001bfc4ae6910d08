'use strict';
// What stacks show below code that is no file, and what is told of such code that does not compile.
const { spawnSync } = require('child_process');
const { Worker } = require('worker_threads');

const plain = (text) => text
  .replace(/(\(?node:[\w/]+):\d+:\d+/g, '$1')
  .replace(/file:\/\/\S*\/\[eval1\]/g, '[eval1]')
  .replace(/^node:internal[^]*?\^\n\n/m, '') // a place in the runtime itself
  .replace(/^Node\.js v.*\n/gm, '')
  .replace(/ReadStream/g, 'Socket'); // standard input may be any kind of stream

function run(args, input = '') {
  const child = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } });
  console.log('>', ...args, input);
  console.log(plain(child.stdout + child.stderr));
}

run(['-e', 'throw new Error("a")']);
run(['-p', 'function f() { null.x } f()']);
run(['--input-type=commonjs', '-e', 'throw new Error("a")']);
run(['--no-strip-types', '-e', 'const foo;']);
run(['--input-type=commonjs-typescript', '-e', 'throw new Error("a")']);
run(['--input-type=commonjs-typescript', '-e', 'const foo;']);
run(['--input-type=module-typescript', '-e', 'enum A {}']);
run(['--input-type=module', '-e', 'const foo;']);
run(['-e', 'const a: number = 4; throw new Error("types are gone")']);
run(['-e', 'import fs from "fs"; const foo;']);
run(['-e', 'import fs from "fs"; const a: number = 4; throw new Error("b")']);
run(['-e', 'await 1; const foo;']);
run(['-e', 'let x: number = 1; let x = 2;']);
run(['-e', 'let x: number = 1; with (x) {}']);
run(['-e', 'Error.stackTraceLimit = 3; throw new Error("b")']);
run(['-e', 'process.on("uncaughtException", (e) => console.log(e.stack)); throw new Error("a")']);
run(['-e', 'import x from "y" z']);
run(['-e', 'let a = "abc']);
run([], 'Error.stackTraceLimit = 100; throw new Error("b")');
run(['-'], 'const a: number = ;');
run(['-p'], 'await 1; // has no value');

// Scripts alone are strict by an option.
run(['--use_strict', '-e', 'let x = 100; y = x;']);
run(['--use-strict', '-p', 'with (this) {}']);
run(['--use-strict', '-e', 'interface Foo {}; const foo;']);
run(['--use-strict', '-p', '[new Function("z = 1; return z")(), vm.compileFunction("w = 2; return w")()]']);

function inWorker(list) {
  if (list.length === 0) return;
  new Worker(list[0], { eval: true }).on('error', (e) => {
    console.log(plain(e.stack));
    inWorker(list.slice(1));
  });
}
inWorker(['throw new Error("x")', 'var 4', 'enum Foo {}', 'const a: number = 4; throw new Error("q" + a)']);
