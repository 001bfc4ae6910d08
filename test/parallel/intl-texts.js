// Order, plural forms, lists and relative times in many locales.
'use strict';
const words = ['zebra', 'Äpfel', 'apfel', 'Apfel', 'öl', 'Ol', 'ol', 'résumé', 'resume', 'Resume', 'ñandu', 'nandu', 'nz', 'chleb', 'cz', 'hora', 'æble', 'ødem', 'år', 'zz', 'a b',
  'a-b', 'ab', 'a', 'B', 'b', '10', '9', '1', 'Straße', 'Strasse', 'яблоко', 'Елка', 'ёлка', 'жук', '_x', '', '!', 'ﬁx', 'fiz', 'co-op', 'coop', 'i', 'I', 'İ', 'ı', 'ü', 'u', 'uz'];
for (const locale of ['en', 'de', 'sv', 'da', 'es', 'cs', 'fi', 'et', 'lt', 'tr', 'pl', 'hu', 'ru', 'fr']) {
  console.log(locale, [...words].sort(new Intl.Collator(locale).compare).join(' '));
}
for (const o of [{ sensitivity: 'base' }, { sensitivity: 'accent' }, { sensitivity: 'case' }, { ignorePunctuation: true }, { caseFirst: 'upper' }, { numeric: true }]) {
  const c = new Intl.Collator('en', o);
  console.log(JSON.stringify(o), [['a', 'A'], ['a', 'ä'], ['a', 'b'], ['a-b', 'ab'], ['a2', 'a10'], ['a02', 'a2'], ['ß', 'ss'], ['a', 'a']].map(([a, b]) => c.compare(a, b)).join(' '));
}
console.log('a'.localeCompare('b'), 'b'.localeCompare('a'), 'a'.localeCompare('A'), 'ä'.localeCompare('z', 'sv'), 'ä'.localeCompare('z', 'de'), 'a\u0301'.localeCompare('á'));
console.log(new Intl.Collator('en-u-kn-kf-upper').resolvedOptions());
console.log('istanbul'.toLocaleUpperCase('tr'), 'ISPARTA'.toLocaleLowerCase('tr'), 'Ì Í'.toLocaleLowerCase('lt').length, 'άέ'.toLocaleUpperCase('el'), 'ß'.toLocaleUpperCase());
for (const locale of ['en', 'de', 'fr', 'pl', 'ru', 'ar', 'cs', 'ja', 'lt', 'cy', 'ga']) {
  for (const type of ['cardinal', 'ordinal']) {
    const p = new Intl.PluralRules(locale, { type });
    console.log(locale, type, p.resolvedOptions().pluralCategories.join(), [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 21, 22, 23, 100, 101, 1.5, 1000000].map((n) => p.select(n)).join(' '), p.selectRange(1, 2));
  }
}
for (const locale of ['en', 'en-GB', 'de', 'es', 'ja', 'zh']) {
  for (const type of ['conjunction', 'disjunction', 'unit']) {
    for (const style of ['long', 'short', 'narrow']) {
      const f = new Intl.ListFormat(locale, { type, style });
      console.log(locale, type, style, [[], ['A'], ['A', 'iglu'], ['A', 'B', 'ocho'], ['A', 'B', 'C', 'D']].map((l) => f.format(l)).join(' | '));
    }
  }
}
console.log(new Intl.ListFormat('en').formatToParts(['a', 'b', 'c']));
const units = ['second', 'minutes', 'hour', 'day', 'weeks', 'month', 'quarter', 'year'];
for (const locale of ['en', 'de', 'pl', 'ja', 'es']) {
  for (const o of [{}, { numeric: 'auto' }, { style: 'short' }, { style: 'narrow', numeric: 'auto' }]) {
    const f = new Intl.RelativeTimeFormat(locale, o);
    console.log(locale, JSON.stringify(o), units.map((u) => [-2, -1, -0, 0, 1, 3.5, 1000].map((n) => f.format(n, u)).join(', ')).join(' | '));
  }
}
console.log(new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).formatToParts(-1234, 'days'));
console.log(Intl.getCanonicalLocales(['EN-us', 'zh-hans-cn', 'iw', 'sh', 'de-DE-u-co-phonebk', 'en-US', 'und-x-private', 'sr-YU', 'en-GB-oed'.slice(0, 5), 'hy-arevela']));
console.log(Intl.PluralRules.supportedLocalesOf(['de-XX', 'xx', 'en-u-nu-arab']), Object.prototype.toString.call(Intl));
const l = new Intl.Locale('en-latn-us', { calendar: 'gregory', hourCycle: 'h12', numeric: true });
console.log(String(l), l.language, l.script, l.region, l.baseName, l.calendar, l.hourCycle, l.numeric, l.caseFirst, String(l.minimize()), String(new Intl.Locale('zh').maximize()));
console.log(new Intl.Locale('ar-EG').getTextInfo(), new Intl.Locale('en-US').getWeekInfo(), new Intl.Locale('de-AT').getTimeZones(), new Intl.Locale('fa').getNumberingSystems());
for (const bad of [() => Intl.getCanonicalLocales('en-u'), () => new Intl.Locale('e'), () => new Intl.Locale(), () => Intl.supportedValuesOf('x'), () => new Intl.RelativeTimeFormat().format(1, 'eon'),
  () => new Intl.ListFormat().format([1]), () => Intl.ListFormat(), () => new Intl.Collator('en', { usage: 'x' })]) {
  try { bad(); } catch (e) { console.log(`${e.name}: ${e.message}`); }
}
