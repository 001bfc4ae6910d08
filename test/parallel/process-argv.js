// Facts that process tells.
console.log(process.argv.length, process.argv[1] === __filename, process.execArgv, typeof process.argv0, process.argv[0] === process.execPath);
console.log(typeof process.pid, typeof process.ppid, process.version.startsWith('v'), process.versions.node === process.version.slice(1));
console.log(typeof process.uptime(), process.uptime() >= 0, process.hrtime().length, typeof process.hrtime.bigint());
console.log(Object.keys(process.memoryUsage()), process.title.length > 0, process.release.name);
console.log(Object.prototype.toString.call(process), process.constructor.name, process instanceof require('events'));
process.env.FOR_A_TEST = 5;
console.log(process.env.FOR_A_TEST, 'FOR_A_TEST' in process.env, delete process.env.FOR_A_TEST, process.env.FOR_A_TEST, process.env.hasOwnProperty('nope'));
console.log(process.cwd() === require('module')._nodeModulePaths(process.cwd())[0].replace(/.node_modules$/, ''));
for (const bad of ['x', 1.5, {}, true]) {
  try { process.exitCode = bad; } catch (e) { console.log(e.code, e.message); }
}
