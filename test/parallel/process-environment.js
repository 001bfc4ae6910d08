// process.loadEnvFile, binding, ref and unref, allowedNodeEnvironmentFlags.
const fs = require('fs');
const path = require('path');
const file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'env-')), 'x.env');
fs.writeFileSync(file, '# comment\nNG_A=1\nexport NG_B="two words"\nNG_C=\'x\' # y\nPATH=never\n');
process.env.NG_C = 'kept';
process.loadEnvFile(file);
console.log(process.env.NG_A, process.env.NG_B, process.env.NG_C, process.env.PATH !== 'never');
process.env.NG_D = 'x';
for (const f of [() => process.loadEnvFile(file + '.none'), () => process.loadEnvFile(5)]) {
  try { f(); } catch (e) { console.log(e.name, e.code, e.syscall); }
}
const calls = [];
const thing = { ref() { calls.push('ref'); }, unref() { calls.push('unref'); } };
process.ref(thing);
process.unref(thing);
process.unref({});
console.log(calls.join());
console.log(process.allowedNodeEnvironmentFlags instanceof Set, process.allowedNodeEnvironmentFlags.has('--require'), process.allowedNodeEnvironmentFlags.has('--eval'));
try { process.binding('nothing_of_the_kind'); } catch (e) { console.log(e.name, e.message); }
console.log(Object.keys(process.threadCpuUsage()));
