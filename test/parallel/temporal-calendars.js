'use strict';
// Calendars of Temporal: dates of many years, and what is added to them.
const { PlainDate, PlainMonthDay } = Temporal;
const { createHash } = require('node:crypto');
const calendars = ['iso8601', 'gregory', 'japanese', 'buddhist', 'roc', 'coptic', 'ethiopic', 'ethioaa', 'indian', 'persian',
                   'islamic-civil', 'islamic-tbla', 'islamic-umalqura', 'hebrew'];
const row = (d) => [d, d.era, d.eraYear, d.year, d.month, d.monthCode, d.day, d.dayOfYear, d.daysInMonth, d.daysInYear, d.monthsInYear,
                    d.inLeapYear, d.weekOfYear].join(' ');
for (const calendar of calendars) {
  for (const iso of ['-000100-03-01', '0622-07-19', '1872-12-31', '1900-02-28', '1989-01-07', '1989-01-08', '2019-05-01', '2024-02-29', '2024-10-03'])
    console.log(row(PlainDate.from(iso).withCalendar(calendar)));
  const hash = createHash('sha256');
  for (let year = -200; year < 3200; year += 3) {
    for (const [month, day] of [[1, 1], [3, 21], [6, 30], [9, 12]]) {
      const d = PlainDate.from({ year, month, day }).withCalendar(calendar);
      hash.update(row(d));
      hash.update(d.add({ years: 1, months: 5, days: 3 }).toString());
      hash.update(d.subtract({ months: 19 }).toString());
      hash.update(d.until(PlainDate.from({ year: 2000, month: 2, day: 29 }).withCalendar(calendar), { largestUnit: 'years' }).toString());
    }
  }
  console.log(calendar, hash.digest('hex'));
  for (const [monthCode, day] of [['M01', 30], ['M02', 31], ['M12', 30], ['M13', 6], ['M05L', 30]]) {
    for (const overflow of ['constrain', 'reject']) {
      try {
        console.log(monthCode, day, overflow, String(PlainMonthDay.from({ calendar, monthCode, day }, { overflow })));
      } catch (e) {
        console.log(monthCode, day, overflow, e.name);
      }
    }
  }
}
for (const fields of [{ era: 'reiwa', eraYear: 1, month: 5, day: 1, calendar: 'japanese' }, { era: 'bce', eraYear: 1, month: 1, day: 1, calendar: 'gregory' },
                      { era: 'ce', year: 2000, month: 1, day: 1, calendar: 'gregory' }, { era: 'foo', eraYear: 1, month: 1, day: 1, calendar: 'gregory' },
                      { era: 'ce', eraYear: 2000, year: 1999, month: 1, day: 1, calendar: 'gregory' }, { year: 5784, monthCode: 'M05L', day: 1, calendar: 'hebrew' },
                      { year: 5783, monthCode: 'M05L', day: 30, calendar: 'hebrew' }, { year: 2000, month: 1, day: 1, calendar: 'foo' }]) {
  try {
    console.log(String(PlainDate.from(fields)));
  } catch (e) {
    console.log(e.name);
  }
}
