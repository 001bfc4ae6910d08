// flags: --no-warnings --experimental-vm-modules
// Imports of the source phase: the module that a WebAssembly file holds, neither linked nor run; no other kind of module has one.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { pathToFileURL } from 'node:url';

const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const importing = (module) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(1, [[0x60, 0, 1, 0x7f]]),
  ...section(2, [[...name(module), ...name('f'), 0, 0]]), ...section(7, [[...name('g'), 0, 0]])]);

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wasm-source-'));
const put = (file, content) => {
  fs.writeFileSync(path.join(dir, file), content);
  return pathToFileURL(path.join(dir, file)).href;
};
const told = (err) => console.log(err.name, err.code, err.message.replaceAll(pathToFileURL(dir).href, 'dir').replaceAll(dir, 'dir'));

put('dep.mjs', 'console.log("dep runs"); export const f = () => 42;');
const good = put('good.wasm', importing('./dep.mjs'));
const lost = put('lost.wasm', importing('./lost.mjs'));
put('list.mjs', `import source a from './good.wasm'; import source from from './good.wasm'; import source lost from './lost.wasm';
export { a, from as b, lost }; export const load = (x) => import.source(x);`);
const { a, b, lost: unlinked, load } = await import(put('user.mjs', "export * from './list.mjs';"));
console.log(a instanceof WebAssembly.Module, a === b, await load(good) === a, await load('./lost.wasm') === unlinked);
console.log(WebAssembly.Module.imports(a), WebAssembly.Module.exports(unlinked));

// the same file is linked and run when it is imported as a whole, or fails to be, and stays what it was as a source
const { g } = await import(good);
console.log(g(), await import.source(good) === a);
await import(lost).catch(told);
console.log(await import.source(lost) === unlinked);

// a name of the source phase is constant, and evaluated only by whom it is asked from
await import(put('assign.mjs', "import source x from './good.wasm'; export const set = () => { x = 1; };")).then(({ set }) => set()).catch((err) => console.log(err.name, err.message));
const source = put('source.mjs', 'console.log("source runs"); export default 7;');
await import(put('word.mjs', "import source from './source.mjs'; console.log(source);"));

for (const specifier of [source, 'node:fs', 'data:text/javascript,1', put('some.cjs', 'console.log("never")')]) await import.source(specifier).catch(told);
await import.source(pathToFileURL(path.join(dir, 'nothing.wasm')).href).catch((err) => console.log(err.code));
await import(put('static.mjs', "import source x from './some.cjs'; console.log('never');")).catch(told);
await import.source({ toString() { throw new Error('of toString'); } }).catch(told);

// the class behind
const AbstractModuleSource = Object.getPrototypeOf(WebAssembly.Module);
console.log(AbstractModuleSource.name, AbstractModuleSource.length, Object.getPrototypeOf(WebAssembly.Module.prototype) === AbstractModuleSource.prototype);
const tag = Object.getOwnPropertyDescriptor(AbstractModuleSource.prototype, Symbol.toStringTag);
console.log(tag, tag.get.call(a), tag.get.call({}), tag.get.call(1));
for (const make of [() => AbstractModuleSource(), () => new AbstractModuleSource()]) {
  try { make(); } catch (err) { console.log(err.name); }
}

// modules of vm
const kinds = () => [new vm.SourceTextModule('export const x = 1;', { identifier: 'text' }), new vm.SyntheticModule(['x'], function() { this.setExport('x', 1); }, { identifier: 'synthetic' })];
for (const given of [...kinds(), import(source), {}, 1]) {
  const m = new vm.SourceTextModule('await import.source("y");', {
    importModuleDynamically: (specifier, _, attributes, phase) => { console.log(specifier, attributes, phase); return given; },
  });
  await m.link(() => {});
  await m.evaluate().catch(told);
}
for (const given of kinds()) {
  const m = new vm.SourceTextModule('import source x from "y"; import z from "y"; import source again from "y";');
  console.log(m.moduleRequests.map(({ specifier, phase }) => `${specifier} ${phase}`));
  await m.link(() => given).catch(told);
  console.log(m.status);
}
const compile = (text) => {
  try {
    console.log(text, new vm.SourceTextModule(text).moduleRequests.map(({ phase }) => phase));
  } catch (err) {
    console.log(text, err.name, err.message);
  }
};
for (const text of ['import source source from "y"', 'import source, {a} from "y"', 'import\nsource\nx\nfrom "y"', 'import source from, * as g from "y"',
  'import source {a} from "y"', 'import source * as x from "y"', 'import.source()', 'import.source(1, 2)', 'import.source(...[1])', 'import()', 'import(...[1])',
  'import source x from "y"; var x', 'typeof import.source(1)', 'class A { import() {} source() {} }', '({ import() {} }).import()']) compile(text);

// scripts
const script = put('script.cjs', `import.source(${JSON.stringify(good)}).then((m) => console.log('from a script', m instanceof WebAssembly.Module));`);
await import(script);
await new Promise(setImmediate);
await new vm.Script('import.source("z").catch((err) => console.log(err))', { importModuleDynamically(...args) { throw args[3]; } }).runInThisContext();
await new Function('url', 'return import.source(url)')(good).then((m) => console.log(m === a));
fs.rmSync(dir, { recursive: true });
