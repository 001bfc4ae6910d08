#!/usr/bin/env node
// The wrapper of a CommonJS module: this, arguments, return, sloppy mode.
console.log(this === exports, module.exports === exports, arguments.length, arguments[2] === module);
console.log(typeof __filename, __filename.startsWith(__dirname), this === globalThis);
undeclared = 1;
console.log(delete globalThis.undeclared, (function () { return this === globalThis; })());
console.log(Object.keys(globalThis).includes('module'), typeof globalThis.require);
if (arguments.length > 0) return;
console.log('never');
