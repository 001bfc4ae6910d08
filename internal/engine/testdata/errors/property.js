// The property `stack`, Error.stackTraceLimit and Error.captureStackTrace.
const own = (o) => Object.getOwnPropertyNames(o).join();
const describe = (o, k) => { const d = Object.getOwnPropertyDescriptor(o, k); return d && [typeof d.get, typeof d.set, typeof d.value, d.writable, d.enumerable, d.configurable].join(); };
console.log(own(new Error('x')), own(new Error('x', { cause: 1 })), own(new Error()), own(new AggregateError([1], 'm', { cause: 2 })));
console.log(describe(new Error('x'), 'stack'), describe(new TypeError('x'), 'message'), describe(new Error('x', { cause: 1 }), 'cause'));
console.log(own(Error), own(Error.prototype), own(TypeError), own(TypeError.prototype), own(AggregateError));
for (const k of Object.getOwnPropertyNames(Error)) console.log(k, describe(Error, k));
console.log(TypeError.name, TypeError.length, AggregateError.length, Object.getPrototypeOf(RangeError) === Error, String(SyntaxError), Object.prototype.toString.call(new URIError('x')));
console.log(new EvalError('x') instanceof Error, EvalError('x') instanceof EvalError, Error.isError(new Error()), Error.isError({}), Error.isError(Object.create(Error.prototype)));
try { null.x; } catch (e) { console.log(own(e), describe(e, 'stack'), e.constructor === TypeError); }
const d = Object.getOwnPropertyDescriptor(new Error('x'), 'stack');
console.log(d.get.name === '', d.get.length, d.set.length, d.get === Object.getOwnPropertyDescriptor({ __proto__: null, ...Object.getOwnPropertyDescriptors(new Error('x')) }.stack.get, 'x'), d.get === Object.getOwnPropertyDescriptor(new TypeError('x'), 'stack').get);
console.log(d.get.call({}), d.get.call(Object.create(new Error('zz'))).slice(0, 9), d.get.call(1));
const t = {}; d.set.call(t, 3); console.log(own(t) === '');
const assigned = new Error('q'); assigned.stack = 7; console.log(assigned.stack, describe(assigned, 'stack'));
const child = Object.create(new Error('q')); child.stack = 7; console.log(child.stack, own(child), Object.getPrototypeOf(child).stack);
for (const l of ['x', undefined, null, -1, 0, 1.5, NaN, { valueOf() { return 3; } }, 1n]) {
  Error.stackTraceLimit = l;
  const e = new Error('a');
  console.log(typeof l, own(e), typeof e.stack, String(e.stack).split('\n').length);
  const o = {}; Error.captureStackTrace(o); console.log(own(o), typeof o.stack);
}
delete Error.stackTraceLimit; console.log('deleted', new Error('a').stack);
Object.defineProperty(Error, 'stackTraceLimit', { get() { console.log('called'); return 5; }, configurable: true }); console.log('accessor', new Error('a').stack);
Object.defineProperty(Error, 'stackTraceLimit', { value: 3, writable: true, enumerable: true, configurable: true });
function deep(n) { return n ? deep(n - 1) : new Error('deep').stack.split('\n').length; }
console.log(deep(20)); Error.stackTraceLimit = Infinity; console.log(deep(20) > 20); Error.stackTraceLimit = 3;
for (const a of [1, null, undefined, 's']) try { Error.captureStackTrace(a); console.log('ok'); } catch (e) { console.log(e.message); }
for (const o of [Object.freeze({}), Object.preventExtensions({}), new Proxy({}, {})]) try { Error.captureStackTrace(o); console.log('ok'); } catch (e) { console.log(e.name, e.message); }
{ const o = { name: 'N', message: 'M' }; console.log(Error.captureStackTrace(o)); console.log(trim(o.stack), describe(o, 'stack')); }
{ const o = { toString() { return 'ts'; } }; Error.captureStackTrace(o); console.log(trim(o.stack)); }
{ const o = function foo() {}; Error.captureStackTrace(o); console.log(trim(o.stack)); }
{ const o = []; Error.captureStackTrace(o); console.log(trim(o.stack)); }
function a() { const o = {}; Error.captureStackTrace(o, a); return o; }
function b() { return a(); }
console.log(trim(b().stack));
{ const o = {}; Error.captureStackTrace(o, function no() {}); console.log(JSON.stringify(o.stack)); }
{ const o = {}; Error.captureStackTrace(o, 5); console.log(trim(o.stack)); }
{ const e = new Error('re'); e.stack; e.message = 'changed'; Error.captureStackTrace(e); console.log(own(e), trim(e.stack)); }
{ const e = new Error('re'); Error.captureStackTrace(e, a); console.log(own(e), trim(e.stack)); }
{ const e = new Error('p'); Object.freeze(e); console.log(trim(e.stack), describe(e, 'stack')); }
{ const e = new Error('p'); Object.setPrototypeOf(e, null); console.log(trim(e.stack)); }
{ const e = new Error('p'); e.toString = () => { throw 1; }; console.log(trim(e.stack)); }
{ const e = new Error('p'); Object.defineProperty(e, 'message', { get() { throw new Error('gm'); } }); try { e.stack; } catch (x) { console.log(x.message); } }
{ const e = new Error('p'); e.name = Symbol('q'); try { e.stack; } catch (x) { console.log(x.name, x.message); } }
{ const e = new Error('p'); Object.defineProperty(e, 'stack', { value: 5 }); console.log(e.stack); }
{ const e = new Error('p'); delete e.stack; console.log(own(e), e.stack); }
