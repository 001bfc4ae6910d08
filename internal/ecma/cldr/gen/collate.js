'use strict';
// Asks this Node.js for the order of characters, of the root and of locales: what CLDR's JSON files do not have.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// Marks in the lists: a new weight of the first, second, third level; the end of an item; and white space follows a base.
const [primary, secondary, tertiary, end, white] = [0xE000, 0xE001, 0xE002, 0xE003, 0xE010].map((c) => String.fromCharCode(c));
const text = (s) => s.replace(/[\t-\r]/g, (c) => String.fromCharCode(white.charCodeAt(0) + c.charCodeAt(0)));

function root() {
  const by = (sensitivity) => new Intl.Collator('en-US', { sensitivity }).compare;
  const [variant, accent, base] = [by('variant'), by('accent'), by('base')];
  const all = [];
  for (let c = 0; c <= 0x1FFFF; c++) {
    const s = String.fromCodePoint(c);
    if (!/\p{Assigned}/u.test(s) || /[\p{Co}\p{Cs}\p{Unified_Ideograph}]/u.test(s) || c >= 0xAC00 && c < 0xD7A4 || s.normalize('NFD') !== s) continue;
    if (c >= 0x12000 && c < 0x1D000 || c >= 0x1B000 && c < 0x1BC00) continue; // cuneiform, hieroglyphs, Tangut and the like sort by code point
    all.push(s);
  }
  const ignored = [];
  const marks = [];
  const atoms = [];
  for (const s of all) {
    if (variant(s, '') === 0) ignored.push(s);
    else if (base(s, '') === 0) marks.push(s);
    else atoms.push(s);
  }
  marks.sort(variant);
  atoms.sort(variant);
  const expansions = [];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const accents = marks.filter((m) => /^[\u0300-\u036f]$/.test(m));
  let before = 'a';
  const rest = atoms.filter((s) => {
    const compat = s.normalize('NFKD');
    if (compat !== s && base(compat, s) === 0) {
      expansions.push(s + compat + (accent(s, compat) === 0 ? '' : secondary));
      return compat.length === 0;
    }
    if (!/\p{Script=Latin}/u.test(s) || letters.includes(s.toLowerCase())) {
      if (letters.includes(s)) before = s;
      return true;
    }
    if (base(s, before) === 0) {
      const upper = s.toLowerCase() !== s ? before.toUpperCase() : before;
      const m = accents.find((m) => accent(upper + m, s) === 0);
      if (m === undefined) return true;
      expansions.push(s + upper + m);
      return false;
    }
    for (const l of letters) {
      if (base(before + l, s) === 0) {
        const pair = s.toLowerCase() !== s ? (before + l).toUpperCase() : before + l;
        expansions.push(s + pair + (accent(s, pair) === 0 ? '' : secondary));
        return false;
      }
    }
    return true;
  });
  const weigh = (list) => {
    let out = '';
    list.forEach((s, i) => {
      const p = list[i - 1];
      if (p === undefined || base(p, s) !== 0) out += primary;
      else if (accent(p, s) !== 0) out += secondary;
      else if (variant(p, s) !== 0) out += tertiary;
      out += text(s);
    });
    return out;
  };
  const punctuation = new Intl.Collator('en-US', { ignorePunctuation: true }).compare;
  const variable = rest.filter((s) => punctuation(s, '') === 0);
  return new Map([['order', weigh(rest)], ['marks', weigh(marks)], ['ignored', text(ignored.join(''))], ['expansions', text(expansions.join(end))],
    ['variable', text(variable[variable.length - 1])]]);
}

// tailorings tells where letters of a language stand elsewhere than in the root: "anchor>letter" for each, the anchor being what comes
// before it, and the script that comes first.
function tailorings(modules, locales) {
  const out = new Map();
  const plain = new Intl.Collator('en-US', { sensitivity: 'base' }).compare;
  const scripts = { Cyrl: 'я', Grek: 'ω', Hebr: 'ת', Arab: 'ي', Armn: 'ֆ', Geor: 'ჰ', Deva: 'ह', Thai: 'ฮ', Hang: '하', Hani: '一', Kana: 'ん' };
  for (const locale of locales) {
    const set = JSON.parse(readFileSync(join(modules, 'cldr-misc-full/main', locale, 'characters.json'), 'utf8')).main[locale].characters;
    const found = (set.exemplarCharacters ?? '').slice(1, -1).replace(/\\u([0-9a-fA-F]{4})/g, (_, h) => String.fromCharCode(parseInt(h, 16)));
    const items = new Set([...'abcdefghijklmnopqrstuvwxyz', ...'абвгдежзийклмнопрстуфхцчшщъыьэюя']);
    for (const [, group, from, to, one] of found.replace(/\\/g, '').matchAll(/\{([^}]*)\}|(\S)-(\S)|(\S)/gu)) {
      if (from) for (let c = from.codePointAt(0); c <= to.codePointAt(0); c++) items.add(String.fromCodePoint(c));
      else items.add((group ?? one).toLowerCase());
    }
    if (/[a-z]/.test(found)) for (const c of 'äæåöøüœßðþąęűőñ') items.add(c);
    const mine = new Intl.Collator(locale, { sensitivity: 'base' }).compare;
    const probes = new Set();
    for (const s of items) if (/^[a-z]{2}$/.test(s)) probes.add(`${[...s][0]}z`);
    for (const s of probes) items.add(s);
    const list = [...items].filter((s) => [...s].length <= 2 && /\p{L}/u.test(s));
    if (list.length > 400) continue;
    const differs = (s, other) => Math.sign(mine(s, other)) !== Math.sign(plain(s, other));
    const crossing = (a, b) => scriptOf(a) !== scriptOf(b);
    const scriptOf = (s) => (/\p{Script=Latin}/u.test(s) ? 'Latn' : /\p{Script=Cyrillic}/u.test(s) ? 'Cyrl' : 'other');
    // Take the item with the most differences out until none is left.
    const moved = new Set();
    for (;;) {
      let worst;
      let most = 0;
      for (const s of list) {
        if (moved.has(s) || probes.has(s)) continue;
        const n = list.filter((o) => !moved.has(o) && !crossing(s, o) && differs(s, o)).length;
        const weight = s.length > 1 || s > 'z' ? n + 1000 : n; // rather than a letter of ASCII
        if (n > 0 && weight > most) [worst, most] = [s, weight];
      }
      if (worst === undefined) break;
      moved.add(worst);
    }
    const first = Object.keys(scripts).find((k) => mine(scripts[k], 'z') < 0);
    const sorted = [...list].sort((a, b) => mine(a, b) || (moved.has(a) ? 1 : 0) - (moved.has(b) ? 1 : 0) || plain(a, b));
    const rules = [];
    sorted.forEach((s, i) => {
      if (!moved.has(s)) return;
      const same = i > 0 && mine(sorted[i - 1], s) === 0;
      const at = sorted.slice(0, i).filter((o) => !moved.has(o) && (/^[a-zþ]$/.test(o) || [...o].length === 1 && !/\p{Script=Latin}/u.test(o))).pop();
      if (at !== undefined) rules.push(`${at}>${s}${same ? '=' : ''}`);
    });
    if (rules.length || first) out.set(locale, `${first ?? ''}|${rules.join(' ')}`);
  }
  return out;
}

module.exports = { root, tailorings };
