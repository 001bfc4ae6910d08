'use strict';

// Code of eval tells in stacks where it was made, also when it runs later, and constructors of the language have a frame.

const path = require('path');

Error.stackTraceLimit = 4;
globalThis.show = (title) => {
  const lines = new Error().stack.split('\n').slice(2).map((line) => line.replaceAll(__dirname + path.sep, '').replace(/node:([^:]+):\d+:\d+/, '<$1>'));
  console.log(`${title}:\n${lines.join('\n')}`);
};

function maker() {
  return eval('(function inner() { show("function"); })');
}

eval('show("code")');
maker()();
(0, eval)('show("indirect")');
new Function('show("Function")')();
Function('return () => show("arrow")')()();
eval('eval("show(\'twice\')")');
eval('show("named")\n//# sourceURL=named.js');
eval('[1].map(function () { show("callback"); })');
({ method: eval('(function () { show("method"); })') }).method();
setTimeout(eval('(() => show("timer"))'), 1);

new Promise(function executor() { show('promise'); });
new Map({ [Symbol.iterator]: function iterator() { show('map'); return [][Symbol.iterator](); } });
Array.from({ length: 1 }, function callback() { show('from'); });
