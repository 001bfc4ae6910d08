// Rollup bundles modules that a plugin gives it; acorn parses.
import { rollup } from 'rollup';
import { parse, Parser, tokenizer, version } from 'acorn';

const files = {
  'main.js': "import { used } from 'lib.js'; import * as ns from 'other.js'; export default used(ns.a); export const lazy = () => import('dyn.js');",
  'lib.js': "export const used = (x) => x * 2; export const unused = () => { throw 1 }; import './side.js';",
  './side.js': 'globalThis.sideEffect = true;',
  'other.js': 'export const a = 21, b = 4;',
  'dyn.js': 'export const dynamic = "late";',
};
const bundle = await rollup({
  input: 'main.js',
  plugins: [{ name: 'memory', resolveId: (id) => (id in files ? id : null), load: (id) => files[id] ?? null }],
});
for (const format of ['es', 'cjs', 'iife']) {
  const { output } = await bundle.generate({ format, name: 'Bundle', inlineDynamicImports: true, sourcemap: true });
  console.log(`--- ${format}`);
  console.log(output[0].code);
  console.log(output[0].exports, output[0].map.sources);
}
await bundle.close();
try {
  await rollup({ input: 'bad.js', plugins: [{ resolveId: (id) => id, load: () => 'export { nothing } from "' }] });
} catch (err) {
  console.log(err.code);
}
console.log(version, parse('let {a, ...b} = await c?.d ?? 1n', { ecmaVersion: 2024, sourceType: 'module' }).body[0].declarations[0].init.type);
console.log([...tokenizer('a => `x${1}`', { ecmaVersion: 2020 })].map((t) => t.type.label).join(' '));
