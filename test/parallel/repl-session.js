'use strict';

// A session of the REPL as a program starts it: values, errors, lines that belong together, commands.

const repl = require('repl');
const { PassThrough, Writable } = require('stream');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'repl-'));
const saved = path.join(folder, 'saved.js');

function session(title, lines, options = {}) {
  return new Promise((resolve) => {
    const input = new PassThrough();
    let text = '';
    const output = new Writable({ write(chunk, encoding, callback) { text += chunk; callback(); } });
    const server = repl.start({ prompt: '> ', input, output, ...options });
    options.prepare?.(server);
    server.on('exit', () => {
      console.log(`# ${title}`);
      console.log(text.replaceAll(folder, '<folder>').trimEnd());
      resolve();
    });
    input.end(`${lines.join('\n')}\n`);
  });
}

(async () => {
  await session('values', [
    '1 + 1', '_ * 10', "'text'", '{ a: 1 }', '{ a: 1 }.a', '({ b: [1, 2] })', 'undefined', 'null', 'x = 5', 'var y = 6', 'y', 'let z = 7; z', 'z',
    'class A { m() { return 1 } }', 'new A().m()', '[1, 2, 3].map((n) => n * 2)', '`${1 + 1}`', '.5 + .5', '// only a comment', '',
  ]);
  await session('lines that belong together', [
    'function f(a,', 'b) {', 'return a + b', '}', 'f(1,', '2)', '`one', 'two`', "'cut\\", "off'", '/* a', 'comment */ 3', '[', '1,', ']',
    'if (true) {', "'yes'", '} else {', '}', 'const q', '= 9; q', 'function g() {', '.break', 'f(2, 3)',
  ]);
  await session('errors', [
    'nope', 'null.x', "throw new TypeError('thrown')", "throw 'text'", 'throw null', 'throw { code: 1 }', '_error', 'let a b', 'a = )', 'const c', ';',
    "(() => { throw new RangeError('deep') })()", '_error.message', "JSON.parse('x')", '1 +', ')', 'npm install x', '.nothing',
  ]);
  await session('assignment to _', ['5', '_', '_ = 1', '6', '_', '_error = 2', 'nope', '_error']);
  await session('nothing for undefined', ['undefined', '1', 'void 0'], { ignoreUndefined: true });
  await session('strict', ['undeclared = 1', '(function() { return this })()'], { replMode: repl.REPL_MODE_STRICT });
  await session('saved', ['let one = 1', 'one + 1', `.save ${saved}`, '.save', `.save ${folder}/none/x`]);
  await session('loaded', [`.load ${saved}`, 'one', '.load', `.load ${folder}`, `.load ${saved}.none`, '.clear', 'typeof one']);
  await session('commands', ['.help', '.mine with words', '.other'], {
    prepare(server) {
      server.defineCommand('mine', { help: 'of the program', action(rest) { this.output.write(`[${rest}]\n`); this.displayPrompt(); } });
      server.defineCommand('other', function() { this.output.write('other\n'); this.close(); });
    },
  });
  await session('own evaluation', ['abc', 'fail', 'half', 'whole'], {
    eval(code, context, file, callback) {
      code = `${code}`.trim();
      if (code === 'fail') callback(new Error('failed'));
      else if (code === 'half') callback(new repl.Recoverable(new SyntaxError()));
      else callback(null, code.toUpperCase());
    },
    writer: (value) => (value instanceof Error ? `!${value.message}` : `<${value}>`),
  });
  await session('context', ['given', 'given = 2', 'typeof fs.readFileSync', 'path.basename(module.id)', 'global === globalThis'], {
    prepare(server) { server.context.given = 'from outside'; },
  });
  console.log(repl.isValidSyntax('await 1'), repl.isValidSyntax('{ a: 1'), repl.isValidSyntax('x = {'), repl.isValidSyntax('let a'));
  for (const bad of [() => repl.start({ eval() {}, breakEvalOnSigint: true, input: new PassThrough(), output: new PassThrough() })]) {
    try {
      bad();
    } catch (e) {
      console.log(e.code, e.message);
    }
  }
  fs.rmSync(folder, { recursive: true });
})();
