'use strict';
// What frames are called in a stack that a source map tells of, what a program's own prepareStackTrace gets, and code of eval.
const Module = require('module');

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
function vlq(n) {
  let v = n < 0 ? (-n << 1) | 1 : n << 1;
  let text = '';
  do {
    const digit = v & 31;
    v >>>= 5;
    text += digits[v ? digit | 32 : digit];
  } while (v);
  return text;
}

// Each token has an entry of its own, in lines from 11 on; that of the token at `named` is called N.
function mapped(tokens, named, url = '') {
  let [text, mappings, line, column, before, first] = ['', '', 0, 0, 0, true];
  const last = [0, 0, 0];
  tokens.forEach((token, i) => {
    mappings += (first ? '' : ',') + vlq(column - before) + vlq(0) + vlq(10 + i - last[0]) + vlq(i - last[1]);
    if (i === named) mappings += vlq(0);
    [last[0], last[1], before, first] = [10 + i, i, column, false];
    text += token;
    column += token.length;
    for (const end of token.matchAll(/\n/g)) {
      mappings += ';';
      [line, column, before, first] = [line + 1, token.length - end.index - 1, 0, true];
    }
  });
  const map = JSON.stringify({ version: 3, sources: ['orig.ts'], names: ['N'], mappings: mappings + ';' });
  return `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n${url}`;
}

let count = 0;
function compile(text, folder = '/virtual') {
  const name = `${folder}/m${count++}.js`;
  const m = new Module(name);
  m._compile(text, name);
  return m.exports;
}

const show = 'report(new Error("x"))';
global.report = (e) => console.log('  ', e.stack.split('\n').slice(1, 3)
  .map((l) => l.trim().replace(/\(node:.*/, '(node)')).filter((l) => !l.includes('(node)') && !l.includes('source-map-frames')).join(' | '));

function each(label, tokens) {
  console.log(label);
  tokens.forEach((_, i) => compile(mapped(tokens, i)));
}

Module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: true });
each('declaration', ['function ', 'f', '(', ')', '{', show, '}\n', 'f', '()', ';']);
each('no name', ['!', 'function', '(', ')', '{', show, '}', '()', ';']);
each('static', ['class ', 'C', '{', 'static ', 's', '(', ')', '{', show, '}', '}\n', 'C', '.', 's', '()', ';']);
each('method', ['const ', 'o', '=', '{', 'm', '(', ')', '{', show, '}', '}\n', 'o', '.', 'm', '()', ';']);
each('arrow', ['const ', 'o', '=', '(', ')', '=>', '{', show, '}\n', 'o', '()', ';']);
each('class', ['class ', 'C', '{', 'constructor', '(', ')', '{', show, '}', '}\n', 'new ', 'C', '()', ';']);
each('getter', ['const ', 'o', '=', '{', 'get ', 'g', '(', ')', '{', show, '}', '}\n', 'o', '.', 'g', ';']);
each('other property', ['function ', 'f', '(', ')', '{', show, '}\n', '({ ', 'q', ': f })', '.', 'q', '()', ';']);
each('top level', ['', show, ';']);

// Packages have their maps only if that is wanted, and a module that is loaded again loses its map where it is not.
const text = mapped(['function ', 'f', '(', ')', '{', show, '}\n', 'f', '()', ';'], 1);
compile(text, '/virtual/node_modules/p');
Module.setSourceMapsSupport(true, { nodeModules: true, generatedCode: true });
count = 1000;
compile(text, '/virtual/node_modules/p');
Module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: true });
count = 1000;
compile(text, '/virtual/node_modules/p');

// Code of eval is known by the name that it gives itself.
eval(mapped(['function ', 'f', '(', ')', '{', show, '}\n', 'f', '()', ';'], 1, '//# sourceURL=/virtual/eval.js'));
eval(mapped(['function ', 'f', '(', ')', '{', show, '}\n', 'f', '()', ';'], 7, '//# sourceURL=/virtual/eval2.js'));
eval(mapped(['function ', 'f', '(', ')', '{', show, '}\n', 'f', '()', ';'], 7));

// The function that a program puts in place of Error.prepareStackTrace may call the one that was there: that one shows mapped frames.
const original = Error.prepareStackTrace;
Error.prepareStackTrace = (e, sites) => {
  console.log(sites[0].getFileName(), sites[0].getLineNumber(), sites[0].getColumnNumber());
  return original(e, sites.slice(0, 2));
};
compile(text);
Module.setSourceMapsSupport(false);
compile(text);
