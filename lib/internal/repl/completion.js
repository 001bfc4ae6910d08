'use strict';

// What the tab key offers in the REPL. Nothing that is looked at runs code of the program: getters and proxies are left alone.

const { memberNames } = internalBinding('repl');
const { parseTarget, valueOf } = require('internal/repl/expression');

const keywords = (
  'async await break case catch const continue debugger default delete do else export false finally for function if import in ' +
  'instanceof let new null return switch this throw true try typeof var void while with yield'
).split(' ');

const hiddenMembers = new Set(['__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__']);
// Made at run time: the engine compiles no property classes in literals.
const identifier = new RegExp('^[$_\\p{ID_Start}][$\\u200c\\u200d\\p{ID_Continue}]*$', 'u');
const fsCall = /fs(?:\.promises)?\.\s*[a-z][a-zA-Z]+\(\s*["'](.*)$/;

// complete calls back with [completions, what they complete].
function complete(server, line, callback) {
  callback(null, find(server, line.trimStart()));
}

function find(server, line) {
  const command = /^\.(\w*)$/.exec(line);
  if (command !== null) return answer([Object.keys(server.commands)], command[1], command[1]);
  const modules = require('internal/repl/completion_modules').complete(server, line);
  if (modules !== undefined) return modules.groups === undefined ? [[], undefined] : answer(modules.groups, modules.on, modules.on);
  if (server.allowBlockingCompletions) {
    const call = fsCall.exec(line);
    if (call !== null) return files(call[1]);
  }
  if (line === '') return answer(globals(server, ''), '', '');
  const target = parseTarget(line);
  if (target === undefined) return [[], undefined];
  if (target.base === undefined) return answer(globals(server, target.filter), target.filter, target.filter);
  return members(server, target);
}

// answer sorts groups of names into one list, in which later groups come first and '' lies between them. What begins with `filter` in
// any case counts.
function answer(groups, filter, on) {
  const wanted = filter.toLowerCase();
  const seen = new Set(['']);
  let list = [];
  for (const group of groups) {
    const own = [];
    for (const name of group) {
      if (seen.has(name) || !name.toLowerCase().startsWith(wanted)) continue;
      seen.add(name);
      own.push(name);
    }
    if (own.length === 0) continue;
    own.sort();
    list = list.length === 0 ? own : [...own, '', ...list];
  }
  return [list, on];
}

function globals(server, filter) {
  const { context } = server;
  const groups = [[...server.declared]];
  const own = new Set(names(context));
  for (let o = Object.getPrototypeOf(context); o !== null; o = Object.getPrototypeOf(o)) {
    // What stands between the scope and Object.prototype is how the scope is made.
    if (o === Object.prototype || Object.getPrototypeOf(o) === null) groups.push(names(o));
    else for (const name of names(o)) own.add(name);
  }
  if (!server.useGlobal) for (const name of require('internal/repl/context').globalNames()) own.add(name);
  groups.push([...own].filter((name) => identifier.test(name)));
  if (filter !== '') groups.push(keywords);
  return groups;
}

// names gives the own names of an object that can be written after a dot.
function names(object) {
  const found = memberNames(object); // without the elements of arrays
  return found.filter((name) => !hiddenMembers.has(name) && identifier.test(name));
}

function members(server, { base, access, filter, text }) {
  const none = [[], text];
  let value;
  try {
    value = valueOf(server, base);
  } catch {
    return none; // it does not exist, or cannot be known without running code
  }
  if (value === undefined || value === null || require('util').types.isProxy(value)) return none;
  const prefix = text.slice(0, text.length - filter.length - access.length) + access;
  const groups = [];
  try {
    for (let o = Object(value); o !== null; o = Object.getPrototypeOf(o)) {
      if (require('util').types.isProxy(o)) break;
      groups.push(names(o).map((name) => prefix + name));
    }
  } catch {
    return none;
  }
  return answer(groups, prefix + filter, text);
}

// files lists what is in the folder that was typed, or what in it begins with its last part.
function files(typed) {
  const fs = require('fs');
  const path = require('path');
  const list = (folder) => {
    try {
      return fs.readdirSync(folder);
    } catch {
      return undefined;
    }
  };
  const inside = list(typed);
  if (inside !== undefined) return [inside.sort(), ''];
  const begin = path.basename(typed);
  return [(list(path.dirname(typed)) ?? []).filter((name) => name.startsWith(begin)).sort(), begin];
}

module.exports = { complete };
