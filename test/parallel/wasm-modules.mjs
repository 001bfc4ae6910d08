// flags: --no-warnings
// WebAssembly files as ES modules: what they import, what they export, and names that they may not use.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const I32 = 0x7f;
const name = (s) => [Buffer.byteLength(s), ...Buffer.from(s)];
const section = (id, entries) => [id, entries.flat().length + 1, entries.length, ...entries.flat()];
const wasm = (...sections) => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
const importing = (module, item, exported) => wasm(
  section(1, [[0x60, 1, I32, 1, I32]]),
  section(2, [[...name(module), ...name(item), 0, 0]]),
  section(3, [[0]]),
  section(6, [[I32, 0, 0x41, 42, 0x0b]]),
  section(7, [[...name(exported), 0, 1], [...name('answer'), 3, 0]]),
  section(10, [[6, 0, 0x20, 0, 0x10, 0, 0x0b]]),
);

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wasm-'));
const put = (file, content) => {
  fs.writeFileSync(path.join(dir, file), content);
  return pathToFileURL(path.join(dir, file)).href;
};

put('dep.mjs', 'export const log = []; export function twice(n) { log.push(n); return n * 2; }');
const first = put('first.wasm', importing('./dep.mjs', 'twice', 'a name: "x"'));
const second = put('second.wasm', importing('./first.wasm', 'a name: "x"', 'again'));
const user = put('user.mjs', `import { again, answer } from './second.wasm'; import * as first from './first.wasm'; import { log } from './dep.mjs';
export { first }; export const result = [again(4), answer, log.join()];`);

const { first: namespace, result } = await import(user);
console.log(result, Object.keys(namespace), namespace.answer, namespace === await import(first));
console.log((await import(second)).again(5));
for (const [module, item, exported] of [['wasm-js:x', 'f', 'g'], ['./dep.mjs', 'wasm:f', 'g'], ['./dep.mjs', 'wasm-js:f', 'g'], ['./dep.mjs', 'twice', 'wasm:g']]) {
  const url = put('wrong.wasm', importing(module, item, exported));
  await import(`${url}?${module}${item}${exported}`).catch((err) => console.log(err.name, err.message.split(' in file:')[0]));
}
put('broken.wasm', 'no module');
await import(pathToFileURL(path.join(dir, 'broken.wasm')).href).catch((err) => console.log(err.name, err instanceof WebAssembly.CompileError));
await import(put('missing.wasm', importing('./dep.mjs', 'nothing', 'g'))).catch((err) => console.log(err.name));
fs.rmSync(dir, { recursive: true });
