// Records what Node.js resolves in a tree: node testdata/record.mjs NAME, from the package's folder. Each tree needs a process of
// its own, because Node caches what relative requests led to.
//
// A tree is a txtar archive. cases.txt has lines "cjs|esm <from> <specifier>", links.txt lines "<link> <target>".
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

let lastFormat;
registerHooks({
  resolve(specifier, context, next) {
    const r = next(specifier, context);
    lastFormat = r.format;
    return r;
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || url.endsWith('probe.mjs')) return next(url, context);
    return { format: 'module', source: '', shortCircuit: true };
  },
});
const warnings = [];
process.removeAllListeners('warning');
process.on('warning', (w) => { if (w.code) warnings.push([w.code, w.message]); });

function parse(text) {
  const files = {};
  let name;
  for (const line of text.split(/(?<=\n)/)) {
    const m = /^-- (.+) --\n$/.exec(line);
    if (m) files[name = m[1]] = '';
    else if (name) files[name] += line;
  }
  return files;
}

const here = process.cwd();
const tree = process.argv[2] + '.txtar';
{
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'resolve-')));
  const files = parse(fs.readFileSync('testdata/trees/' + tree, 'utf8'));
  for (const [name, text] of Object.entries(files)) {
    if (name === 'cases.txt' || name === 'links.txt') continue;
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text.replaceAll('ROOT', root));
  }
  for (const line of (files['links.txt'] ?? '').split('\n').filter(Boolean)) {
    const [link, target] = line.split(' ');
    fs.mkdirSync(path.dirname(path.join(root, link)), { recursive: true });
    fs.symlinkSync(target, path.join(root, link));
  }
  warnings.length = 0;
  const cases = [];
  process.chdir(root);
  const lines = files['cases.txt'].split('\n').filter(Boolean);
  for (const line of lines) {
    const [, kind, from, raw] = /^(\w+) (\S+) (.*)$/.exec(line);
    const specifier = raw.replaceAll('ROOT', root);
    const parent = path.join(root, from);
    const out = { kind, from, specifier: raw };
    const fail = (e) => Object.assign(out, {
      code: e.code ?? '', name: e.name, message: e.message,
      props: Object.fromEntries(Object.entries(e).filter(([k]) => k !== 'code' && k !== 'cause')),
      header: e.stack.startsWith(`${e.name} [${e.code}]: `),
    });
    if (kind === 'cjs') {
      try { out.path = createRequire(parent).resolve(specifier); } catch (e) { fail(e); }
    } else {
      const probe = path.join(path.dirname(parent), 'probe.mjs');
      fs.mkdirSync(path.dirname(probe), { recursive: true });
      if (!fs.existsSync(probe)) fs.writeFileSync(probe, 'export const imp = (s) => import(s); export const meta = (s) => import.meta.resolve(s);');
      const { imp, meta } = await import(pathToFileURL(probe));
      lastFormat = undefined;
      try {
        await imp(specifier);
        out.format = lastFormat ?? (lastFormat === null ? '' : 'unknown');
        out.url = meta(specifier);
        if (out.url.startsWith('node:')) out.format = 'builtin'; // hooks do not see those that are loaded
      } catch (e) { fail(e); }
    }
    cases.push(out);
  }
  await new Promise(setImmediate);
  process.chdir(here);
  const text = JSON.stringify({ cases, warnings }, null, 1).replaceAll(root, 'ROOT');
  fs.writeFileSync('testdata/recorded/' + tree.replace('.txtar', '.json'), text + '\n');
  fs.rmSync(root, { recursive: true });
}
