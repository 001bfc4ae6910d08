// flags: --no-warnings
'use strict';

// Settings and functions of process with values of other types; recorded from Node.js.
function outcome(f) {
  try {
    return JSON.stringify(f());
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
const show = (label, f) => console.log(label, '=>', outcome(f));

for (const v of [null, undefined, 0, -0, 1.5, 2 ** 32, -1, '7', '', 'x', true, {}]) {
  show(`exitCode ${v}`, () => {
    process.exitCode = v;
    const r = [Object.is(process.exitCode, -0), process.exitCode];
    process.exitCode = undefined;
    return r;
  });
}
for (const v of [null, -1, -0, 1.5, 2 ** 32, NaN, '', '7', '8', 'a\0b', {}, true]) {
  show(`umask ${v}`, () => {
    const before = process.umask();
    const r = process.umask(v);
    process.umask(before);
    return r === before;
  });
}
for (const v of [null, '', 'a\0b', 5, {}, Buffer.from('nowhere'), new Uint8Array([0x6e]), new URL('file:///nowhere/x')]) show('loadEnvFile', () => process.loadEnvFile(v));
for (const v of ['', 'nowhere\0x', 5]) {
  show('chdir', () => {
    try {
      process.chdir(v);
    } catch (e) {
      e.message = e.message.replace(process.cwd(), 'HERE');
      throw e;
    }
  });
}
for (const v of ['/nowhere', '/nowhere\0x', '', 5]) {
  show('execve', () => {
    try {
      process.execve(v);
    } catch (e) {
      console.log(Object.keys(e), e.errno, e.path, e.syscall);
      throw e;
    }
  });
}
show('execve', () => process.execve('/nowhere', [], null));
for (const v of [['x', {}], [1, -1], [1.5], 'x', null]) show('setgroups', () => process.setgroups(v));
for (const v of [undefined, 5, {}, Symbol('s')]) {
  show('title', () => {
    process.title = v;
    return process.title;
  });
}
show('binding', () => process.binding('nowhere'));
show('binding', () => process.binding(Symbol('s')));
show('dlopen', () => process.dlopen());
show('dlopen', () => process.dlopen({ exports: {} }));
show('dlopen', () => process.dlopen({ exports: {} }, '/nowhere.node'));
for (const v of [[], null, 5]) {
  show('finalization', () => process.finalization.register(v, () => {}));
  show('getReport', () => typeof process.report.getReport(v));
}
for (const key of ['a\0b', 'a=b', '=a', '', 'A B']) {
  for (const value of ['v', 'v\0w', '']) {
    show(`env ${JSON.stringify(key)} ${JSON.stringify(value)}`, () => {
      process.env[key] = value;
      const r = [process.env[key], key in process.env, process.env.a];
      delete process.env[key];
      return [r, process.env[key]];
    });
  }
}

const flags = process.allowedNodeEnvironmentFlags;
const names = ['--inspect-brk=1', '-', '--', '', 'no-warnings', '--warnings', '--no_warnings', '__no_warnings', '--r', '-r', 'r', '-r=', '-C=x', '--conditions=', '---r',
  'stack-trace-limit', '--stack_trace_limit=1', 'nothing', 5, undefined];
show('flags', () => names.map((n) => flags.has(n)));
show('flags', () => [flags.add('x') === flags, flags.delete('--warnings'), flags.clear(), flags.has('--warnings'), Object.isFrozen(flags), flags.constructor.name]);
for (const name of ['version', 'versions', 'argv0', 'features', 'release', 'config', 'arch', 'exitCode']) {
  show(name, () => Object.entries(Object.getOwnPropertyDescriptor(process, name)).filter(([k]) => !['value', 'get', 'set'].includes(k)));
}
show('release', () => Object.values(Object.getOwnPropertyDescriptors(process.release)).map((d) => [d.writable, d.configurable]));
show('features', () => Object.entries(Object.getOwnPropertyDescriptors(process.features)).map(([k, d]) => [k, 'value' in d, d.writable, d.enumerable, d.configurable]));
show('config', () => [Object.keys(process.config), Object.isFrozen(process.config), Object.isFrozen(process.config.variables)]);
