// date-fns: formats, parsing, arithmetic, locales.
'use strict';
const f = require('date-fns');
const { de, fr, ja, ru, enGB } = require('date-fns/locale');
const d = new Date(2024, 1, 29, 15, 4, 5, 678);
for (const p of ['yyyy-MM-dd', 'EEEE, do MMMM yyyy', "h:mm:ss aaaa 'x'", 'PPPPpppp', 'Pp', 'QQQ w I', "yyyy-MM-dd'T'HH:mm:ss.SSS", 'GGGG', 'RRRR i']) {
  console.log(p, [undefined, de, fr, ja, ru, enGB].map((locale) => f.format(d, p, { locale })).join(' | '));
}
console.log(f.parse('29 février 2024', 'd MMMM yyyy', new Date(0), { locale: fr }).toISOString(), f.parseISO('2024-02-30').toString(), f.isValid(f.parse('x', 'yyyy', d)));
console.log(f.addMonths(new Date(2024, 0, 31), 1).toDateString(), f.subBusinessDays(d, 10).toDateString(), f.differenceInCalendarDays(new Date(2025, 0, 1), d), f.eachDayOfInterval({ start: d, end: f.addDays(d, 2) }).length);
console.log(f.formatDistance(f.subMinutes(d, 95), d, { addSuffix: true }), f.formatDistanceStrict(d, f.addDays(d, 400), { locale: de }), f.formatRelative(f.subDays(d, 2), d), f.intlFormatDistance(f.addHours(d, 3), d, { locale: 'de' }));
console.log(f.intlFormat(d, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, { locale: 'de-DE' }), f.intlFormat(d, { year: '2-digit', month: 'short' }, { locale: 'ja-JP' }));
console.log(f.formatDuration({ years: 1, months: 2, days: 3 }), f.formatDuration({ hours: 5, minutes: 6 }, { locale: ru, delimiter: ', ' }), f.intervalToDuration({ start: new Date(2020, 0, 1), end: d }), f.getISOWeek(d), f.getQuarter(d));
console.log(f.startOfWeek(d, { weekStartsOn: 1 }).toDateString(), f.lastDayOfMonth(d).getDate(), f.isLeapYear(d), f.closestTo(d, [new Date(2024, 0, 1), new Date(2024, 2, 5)]).toDateString(), f.roundToNearestMinutes(d, { nearestTo: 15 }).toTimeString().slice(0, 8));
try { f.format(new Date(NaN), 'yyyy'); } catch (e) { console.log(e.name, e.message); }
try { f.format(d, 'YYYY'); } catch (e) { console.log(e.name, e.message.slice(0, 60)); }
