'use strict';
// Stacks of scripts that do not compile or that throw: frames of node:vm, lines shown above, names and offsets. Nothing is left over
// for the next one.
const vm = require('vm');
const { spawnSync } = require('child_process');

Error.stackTraceLimit = 5;
function attempt(label, f) {
  try {
    f();
  } catch (e) {
    console.log(label + '\n' + e.stack.replace(/\(node:([\w/]*):\d*:\d*/g, '(node:$1').replace(/\n.*vm-frames[^]*/, ''));
  }
}

for (const code of ['var 4', 'throw new Error("x")', 'null.x', 'a.#x']) {
  attempt('runInThisContext', () => vm.runInThisContext(code, 'a.vm'));
  attempt('not shown', () => vm.runInThisContext(code, { filename: 'a.vm', displayErrors: false }));
  attempt('runInContext', () => vm.runInContext(code, vm.createContext()));
  attempt('runInNewContext', () => vm.runInNewContext(code));
  attempt('createScript', () => vm.createScript(code).runInThisContext());
  attempt('Script', () => new vm.Script(code).runInThisContext());
  attempt('Script, new context', () => new vm.Script(code).runInNewContext({}));
  attempt('Script, context', () => new vm.Script(code).runInContext(vm.createContext()));
  attempt('compileFunction', () => vm.compileFunction(code)());
  attempt('compileFunction, elsewhere', () => vm.compileFunction(code, ['a', 'b'], { filename: 'f.vm', lineOffset: 5, columnOffset: 7 })());
  attempt('elsewhere', () => vm.runInThisContext(code, { filename: 'a.vm', lineOffset: 5, columnOffset: 7 }));
}
attempt('second line', () => vm.runInThisContext('\n  throw new Error("x")', { filename: 'a.vm', lineOffset: 5, columnOffset: 7 }));

// Private names outside of classes, and where none can be.
for (const code of ['#x', '#x in y', 'x = #y', 'f(#x)', 'a?.#x', 'delete #x', '#x = 3', '({ #x: 1 })', 'var #x', 'for (#x in y);', '#1',
  'class A { #x; m() { return #x } }', 'class A { m() { #q in 3 } }', 'class A { m() { return this.#z } }', 'class A { #x; m() { return 1 + #x in o } }']) {
  attempt(code, () => new vm.Script(code, 'p.vm'));
  for (const make of [eval, Function]) {
    try {
      make(code);
    } catch (e) {
      console.log(e.message);
    }
  }
}

// What nothing catches is shown where it was thrown, whatever displayErrors says.
for (const program of [
  `vm.runInThisContext('\\n  throw new Error("boo")', { filename: 't.vm', displayErrors: false, lineOffset: 4, columnOffset: 3 })`,
  `vm.runInThisContext('throw 3', { filename: 't.vm' })`,
  `vm.compileFunction('\\n throw new Error("boo")', ['a'], { filename: 't.vm' })()`,
  `vm.compileFunction('throw new Error("boo")', ['a'], { filename: 't.vm' })()`,
]) {
  const { stderr } = spawnSync(process.execPath, ['-e', `setImmediate(() => { ${program} })`], { encoding: 'utf8' });
  console.log(stderr.split('\n').slice(0, 5).join('\n'));
}
