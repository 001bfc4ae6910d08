// Libraries of command lines, templates, schemas and files.
import { createRequire } from 'node:module';
import { mkdtempSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Command, Option, InvalidArgumentError } from 'commander';
import yargs from 'yargs';
import { glob, globSync } from 'glob';
import fastGlob from 'fast-glob';
import { execa, execaSync, parseCommandString } from 'execa';

const require = createRequire(import.meta.url);
const Ajv = require('ajv');
const Handlebars = require('handlebars');

const program = new Command('tool').version('1.0.0').exitOverride().configureOutput({ writeErr: (t) => console.log('err:', t.trim()), writeOut: (t) => console.log(t) });
program.option('-d, --debug', 'more output').addOption(new Option('-s, --size <size>', 'a size').choices(['small', 'large']).default('small'));
program.command('add <files...>').option('-n, --number <n>', 'a number', (v) => { if (Number.isNaN(+v)) throw new InvalidArgumentError('no number'); return +v; })
  .action((files, options, command) => console.log('add', files, options, command.optsWithGlobals()));
await program.parseAsync(['node', 'tool', '-d', 'add', 'a', 'b', '-n', '3']);
for (const args of [['--size', 'huge'], ['add', '-n', 'x', 'f'], ['bogus'], ['--sizee']]) {
  try {
    await program.parseAsync(['node', 'tool', ...args]);
  } catch (err) {
    console.log(err.code, err.exitCode);
  }
}
console.log(program.helpInformation());

const argv = await yargs(['build', '--verbose', '--level=3', '-o', 'out', 'extra']).scriptName('cli').locale('en')
  .command('build', 'build it', (y) => y.option('level', { type: 'number', default: 1 }).option('o', { alias: 'output', type: 'string', demandOption: true }))
  .option('verbose', { type: 'boolean' }).help().version(false).parse();
console.log(argv);
console.log(await yargs().scriptName('cli').locale('en').usage('$0 <x>').option('a', { describe: 'an option', choices: [1, 2] }).version(false).getHelp());

const ajv = new Ajv({ allErrors: true });
const check = ajv.compile({ type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 }, mail: { type: 'string', pattern: '^.+@.+$' } }, additionalProperties: false });
console.log(check({ id: 3 }), check({ id: 0, mail: 'x', more: 1 }), check.errors.map((e) => `${e.instancePath} ${e.message}`));

Handlebars.registerHelper('loud', (s) => s.toUpperCase());
console.log(Handlebars.compile('{{#each list}}{{@index}}:{{loud name}}{{#unless @last}}, {{/unless}}{{else}}none{{/each}} {{{raw}}} {{esc}}')({ list: [{ name: 'a' }, { name: 'b' }], raw: '<b>', esc: '<i>' }));

const dir = mkdtempSync(join(tmpdir(), 'clients-'));
mkdirSync(join(dir, 'a/b'), { recursive: true });
for (const f of ['x.js', 'y.ts', 'a/z.js', 'a/b/deep.js', 'a/.hidden.js']) writeFileSync(join(dir, f), '');
console.log((await glob('**/*.js', { cwd: dir })).sort(), globSync('{x,y}.*', { cwd: dir }).sort(), (await fastGlob('**/*.{js,ts}', { cwd: dir, dot: true, ignore: ['a/b/**'] })).sort());
console.log(relative(dir, (await glob('a/*', { cwd: dir, absolute: true, nodir: true }))[0]));
rmSync(dir, { recursive: true });

const { stdout } = await execa(process.execPath, ['-e', 'console.log(process.argv[1]); console.error("e")', 'argument']);
console.log(stdout, parseCommandString('a "b c" d\\ e'));
try {
  await execa(process.execPath, ['-e', 'process.exit(3)']);
} catch (err) {
  console.log(err.exitCode, err.failed, err.shortMessage.replace(process.execPath, 'node'));
}
console.log(execaSync(process.execPath, ['-p', '40 + 2']).stdout, (await execa({ input: 'text' })(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'])).stdout);
