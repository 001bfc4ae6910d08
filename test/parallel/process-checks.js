'use strict';
// What process refuses, and what it says.
function refused(f) {
  try {
    f();
    return 'done';
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message}`;
  }
}

// null must not be taken for 0, which is the whole process group.
for (const pid of [null, undefined, NaN, Infinity, 'x', {}]) console.log('kill', String(pid), refused(() => process.kill(pid)));
console.log(refused(() => process.kill(process.pid, 'SIGNONE')), refused(() => process.kill(process.pid, 987)));
const send = process._kill;
process._kill = (pid, signal) => { console.log('sent', pid, signal); };
process.kill('0', 'SIGHUP');
process.kill(-1);
process._kill = send;
for (const v of [1, [], {}, { user: 'a' }, { user: -1, system: 2 }, { user: 3, system: Infinity }]) {
  console.log(refused(() => process.cpuUsage(v)), '|', refused(() => process.threadCpuUsage(v)));
}
for (const mask of [{}, '123x', '999', null]) console.log('umask', refused(() => process.umask(mask)));
for (const groups of [undefined, [1, -1], [null], [1, 'no such group']]) console.log('setgroups', refused(() => process.setgroups(groups)));
for (const args of [[], ['no such user'], ['no such user', 'no such group']]) console.log('initgroups', refused(() => process.initgroups(...args)));
for (const args of [[1], ['x', 'y'], ['x', [1]], ['x', ['a\0b']], ['x', [], 1], ['x', [], { a: 1 }], ['x', [], { a: 'b\0c' }]]) {
  console.log('execve', refused(() => process.execve(...args)));
}
for (const name of ['directory', 'filename', 'compact', 'excludeNetwork', 'signal', 'reportOnSignal', 'reportOnUncaughtException', 'excludeEnv']) {
  console.log('report', name, refused(() => { process.report[name] = {}; }));
}
for (const signal of ['foo', 'sigusr1']) console.log('report', refused(() => { process.report.signal = signal; }));
for (const e of [null, 1, 'foo']) console.log('report', refused(() => process.report.getReport(e)), refused(() => process.report.writeReport('file', e)));
console.log('finalization', refused(() => process.finalization.register(undefined)), refused(() => process.finalization.registerBeforeExit(1)));
console.log('capture', refused(() => process.addUncaughtExceptionCaptureCallback(1)));
console.log(process instanceof process.constructor, Object.getPrototypeOf(process).constructor === process.constructor, process.constructor.name);
