// flags: --no-warnings
// module.register: data, ports, chains, short circuits, errors, and hooks that never answer.
import { register, createRequire } from 'node:module';
import { MessageChannel } from 'node:worker_threads';
import { once } from 'node:events';

const hooks = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

const { port1, port2 } = new MessageChannel();
register(hooks(`
  let port;
  export async function initialize(data) { port = data.port; port.postMessage(['first', data.words]); }
  export async function resolve(specifier, context, next) {
    if (specifier === 'virtual:one') return { url: specifier, shortCircuit: true };
    if (specifier === 'never') return new Promise(() => {});
    if (specifier === 'incomplete') return { url: 'virtual:x' };
    if (specifier === 'broken') return { url: 1, shortCircuit: true };
    if (specifier === 'thrown') throw Object.assign(new RangeError('out of hooks'), { code: 'HOOK', extra: { deep: 1 } });
    return next(specifier);
  }
  export async function load(url, context, next) {
    if (url === 'virtual:one') {
      await new Promise((done) => setTimeout(done, 5));
      return { format: 'module', source: 'export default ' + JSON.stringify(Object.keys(context)), shortCircuit: true };
    }
    if (url === 'virtual:cjs') return { format: 'commonjs', source: 'module.exports = { path: require("path").sep, u: typeof require.resolve }', shortCircuit: true };
    return next(url, context);
  }
`), { parentURL: import.meta.url, data: { words: ['a', 'b'], port: port2 }, transferList: [port2] });
console.log((await once(port1, 'message'))[0]);
port1.close();

register(hooks(`
  export async function resolve(specifier, context, next) {
    const r = await next(specifier === 'alias' ? 'virtual:one' : specifier, context);
    return specifier === 'virtual:cjs' ? { url: specifier, shortCircuit: true } : r;
  }
`));

console.log((await import('virtual:one')).default);
console.log((await import('alias')).default, (await import('node:os')).default === (await import('os')).default);
for (const specifier of ['incomplete', 'broken', 'thrown', './missing.mjs']) {
  try {
    await import(specifier);
  } catch (err) {
    console.log(specifier, err.name, err.code, err instanceof Error, err.extra);
  }
}
try {
  import.meta.resolve('never');
} catch (err) {
  console.log(err.code);
}
try {
  register('./no-such-hooks.mjs', import.meta.url);
} catch (err) {
  console.log(err.code);
}
let settled = false;
import('never').then(() => { settled = true; }, () => { settled = true; });
setTimeout(() => console.log('settled', settled), 50);
console.log(createRequire(import.meta.url)('os') === (await import('node:os')).default);
