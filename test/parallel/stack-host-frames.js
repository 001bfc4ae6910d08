'use strict';

// Stacks tell which code of the runtime called the program, also where that is written in Go.

const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');

Error.stackTraceLimit = 30;

function show(title, stack) {
  const lines = stack.split('\n').slice(1).map((line) => line
    .replace(/\(?node:([^:]+):\d+:\d+\)?/, '<$1>')
    .replace(/\(?[^(]*[\\/]([\w.-]+):(\d+):\d+\)?/, '<$1>'));
  console.log(`${title}:\n${lines.join('\n')}`);
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stack-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true }));
globalThis.show = show;
fs.writeFileSync(path.join(dir, 'child.js'), 'show("required", new Error().stack); exports.thrown = function thrown() { throw new Error("later"); };');
fs.writeFileSync(path.join(dir, 'broken.js'), 'throw new Error("broken");');

show('main', new Error().stack);
const { thrown } = require(path.join(dir, 'child.js'));
try { thrown(); } catch (err) { show('thrown', err.stack); }
try { require(path.join(dir, 'broken.js')); } catch (err) { show('broken', err.stack); }
try { require('./not-there'); } catch (err) { show('missing', err.stack.slice(err.stack.lastIndexOf('.js\n    at'))); }
const Module = module.constructor;
new Module('made')._compile('show("compiled", new Error().stack)', path.join(dir, 'made.js'));
vm.runInThisContext('show("vm", new Error().stack)');
new vm.Script('show("script", new Error().stack)').runInThisContext();
vm.runInNewContext('Error.stackTraceLimit = 30; show("context", new Error().stack)', { show });

// The frames are those of the moment: what ran before leaves none.
try {
  vm.runInThisContext('throw new Error("left")');
} catch {
  show('after', new Error().stack);
}
Error.stackTraceLimit = 4;
show('limited', new Error().stack);
Error.stackTraceLimit = 30;

// Whoever is called from the outside is so by the runtime.
setTimeout(() => {
  show('timeout', new Error().stack);
  const twice = setInterval(function again() {
    show('interval', new Error().stack);
    clearInterval(twice);
  }, 1);
  Promise.resolve().then(() => {
    process.nextTick(() => show('tick', new Error().stack)); // ticks run those of promises too
    process.nextTick(() => Promise.resolve().then(() => show('microtask behind a tick', new Error().stack)));
  });
  setImmediate(() => show('immediate', new Error().stack));
}, 5);
const kept = { err: undefined };
setImmediate(function named() { kept.err = new Error(); });
setTimeout(() => show('kept', kept.err.stack), 1);
