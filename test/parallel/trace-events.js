'use strict';
// node:trace_events and the options --trace-event-*.
const { execFileSync } = require('node:child_process');
const { mkdtempSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { inspect } = require('node:util');
const { createTracing, getEnabledCategories } = require('node:trace_events');

const dir = mkdtempSync(join(tmpdir(), 'trace-'));
process.chdir(dir); // what this program itself traces goes there
try {
  console.log(getEnabledCategories());
  for (const bad of [1, null, {}, { categories: 'x' }, { categories: [] }, { categories: [1] }]) {
    try { createTracing(bad); } catch (e) { console.log(e.code, e.message); }
  }
  const tracing = createTracing({ categories: ['node.perf', 'mine'] });
  console.log(tracing.enabled, tracing.categories);
  tracing.enable();
  tracing.enable();
  console.log(inspect(tracing), getEnabledCategories().split(',').sort());
  tracing.disable();
  console.log(tracing.enabled, getEnabledCategories());

  const run = (options, code) => {
    execFileSync(process.execPath, [...options, '--trace-event-file-pattern', '${rotation}.json', '-e', code], { cwd: dir });
    const { traceEvents } = JSON.parse(readFileSync(join(dir, '1.json'), 'utf8'));
    rmSync(join(dir, '1.json'));
    return traceEvents;
  };
  const names = (events, category) => events.filter((e) => e.cat.split(',').includes(category)).map((e) => `${e.ph} ${e.name} ${JSON.stringify(e.args)}`);
  const code = `console.time('t'); console.count('c'); console.timeLog('t'); console.timeEnd('t'); console.countReset('c');
    require('vm').runInNewContext('1'); require('fs').mkdirSync('made'); require('fs').rmdirSync('made'); setTimeout(() => {}, 1)`;
  console.log(names(run(['--trace-event-categories', 'node.console'], code), 'node.console'));
  const more = run(['--trace-event-categories', 'node.vm.script,node.fs.sync,node.async_hooks'], code);
  console.log([...new Set(names(more, 'node.vm.script').filter((n) => /New|RunIn/.test(n)).map((n) => n.split(' ').slice(0, 2).join(' ')))]);
  console.log(names(more, 'node.fs.sync').filter((n) => /mkdir|rmdir/.test(n)));
  console.log(names(more, 'node.async_hooks').filter((n) => / Timeout/.test(n)).map((n) => n.slice(0, 20)), names(more, 'node.console').length);
  const about = run(['--trace-event-categories', '""'], code);
  console.log([...new Set(about.map((e) => e.cat))], about.some((e) => e.name === 'version' && e.args.node === process.versions.node));
} finally {
  process.chdir('..');
  rmSync(dir, { recursive: true });
}
