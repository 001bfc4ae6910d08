// Dates in many locales and ways: Intl.DateTimeFormat and the methods of Date.
'use strict';
const shown = (s) => String(s).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const dates = [Date.UTC(2025, 5, 3, 15, 4, 5, 678), Date.UTC(2025, 5, 3, 19, 14), Date.UTC(2025, 5, 5, 18, 14), Date.UTC(2026, 11, 31), Date.UTC(-44, 2, 15, 12)];
const options = [{}, { dateStyle: 'full', timeStyle: 'full' }, { dateStyle: 'long', timeStyle: 'short' }, { dateStyle: 'medium' }, { dateStyle: 'short', timeStyle: 'medium' },
  { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric' }, { month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  { hour: 'numeric', dayPeriod: 'long' }, { minute: 'numeric' }, { minute: 'numeric', second: 'numeric' }, { hour: '2-digit' }, { second: 'numeric', fractionalSecondDigits: 2 },
  { hour: 'numeric', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3, hour12: false }, { year: '2-digit', month: '2-digit', day: '2-digit' },
  { era: 'short' }, { year: 'numeric', era: 'long' }, { weekday: 'short' }, { weekday: 'short', year: 'numeric' }, { timeZoneName: 'short' },
  { timeZoneName: 'longGeneric' }, { timeZoneName: 'shortGeneric' }, { timeZoneName: 'shortOffset', hour: 'numeric' }, { timeZoneName: 'long' },
  { month: 'narrow' }, { month: 'long' }, { year: 'numeric', month: 'short' }, { year: 'numeric', day: 'numeric' }, { hour: 'numeric', second: 'numeric' },
  { timeStyle: 'short', hourCycle: 'h23' }, { hour: 'numeric', hourCycle: 'h24' }, { hour: 'numeric', minute: 'numeric', hourCycle: 'h11' }];
for (const locale of ['en', 'en-GB', 'de', 'fr', 'es', 'ja', 'pl', 'sv']) {
  for (const o of options) {
    const f = new Intl.DateTimeFormat(locale, { timeZone: 'America/Los_Angeles', ...o });
    console.log(locale, JSON.stringify(o), dates.map((d) => shown(f.format(d))).join(' | '));
    console.log('  ', f.formatToParts(dates[0]).map((p) => `${p.type}:${shown(p.value)}`).join(' '));
    console.log('  ', dates.map((d) => shown(f.formatRange(dates[0], Math.max(d, dates[0])))).join(' | '));
  }
}
for (const zone of ['UTC', 'Europe/Berlin', 'Europe/London', 'Asia/Calcutta', 'Asia/Tokyo', 'America/Tijuana', 'Pacific/Apia', 'Africa/Abidjan', '+05:30', '-0130']) {
  for (const name of ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric']) {
    const f = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: name, hour: 'numeric' });
    console.log(zone, name, shown(f.format(Date.UTC(2025, 0, 1))), shown(f.format(Date.UTC(2025, 6, 1))));
  }
}
const date = new Date(Date.UTC(2020, 1, 29, 23, 59, 59));
console.log(date.toLocaleString('en-US', { timeZone: 'UTC' }), date.toLocaleDateString('de', { timeZone: 'Asia/Tokyo' }), date.toLocaleTimeString('en-GB', { timeZone: 'UTC' }),
  date.toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: '2-digit' }), new Date(NaN).toLocaleString());
console.log(new Intl.DateTimeFormat('en', { timeZone: 'asia/kolkata', hour: 'numeric', month: '2-digit' }).resolvedOptions());
console.log(new Intl.DateTimeFormat('de-u-hc-h12-nu-arab', { timeZone: 'UTC', timeStyle: 'short' }).resolvedOptions());
for (const bad of [() => new Intl.DateTimeFormat('en', { timeZone: 'Nowhere' }), () => new Intl.DateTimeFormat('en').format(NaN),
  () => new Intl.DateTimeFormat('en', { dateStyle: 'long', year: 'numeric' }), () => new Date().toLocaleDateString('en', { timeStyle: 'short' }),
  () => new Intl.DateTimeFormat('en', { fractionalSecondDigits: 4 }), () => new Intl.DateTimeFormat('en').formatRange(1)]) {
  try { bad(); } catch (e) { console.log(`${e.name}: ${e.message}`); }
}
