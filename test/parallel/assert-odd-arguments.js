// Assertions with messages of every kind, and messages of values of every kind.
const assert = require('assert');
const vm = require('vm');
const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.generatedMessage, e.operator, e.diff, JSON.stringify(e.message));
  }
};
const messages = [undefined, null, '', 0, 5n, 'm', '%s', true, {}, [], () => 'f', () => 5, () => {}, Symbol('s'), /x/, new Map()];
for (const message of messages) {
  show('fail', () => assert.fail(message));
  show('fail', () => assert.fail(message, 'x', 'y'));
  show('match', () => assert.match('abc', /z/, message));
  show('doesNotMatch', () => assert.doesNotMatch('abc', /a/, message));
  show('match', () => assert.match(5, /z/, message));
  show('equal', () => assert.equal(1, 2, message));
  show('equal', () => assert.equal(1, 2, message, 'x'));
  show('notStrictEqual', () => assert.notStrictEqual(1, 1, message));
  show('ok', () => assert.ok(0, message));
  show('AssertionError', () => {
    throw new assert.AssertionError({ message, actual: 1, expected: 2, operator: 'deepStrictEqual', diff: message });
  });
}
const values = ['a', 'ab\ncd', 1, 0, -0, null, undefined, true, NaN, 1n, Symbol.iterator, () => {}, {}, [1], 'x'.repeat(30)];
for (const operator of ['strictEqual', 'deepStrictEqual', 'partialDeepStrictEqual']) {
  for (const v of values) show(operator, () => new assert.AssertionError({ actual: v, expected: v, operator }).message);
}
const pairs = [[1, 'abcdefghij'], ['a', 'abcdefghijk'], [null, 'a\nb\nc'], ['abc', 123456789], ['abc', 1234567890], [{}, 'abcdefghij'],
  ['str', new Map()], [Symbol('t'), {}], [{}, Symbol('t')], [() => {}, () => {}], [class A {}, class A {}]];
for (const [a, b] of pairs) show('pair', () => assert.strictEqual(a, b));

class A {}
const hidden = (v, proto) => Object.defineProperty({ __proto__: proto }, 'constructor', { value: v });
const alike = {
  proto: [{}, { __proto__: { a: 1 } }],
  protos: [{ __proto__: { a: 1 } }, { __proto__: { b: 1 } }],
  array: [[], Object.setPrototypeOf([], Object.create(Array.prototype))],
  arrayObject: [[], Object.setPrototypeOf([], {})],
  derived: [new A(), new (class B extends A {})()],
  between: [new A(), Object.create(new A())],
  date: [new Date(0), Object.setPrototypeOf(new Date(0), Object.create(Date.prototype))],
  null: [{ __proto__: null }, {}],
  nulls: [{ __proto__: null }, { __proto__: { __proto__: null } }],
  ownClass: [{ constructor: A, __proto__: null }, { constructor: A }],
  ownBuiltin: [{ constructor: Map, __proto__: null }, { constructor: Map }],
  hiddenFirst: [hidden(A, null), new A()],
  hiddenSecond: [new A(), hidden(A, null)],
  number: [{ __proto__: { constructor: 5 } }, { __proto__: { constructor: 5 } }],
  undefined: [{ __proto__: { constructor: undefined } }, { __proto__: { constructor: undefined } }],
  params: [new URLSearchParams('a=1'), new URLSearchParams('a=2')],
  sameDecoder: [new TextDecoder(), new TextDecoder()],
};
for (const [name, [a, b]] of Object.entries(alike)) {
  for (const m of ['deepStrictEqual', 'deepEqual', 'partialDeepStrictEqual']) {
    let equal = true;
    try {
      assert[m](a, b);
    } catch {
      equal = false;
    }
    console.log(name, m, equal);
  }
}

show('decoders', () => require('util').isDeepStrictEqual(new TextDecoder('latin1'), new TextDecoder()));
show('eval', () => eval('assert.ok(undefined)'));
show('Function', () => new Function('a', 'a.ok(0, undefined)')(assert));
show('vm', () => vm.runInThisContext('(a) => a.ok(null)')(assert));
show('comment', () => { assert.ok(0 /* ) */); });
show('optional', () => { assert?.ok?.(0); });
show('new', () => { new assert.Assert().ok(0); });
for (const strict of [undefined, false, true, null]) {
  show('Assert', () => {
    const a = new assert.Assert({ strict });
    return a.equal === a.strictEqual;
  });
}

import('data:text/javascript,export const a = 1, b = [2]').then((ns) => {
  const same = Object.create(null, { [Symbol.toStringTag]: { value: 'Module' } });
  Object.assign(same, { a: 1, b: [2] });
  for (const other of [same, { ...ns }, { __proto__: null, ...ns }, ns]) {
    show('namespace', () => assert.deepStrictEqual(ns, other));
    show('namespace', () => assert.deepStrictEqual(other, ns));
    show('namespace', () => assert.deepEqual(ns, other));
  }
  same.b = [3];
  show('namespace', () => assert.deepStrictEqual(ns, same));
});

// Long values.
const list = (n, f) => Array.from({ length: n }, (_, i) => f(i));
for (const n of [48, 49, 60]) {
  for (const diff of ['simple', 'full']) {
    const a = new assert.Assert({ diff });
    show('long', () => a.strictEqual(list(n, (i) => i), list(n, (i) => i)));
    show('long', () => a.strictEqual(list(n * 40, (i) => `l${i}`).join('\n'), list(n * 40, (i) => `l${i || 'x'}`).join('\n')));
    show('long', () => a.strictEqual('x'.repeat(n * 250), 'y'));
  }
}
