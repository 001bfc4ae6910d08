// Programs that run others, as ts-node does, put them into process.argv and call Module.runMain.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'run-main-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true }));
fs.writeFileSync(path.join(dir, 'b.js'), 'console.log("b", require.main === module, module.id, process.mainModule === module, process.argv.slice(2).join())');
fs.writeFileSync(path.join(dir, 'c.js'), 'console.log("c", require.main === module, module.id)');
fs.writeFileSync(path.join(dir, 'd.mjs'), 'console.log("d", import.meta.main)');

console.log(require.main === module, process.mainModule === module);
process.argv[1] = path.join(dir, 'b.js');
process.argv[2] = 'argument';
console.log(Module.runMain());
console.log(require.main === module, process.mainModule === module);
console.log(Module.runMain(path.join(dir, 'c.js')));
process.argv[1] = path.join(dir, 'd.mjs');
console.log(Module.runMain());
for (const wrong of [3, null, {}]) {
  try {
    Module.runMain(wrong);
  } catch (e) {
    console.log(e.code);
  }
}
process.argv.length = 1;
try {
  Module.runMain();
} catch (e) {
  console.log(e.code);
}
