'use strict';

// Completion of what require() and import() name.

const call = /\b(require|import)\s*\(\s*(['"`])([^'"`]*)(['"`]?)$/;

let list; // what repl.builtinModules gives: programs may add to it
let prefixed;

function builtinModules() {
  if (list === undefined) {
    const all = require('module').builtinModules.filter((name) => !name.startsWith('_'));
    list = all.filter((name) => !name.includes(':'));
    prefixed = [...list.map((name) => `node:${name}`), ...all.filter((name) => name.includes(':'))];
  }
  return list;
}

// complete gives the groups of names for a call that ends the line, nothing in them where the name is ended, undefined where there is
// no such call.
function complete(server, line) {
  const match = call.exec(line);
  if (match === null) return undefined;
  const [, word, , typed, end] = match;
  if (end !== '') return {};
  const files = { groups: [], on: typed };
  if (typed === '.') files.groups.push(['./', '../']);
  else if (typed === '..') files.groups.push(['../']);
  else files.groups.push(found(server, typed, word === 'import'));
  if (!typed.startsWith('.') && (!typed.includes('/') || typed.startsWith('node:'))) {
    files.groups.push(builtinModules(), prefixed);
  }
  return files;
}

// found lists modules in the folders that the name is looked for in. An import needs names with their endings.
function found(server, typed, whole) {
  const fs = require('fs');
  const path = require('path');
  const relative = /^\.\.?\//.test(typed);
  const subfolder = typed.includes('/') ? typed.slice(0, typed.lastIndexOf('/') + 1) : '';
  const roots = relative ? [process.cwd()] : server.context.module?.paths ?? [];
  const extensions = Object.keys(require('module')._extensions);
  const result = [];
  for (const root of roots) {
    let entries;
    try {
      entries = fs.readdirSync(path.resolve(root, subfolder), { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.') || /-\d+\.\d+/.test(entry.name)) continue;
      const name = subfolder + entry.name;
      if (isFolder(fs, path.resolve(root, subfolder, entry.name), entry)) {
        result.push(`${name}/`);
        if (isModule(fs, path.resolve(root, subfolder, entry.name), extensions)) result.push(name);
        continue;
      }
      const extension = path.extname(entry.name);
      if (whole) {
        if (extensions.includes(extension) || extension === '.mjs' || extension === '.cjs') result.push(name);
      } else if (extensions.includes(extension)) {
        const base = path.basename(entry.name, extension);
        if (!subfolder || base !== 'index') result.push(subfolder + base);
      }
    }
  }
  return result;
}

function isFolder(fs, name, entry) {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return fs.statSync(name).isDirectory();
  } catch {
    return false;
  }
}

// isModule tells whether a folder can be required.
function isModule(fs, folder, extensions) {
  return fs.existsSync(`${folder}/package.json`) || extensions.some((extension) => fs.existsSync(`${folder}/index${extension}`));
}

module.exports = { builtinModules, complete };
