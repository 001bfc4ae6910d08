// flags: --experimental-vm-modules --no-warnings
'use strict';
// vm.SourceTextModule and vm.SyntheticModule: modules that a program makes and links itself.
const vm = require('node:vm');

const synthetic = (value) => new vm.SyntheticModule(['a', 'default'], function() {
  this.setExport('a', value);
  this.setExport('default', { value });
});
const attempt = async (name, f) => {
  try { console.log(name, await f()); } catch (e) { console.log(name, e.name, e.code, e.message); }
};

(async () => {
  const main = new vm.SourceTextModule('import def, { a } from "dep"; export let b = a + 1; export { def }; export * from "more"; export const inc = () => ++b');
  console.log(main.status, main.moduleRequests, main.dependencySpecifiers);
  await main.link(async (specifier, referrer, extra) => {
    console.log(specifier, referrer === main, extra);
    return specifier === 'dep' ? synthetic(3) : new vm.SourceTextModule('export const more = import.meta.x', { initializeImportMeta(meta) { meta.x = 'meta'; } });
  });
  console.log(main.status);
  console.log(await main.evaluate(), main.status, main.namespace);
  console.log(main.namespace.inc(), main.namespace.b);

  // Without a linker.
  const top = new vm.SourceTextModule('import { v } from "x"; await 1; export default v');
  const x = new vm.SourceTextModule('export const v = globalThis.fromContext', { context: vm.createContext({ fromContext: 'outer' }) });
  await attempt('context', () => top.linkRequests([x]));
  const own = new vm.SourceTextModule('export const v = 5');
  await attempt('count', () => top.linkRequests([]));
  await attempt('unlinked', () => top.instantiate());
  own.linkRequests([]);
  top.linkRequests([own]);
  top.instantiate();
  console.log(top.status, top.hasTopLevelAwait(), top.hasAsyncGraph(), own.hasAsyncGraph());
  await top.evaluate();
  console.log(top.namespace.default);

  // Modules of a context, and import() of theirs.
  const context = vm.createContext({ v: 7 });
  const inside = new vm.SourceTextModule('globalThis.w = v + 1; export default typeof process; export const dynamic = (await import("there")).a', {
    context, identifier: 'inside.mjs',
    async importModuleDynamically(specifier, referrer, attributes, phase) {
      console.log(specifier, referrer === inside, attributes, phase);
      const m = new vm.SyntheticModule(['a'], function() { this.setExport('a', 'dynamic'); }, { context });
      await m.evaluate();
      return m;
    },
  });
  inside.linkRequests([]);
  inside.instantiate();
  await inside.evaluate();
  console.log(context.w, inside.namespace.default, inside.namespace.dynamic, inside);

  // What goes wrong.
  await attempt('not a module', () => new vm.SourceTextModule('import "x"').link(() => 1));
  await attempt('no such export', () => new vm.SourceTextModule('import { zz } from "x"').link(() => synthetic(1)));
  const throwing = new vm.SourceTextModule('throw new RangeError("at evaluation")');
  throwing.linkRequests([]);
  throwing.instantiate();
  await attempt('throws', () => throwing.evaluate());
  console.log(throwing.status, throwing.error.message);
  await attempt('not linked', () => new vm.SourceTextModule('').evaluate());
  await attempt('syntax', () => new vm.SourceTextModule('export const = 1').status);
  await attempt('timeout', async () => {
    const m = new vm.SourceTextModule('for (;;);');
    m.linkRequests([]);
    m.instantiate();
    await m.evaluate({ timeout: 20 });
  });
  for (const make of [() => new vm.Module(), () => new vm.SyntheticModule(['a', 'a'], () => {}), () => new vm.SyntheticModule(['a']),
    () => synthetic(1).setExport('zz', 1), () => new vm.SourceTextModule(1), () => new vm.SourceTextModule('', { context: {} })]) {
    await attempt('refused', make);
  }
  const script = new vm.Script('import("s")', { importModuleDynamically: async () => { const m = synthetic(9); await m.evaluate(); return m; } });
  console.log((await script.runInThisContext()).a);
  await attempt('missing', () => vm.runInThisContext('import("fs")'));
})();
