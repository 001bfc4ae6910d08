// moment: formats, locales, relative times.
'use strict';
const moment = require('moment');
require('moment/locale/de'); require('moment/locale/fr'); require('moment/locale/ru'); require('moment/locale/ar');
moment.locale('en');
const m = moment.utc('2024-02-29T15:04:05.678Z');
for (const l of ['en', 'de', 'fr', 'ru', 'ar']) {
  const x = m.clone().locale(l);
  console.log(l, x.format('LLLL'), '|', x.format('dddd Do MMMM YYYY, h:mm:ss a [week] W'), '|', x.from(moment.utc('2024-03-02')), '|', x.calendar(moment.utc('2024-03-01')), '|', moment.duration(90, 'minutes').locale(l).humanize(true));
}
console.log(moment.utc('29/02/2024 13:05', 'DD/MM/YYYY HH:mm', true).toISOString(), moment('x', 'YYYY', true).isValid(), moment.utc('February 3rd, 2021', 'MMMM Do, YYYY').format());
console.log(m.clone().add(1, 'month').endOf('quarter').format(), m.diff(moment.utc('2020-01-01'), 'weeks', true).toFixed(3), m.isBetween('2024-01-01', '2024-12-31'), m.week(), m.isoWeekday(), m.daysInMonth());
console.log(moment.duration('P1Y2M10DT2H30M').toISOString(), moment.duration({ days: 400 }).humanize(), moment.parseZone('2013-01-01T00:00:00-13:00').format(), m.toArray(), moment.months(), moment.weekdaysMin(true));
