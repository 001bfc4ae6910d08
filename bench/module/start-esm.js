'use strict';
// Starting a program of many small ES modules that import each other as a tree, with a compile cache on disk that has them all.
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const common = require('../common');

const bench = common.createBenchmark(({ modules, n }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-esm-'));
  for (let i = 0; i < modules; i++) {
    const inner = [2 * i + 1, 2 * i + 2].filter((k) => k < modules);
    const imports = inner.map((k) => `import { value as v${k}, describe as d${k} } from './m${k}.mjs';\n`).join('');
    fs.writeFileSync(path.join(dir, `m${i}.mjs`), `${imports}
export const value = ${[i, ...inner.map((k) => `v${k}`)].join(' + ')};
export function describe(x) { return '${i}:' + x + [${inner.map((k) => `d${k}.name`)}]; }
export class C${i} { #p = ${i}; get p() { return this.#p; } static make() { return new C${i}(); } }
`);
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(dir, 'cache') };
  const run = () => {
    const { status } = spawnSync(process.execPath, [path.join(dir, 'm0.mjs')], { env });
    if (status !== 0) throw new Error(`exit code ${status}`);
  };
  run();
  run();
  bench.start();
  for (let i = 0; i < n; i++) run();
  bench.end(n);
  fs.rmSync(dir, { recursive: true });
}, { modules: [500], n: [10] });
