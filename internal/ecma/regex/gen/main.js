'use strict';
// Writes the Unicode properties of regular expressions as this Node.js knows them: node main.js >../properties.gz
// names.txt has a line for each kind of property: gc (General_Category), sc (Script), scx (Script_Extensions), bin (binary).
const { gzipSync } = require('zlib');
const { readFileSync } = require('fs');
const { join } = require('path');

const blocks = [[0, 0xD7FF], [0xE000, 0x10FFFF]].map(([from, to]) => {
  const parts = [];
  for (let c = from; c <= to; c++) parts.push(String.fromCodePoint(c));
  return { from, text: parts.join('') };
});

// ranges gives where code points begin and cease to have the property.
function ranges(expression) {
  const edges = [];
  const add = (from, to) => {
    if (edges[edges.length - 1] === from) edges.pop();
    else edges.push(from);
    edges.push(to);
  };
  const run = new RegExp(`\\p{${expression}}+`, 'gu');
  const one = new RegExp(`^\\p{${expression}}$`, 'u');
  const block = ({ from, text }) => {
    for (const m of text.matchAll(run)) {
      const first = m[0].codePointAt(0);
      add(first, first + [...m[0]].length);
    }
  };
  block(blocks[0]);
  for (let c = 0xD800; c < 0xE000; c++) if (one.test(String.fromCharCode(c))) add(c, c + 1);
  block(blocks[1]);
  return edges;
}

const prefix = { gc: 'gc=', sc: 'sc=', scx: 'scx=', bin: '' };
const sets = new Map();
const names = [];
for (const line of readFileSync(join(__dirname, 'names.txt'), 'utf8').trim().split('\n')) {
  const [kind, ...list] = line.split(' ');
  for (const name of list) {
    let last = 0;
    const text = ranges(prefix[kind] + name).map((edge) => {
      const delta = edge - last;
      last = edge;
      return delta.toString(36);
    }).join(' ');
    if (!sets.has(text)) sets.set(text, sets.size);
    names.push(`${kind} ${name} ${sets.get(text)}`);
  }
}
process.stdout.write(gzipSync([...sets.keys(), '', ...names, ''].join('\n'), { level: 9 }));
