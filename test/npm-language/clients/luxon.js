// luxon: zones, formats of locales, durations, intervals.
'use strict';
const { DateTime, Duration, Interval, Info, Settings, FixedOffsetZone, IANAZone } = require('luxon');
Settings.defaultZone = 'America/New_York';
Settings.now = () => Date.UTC(2025, 5, 15, 12);
const show = (s) => String(s).replace(/[\u00a0\u2009\u202f]/g, ' ');
const d = DateTime.fromISO('2024-03-10T01:30:00');
console.log(d.toISO(), d.plus({ hours: 1 }).toISO(), d.plus({ days: 1 }).toISO(), d.toUTC().toISO(), d.zoneName, d.offset, d.isInDST);
console.log(d.setZone('Asia/Tokyo').toISO(), d.setZone('utc+5:30').toISO(), DateTime.fromISO('2024-03-10T02:30').toISO(), d.startOf('week').toISODate(), d.endOf('quarter').toISODate());
for (const locale of ['en', 'en-GB', 'de', 'fr', 'es', 'ja', 'pl']) {
  const l = d.setLocale(locale);
  console.log(locale, [DateTime.DATE_SHORT, DateTime.DATE_MED_WITH_WEEKDAY, DateTime.DATE_HUGE, DateTime.TIME_SIMPLE, DateTime.DATETIME_FULL, DateTime.DATETIME_HUGE_WITH_SECONDS].map((f) => show(l.toLocaleString(f))).join(' | '));
  console.log('  ', show(l.toFormat("cccc d LLLL yyyy, h:mm a ZZZZ 'week' W")), l.monthShort, l.weekdayLong, show(d.minus({ days: 3 }).toRelative({ base: d, locale })), show(d.plus({ days: 1 }).toRelativeCalendar({ base: d, locale })));
  console.log('  ', Info.months('short', { locale }).join(' '), Info.weekdays('narrow', { locale }).join(' '), Info.meridiems({ locale }).map(show), Info.eras('long', { locale }));
}
console.log(DateTime.fromFormat('12 März 2020', 'd LLLL yyyy', { locale: 'de' }).toISODate(), DateTime.fromFormat('Mar 4, 2021 5:06 PM', 'LLL d, yyyy h:mm a').toISO());
console.log(DateTime.fromFormat('nonsense', 'yyyy').invalidReason, DateTime.fromISO('2020-13-01').invalidExplanation, DateTime.fromRFC2822('Tue, 01 Nov 2016 13:23:12 +0630').toISO());
console.log(Duration.fromObject({ hours: 3, minutes: 140 }).normalize().toObject(), Duration.fromISO('P1Y2M3DT4H').toISO(), Duration.fromMillis(90061000).toFormat('d hh:mm:ss'), show(Duration.fromObject({ days: 1, hours: 2 }).toHuman()));
console.log(show(Duration.fromObject({ months: 2, seconds: 5.5 }).reconfigure({ locale: 'de' }).toHuman({ unitDisplay: 'short' })), DateTime.fromISO('2024-01-31').diff(DateTime.fromISO('2023-11-15'), ['months', 'days']).toObject());
const i = Interval.fromDateTimes(d, d.plus({ days: 3 }));
console.log(i.toISODate(), show(i.toLocaleString(DateTime.DATE_FULL)), i.splitBy({ days: 1 }).length, i.contains(d.plus({ hours: 5 })), i.length('hours'));
console.log(IANAZone.isValidZone('Europe/Paris'), IANAZone.isValidZone('Mars/X'), FixedOffsetZone.instance(90).name, show(new IANAZone('Europe/London').offsetName(0, { format: 'long', locale: 'en' })), DateTime.now().toISO());
console.log(d.reconfigure({ numberingSystem: 'deva' }).toFormat('yyyy-LL-dd'), DateTime.local(2021, 5, 25).setLocale('ar').toFormat('d'), d.weekNumber, d.ordinal, d.daysInMonth, d.toSQL(), d.toHTTP());
