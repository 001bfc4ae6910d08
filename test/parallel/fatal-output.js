// What is printed for a value that nothing caught: the place of the throw, the value, where an event was emitted.
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'fatal-output-')));
process.on('exit', () => fs.rmSync(dir, { recursive: true }));

// Frames inside the runtime are left out; of its lines of source the text stays, without line number and indentation.
function shown(text) {
  text = text.replace(/^(node:[\w/]+):\d+\n\s+(.*)\n\s+\^\n/gm, '$1 | $2\n').replace(/^node:.*assert.* \| .*/gm, 'node:assert');
  const lines = text.split('\n').filter((line) => !/^(\x1b\[90m)? +at .*node:/.test(line) || line.endsWith('{'));
  return lines.map((line) => line.replace(/^(\x1b\[90m)? +at .*node:.* \{$/, '    {')).join('\n').replaceAll(dir + path.sep, '')
    .replaceAll(path.basename(process.execPath) + ' --', 'node --').replace(/\(node:\d+\)/g, '(node:PID)')
    .replaceAll(process.version, 'VERSION').trimEnd();
}

let count = 0;
function run(title, source, { args = [], ext = 'js', env = {} } = {}) {
  const file = path.join(dir, `t${++count}.${ext}`);
  fs.writeFileSync(file, source);
  const r = spawnSync(process.execPath, [...args, file], {
    encoding: 'utf8', cwd: dir, env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  console.log(`== ${title}: ${r.status}`);
  if (r.stdout) console.log(`[${r.stdout.trimEnd()}]`);
  console.log(shown(r.stderr));
}

// The place of the throw, not that of the error.
run('thrown elsewhere', "const e = new Error('made here');\nfunction f() {\n  throw e;\n}\nf();\n");
run('thrown again', "try { throw new Error('x'); } catch (e) {\n  throw e;\n}\n");
run('through finally', "function f() {\n  try { throw new Error('x'); } finally {\n    try { throw new Error('y'); } catch {}\n  }\n}\nf();\n");
run('behind an expression', "const make = (x) => new Error(x);\nthrow (make('a'), make('b'));\n");
run('of a function of the language', "[1].map(function f() { throw new TypeError('cb'); });\n");
run('in a module', "const e = new Error('esm');\nfunction f() {\n  throw e;\n}\nf();\n", { ext: 'mjs' });
run('in a timer', "setTimeout(() => { const e = new Error('timer');\n\n  throw e; });\n");
run('in a tick', "const e = new Error('tick');\nprocess.nextTick(() => {\n  throw e;\n});\n");
run('in a generator', "const g = (function* () {\n  yield 1;\n  const e = new Error('gen');\n  throw e; })();\ng.next();\ng.next();\n");
run('a frozen error', "const e = Object.freeze(new Error('frozen'));\n\nthrow e;\n");
run('a rejection', "const e = new Error('rejected');\nPromise.reject(e);\n");
run('a rejection by throw', "const e = new Error('rejected');\n(async () => {\n  await 1;\n  throw e;\n})();\n");
run('a rejection after an exception', "process.once('uncaughtException', () => Promise.reject(new Error('two')));\nthrow new Error('one');\n");
run('text of eval', "eval(`\n  throw new Error('in eval');`);\n");
run('text of eval with a name', "eval(`\n  throw new Error('in eval');\n//# sourceURL=named.js`);\n");
run('text of Function', "new Function('a', 'throw new Error(\"in Function\")')();\n");
run('text of JSON', "JSON.parse('{ \"a\":\\n bad }');\n");
run('text of a script', "const vm = require('vm');\nnew vm.Script('\\n\\nfunction f() {\\n throw new Error(1)\\n}; f()', 'x.vm').runInThisContext({ displayErrors: false });\n");
run('a microtask', "queueMicrotask(() => { throw new Error('micro'); });\n");
run('frames of a handler', "process.on('uncaughtException', () => console.log(/_fatalException/.test(new Error().stack)));\nsetTimeout(() => { throw 1; });\n");
run('a handler', "process.on('uncaughtException', (e) => {\n  throw new Error('again');\n});\nthrow new Error('first');\n");
run('a function of the runtime', "const er = new Error('if');\nrequire('util').inherits(1);\n".replace('util', 'punycode').replace('inherits(1)', "decode('\\x80')"));

// Where an event was emitted.
run('emitted', "const E = require('events');\nconst e = new Error('boom');\n\nfunction f() { new E().emit('error', e); }\nf();\n");
run('emitted by an instance', "const E = require('events');\nclass Foo extends E {}\nnew Foo().emit('error', new Error('boom'));\n");
run('emitted in a tick', "const E = require('events');\nconst e = new Error('boom');\nprocess.nextTick(() => {\n  new E().emit('error', e);\n});\n");
run('emitted twice', "const E = require('events');\nclass G extends E {}\nconst e = new Error('boom');\ntry { new E().emit('error', e); } catch {}\n" +
  "try { new G().emit('error', e); } catch (x) { throw x; }\n");
run('emitted, frozen', "const E = require('events');\nnew E().emit('error', Object.freeze(new Error('boom')));\n");
run('emitted, without a class', "const E = require('events');\nconst o = Object.create(E.prototype, { constructor: { value: undefined } });\no.emit('error', new Error('boom'));\n");
run('emitted, then told', "const E = require('events');\nprocess.on('exit', () => console.log(/Emitted/.test(e.stack)));\nconst e = new Error('boom');\nnew E().emit('error', e);\n");
run('emitted, no error', "const E = require('events');\nnew E().emit('error', { a: 1 });\n");
run('emitted by a stream', "const { Readable } = require('stream');\nclass R extends Readable {}\nnew R().destroy(new Error('boom'));\n");
run('emitted by process', "process.emit('error', new Error('boom'));\n");

// Values.
for (const v of ["'text'", 'null', 'undefined', '5', '10n', "Symbol('s')", '{ a: 1, b: { c: { d: { e: { f: 1 } } } } }', 'function f() {}', '[1, 2]',
  "{ name: 'N', message: 'm', stack: 'the stack\\n   at x' }", "{ name: 'N', message: 'm' }", "{ get stack() { throw 1; }, name: 'N', message: 'm' }",
  '{ get stack() { throw 1; }, get name() { throw 1; } }', '{ get stack() { throw 1; }, toString() { throw 1; } }', 'Object.create(Error.prototype)',
  'Object.create(null)']) {
  run(v, `throw ${v};\n`);
}
run('properties', "const e = new Error('own');\ne.own = { a: { b: { c: { d: { f: 1 } } } } };\nthrow e;\n");
run('causes', "const e = new Error('top', { cause: new TypeError('inner', { cause: 5 }) });\ne.code = 'X';\nthrow e;\n");
run('many', "throw new AggregateError([new Error('1'), 2], 'agg');\n");
run('no frames', "Error.stackTraceLimit = 0;\nthrow new Error('x');\n");
run('--stack-trace-limit', "function f() { throw new Error('x'); }\nf();\n", { args: ['--stack-trace-limit=1'] });
run('a stack that is no string', "const e = new Error('x');\ne.stack = 5;\nthrow e;\n");
run('no stack', "const e = new Error('x');\ndelete e.stack;\nthrow e;\n");
run('neither name nor message', "const e = new Error('');\ne.name = '';\nthrow e;\n");
run('lines', "throw new Error('several\\nlines');\n");
run('prepareStackTrace', "Error.prepareStackTrace = (e) => 'MINE ' + e.message;\nthrow new Error('x');\n");
run('prepareStackTrace throws', "Error.prepareStackTrace = () => { throw new Error('prepare'); };\nthrow new Error('x');\n");
run('inspect.custom', "class E extends Error { [require('util').inspect.custom]() { return 'CUSTOM'; } }\nthrow new E('x');\n");
run('too deep', 'function f() { f(); }\nf();\n', { args: ['--stack-trace-limit=1'] });
run('a tab', "\tthrow new Error('tab');\n");

// Options and the environment.
run('--trace-uncaught', "const e = new Error('x');\nfunction f() { throw e; }\nf();\n", { args: ['--trace-uncaught'] });
run('--trace-uncaught, no error', 'function f() {\n  throw 5;\n}\nf();\n', { args: ['--trace-uncaught'] });
run('--no-extra-info-on-fatal-exception', "throw new Error('x');\n", { args: ['--no-extra-info-on-fatal-exception'] });
run('an assertion', "require('assert').strictEqual(1, 2);\n");
run('an assertion of an exception', "const assert = require('assert');\nassert.throws(() => { throw new Error('x'); }, { message: 'y' });\n");
run('a rejection that is no error', "Promise.reject({ a: 1 });\n");
run('asynchronous functions', "async function one() { throw new Error('x'); }\nasync function two() { await null; await one(); }\n" +
  "async function three() { await two(); }\ntry { await three(); } catch (e) { console.error(e); }\n", { ext: 'mjs' });
run('colours', "const e = new Error('x');\ne.code = 'C';\nthrow e;\n", { env: { FORCE_COLOR: '1' } });
run('warnings', "process.emitWarning('one');\nprocess.emitWarning('two', 'DeprecationWarning');\n");
run('monitor', "process.on('uncaughtExceptionMonitor', (e, o) => console.log(e.message, o));\nthrow new Error('x');\n");
