// Error.prepareStackTrace and what its call sites tell.
Error.stackTraceLimit = 4;
console.log(Error.prepareStackTrace.name, Error.prepareStackTrace.length, Error.prepareStackTrace(new Error('m'), ['one', 'two']));
Error.prepareStackTrace = (e, cs) => { console.log('prepare', e.message); return cs; };
const facts = (c) => ['getTypeName', 'getFunctionName', 'getMethodName', 'getLineNumber', 'getColumnNumber', 'getPromiseIndex', 'isNative', 'isToplevel', 'isConstructor', 'isEval', 'isAsync', 'isPromiseAll'].map((m) => m + '=' + c[m]()).join(' ');
{
  const e = new Error('lazy'); console.log('before'); const s = e.stack; console.log(Array.isArray(s), e.stack === s);
  console.log(Object.getOwnPropertyNames(s[0]).length, Object.getOwnPropertyNames(Object.getPrototypeOf(s[0])).join(), Object.prototype.toString.call(s[0]));
  console.log(facts(s[0]), typeof s[0].getThis(), typeof s[0].getFunction(), s[0].getEvalOrigin(), s[0].getScriptNameOrSourceURL() === s[0].getFileName(), s[0].getScriptHash().length);
  const d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(s[0]), 'getThis'); console.log(d.writable, d.enumerable, d.configurable);
  try { s[0].getLineNumber.call({}); } catch (x) { console.log(x.message); }
}
{ const o = { m() { return new Error('m').stack[0]; } }; const c = o.m(); console.log(c.getThis() === o, c.getFunction() === o.m, facts(c), c.getEnclosingLineNumber(), c.getEnclosingColumnNumber()); }
{ const o = { m() { 'use strict'; return new Error('m').stack[0]; } }; const c = o.m(); console.log(c.getThis(), c.getFunction(), facts(c)); }
{ class A { constructor() { this.c = new Error('c').stack; } } const c = new A().c[0]; console.log(facts(c), c.getThis()); }
{ function F() { this.c = new Error('f').stack; } const x = new F(); console.log(facts(x.c[0])); }
{ const c = [1].map(() => new Error('n').stack)[0]; console.log(facts(c[1]), String(c[1]), c[1].getFileName(), c[1].getThis(), c[1].getFunction(), c[1].getPosition()); }
{ const c = eval("new Error('e').stack"); console.log(c[0].isEval(), c[0].getFileName(), c[0].getFunctionName(), c[1].isEval(), /^eval at <anonymous> \(/.test(c[0].getEvalOrigin())); }
{ const e = new Error('t'); Error.prepareStackTrace = () => { throw new Error('inner'); }; for (let i = 0; i < 2; i++) try { console.log(e.stack); } catch (x) { console.log('threw', x.message); } }
Error.prepareStackTrace = 5; console.log(trim(new Error('five').stack));
Error.prepareStackTrace = undefined; console.log(trim(new Error('undef').stack));
Error.prepareStackTrace = () => undefined; console.log(new Error('undef').stack);
Error.prepareStackTrace = (e, cs) => new Error('nested').stack.split('\n')[0]; console.log(new Error('outer').stack);
TypeError.prepareStackTrace = () => 'T'; delete Error.prepareStackTrace; console.log(trim(new TypeError('deleted').stack));
