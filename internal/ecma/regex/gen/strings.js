// Writes strings.gz: the strings of the properties of Emoji that \p{...} with the flag v knows, as a real Node.js has them:
//   node internal/ecma/regex/gen/strings.js
// Strings cannot be listed from a regular expression, so that candidates are made by the grammar of Unicode's UTS #51 and tried.
'use strict';
const { gzipSync } = require('zlib');
const { writeFileSync } = require('fs');
const { join } = require('path');

const names = ['Basic_Emoji', 'Emoji_Keycap_Sequence', 'RGI_Emoji_Modifier_Sequence', 'RGI_Emoji_Flag_Sequence', 'RGI_Emoji_Tag_Sequence',
  'RGI_Emoji_ZWJ_Sequence'];
const tests = names.map((name) => [name, new RegExp(`^\\p{${name}}$`, 'v'), new Set()]);
const all = /^\p{RGI_Emoji}$/v;
const joined = tests[5][1];
const char = String.fromCodePoint;
const variation = '\uFE0F';
const joiner = '\u200D';

function offer(text) {
  if (!all.test(text)) return false;
  for (const [, re, found] of tests) if (re.test(text)) found.add(text);
  return true;
}

const emoji = [];
for (let c = 0; c < 0x110000; c++) if ((c < 0xD800 || c > 0xDFFF) && /^\p{Emoji}$/u.test(char(c))) emoji.push(char(c));
const skins = [0x1F3FB, 0x1F3FC, 0x1F3FD, 0x1F3FE, 0x1F3FF].map((c) => char(c));
const withSkins = (c) => skins.map((s) => c + s);
for (const c of emoji) [c, c + variation, `${c}${variation}\u20E3`, ...withSkins(c)].forEach(offer);
for (let a = 0x1F1E6; a <= 0x1F1FF; a++) for (let b = 0x1F1E6; b <= 0x1F1FF; b++) offer(char(a, b));
for (const region of ['gbeng', 'gbsct', 'gbwls', 'gbnir', 'usca', 'ustx']) {
  offer(char(0x1F3F4, ...[...region].map((c) => 0xE0000 + c.charCodeAt(0)), 0xE007F));
}

const plain = emoji.filter((c) => c > '\u0200').flatMap((c) => [c, c + variation]);
const modified = emoji.filter((c) => /\p{Emoji_Modifier_Base}/u.test(c)).flatMap(withSkins);
const pairs = [];
for (const a of [...plain, ...modified]) for (const b of [...plain, ...modified]) if (joined.test(a + joiner + b)) pairs.push(a + joiner + b);
pairs.forEach(offer);
const people = [0x1F468, 0x1F469, 0x1F9D1, 0x1F466, 0x1F467, 0x1F9D2].flatMap((c) => [char(c), ...withSkins(char(c))]);
for (const a of people) for (const b of plain) for (const c of people) offer([a, b, c].join(joiner));
const few = [...people, '\u{1F48B}', '\u2764', '\u2764\uFE0F'];
for (const a of few) for (const b of few) for (const c of few) {
  offer([a, b, c].join(joiner));
  for (const d of people) offer([a, b, c, d].join(joiner));
}
for (const p of pairs) for (const c of plain) offer(p + joiner + c);
for (const p of pairs) for (const c of ['\u2640', '\u2642']) for (const d of ['\u27A1', '\u27A1\uFE0F']) offer([p, c + variation, d].join(joiner)), offer([p, d].join(joiner));

const text = tests.map(([name, , found]) => `${name}\n${[...found].sort().join(' ')}\n`).join('');
writeFileSync(join(__dirname, '..', 'strings.gz'), gzipSync(text, { level: 9 }));
for (const [name, , found] of tests) console.error(name, found.size);
