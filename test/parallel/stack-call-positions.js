// Where a stack shows a call to be: at the name of what is called, or at the parenthesis behind a reserved word. And what it calls a function
// that is the receiver of a call.
const at = () => new Error('x').stack.split('\n')[2].match(/\d+:\d+/)[0];
const words = ['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends',
  'false', 'finally', 'for', 'function', 'if', 'in', 'instanceof', 'new', 'null', 'return', 'super', 'switch', 'this', 'throw', 'true',
  'try', 'typeof', 'var', 'void', 'while', 'with', 'async', 'await', 'let', 'static', 'yield', 'get', 'set', 'of', 'implements', 'interface',
  'package', 'private', 'protected', 'public', 'eval', 'arguments', 'target', 'meta', 'plain', '$'];
for (const w of words) {
  console.log(w, new Function('at', `const o = { ${w}() { return at(); } };\nreturn o.${w}();`)(at),
    new Function('at', `const o = { ${w}() { return at(); } };\nreturn o?.${w} ();`)(at));
}

const line = () => new Error('x').stack.split('\n')[2].trim().replace(/\(.*/, '');
const m = function m() { return line(); };
function plain() {}
const arrow = () => {};
const unnamed = function() {};
const o = { method() {} };
async function asynchronous() {}
function* generator() {}
class Class { static m() { return line(); } }
for (const f of [plain, arrow, unnamed, o.method, asynchronous, generator, plain.bind(), Math.max, Map, Class]) {
  f.m = m;
  console.log(f.name, '|', f.m());
}
Object.defineProperty(plain, 'name', { value: 'renamed' });
console.log(plain.m());
