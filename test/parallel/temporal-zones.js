'use strict';
// Temporal.ZonedDateTime: times that clocks skip or show twice, offsets, transitions, days that are not 24 hours long.
const { ZonedDateTime, PlainDate, PlainDateTime } = Temporal;
const show = (label, f) => {
  try {
    console.log(label, String(f()));
  } catch (e) {
    console.log(label, e.name);
  }
};
const times = [['2024-03-31T02:30', 'Europe/Berlin'], ['2024-10-27T02:30', 'Europe/Berlin'], ['2011-12-30T12:00', 'Pacific/Apia'],
               ['2018-11-04T00:30', 'America/Sao_Paulo'], ['1883-11-18T12:00', 'America/New_York'], ['2024-04-07T01:45', 'Australia/Lord_Howe'],
               ['1972-01-07T00:20', 'Africa/Monrovia'], ['2050-07-01T00:00', 'America/New_York'], ['2024-01-01T00:00', '-03:30']];
for (const [time, zone] of times) {
  const t = PlainDateTime.from(time);
  for (const disambiguation of ['compatible', 'earlier', 'later', 'reject'])
    show(`${time} ${zone} ${disambiguation}`, () => t.toZonedDateTime(zone, { disambiguation }));
  show('start', () => t.toPlainDate().toZonedDateTime(zone));
  show('hours', () => t.toZonedDateTime(zone).hoursInDay);
  show('offset', () => t.toZonedDateTime(zone).offset);
  show('day', () => t.toZonedDateTime(zone).add({ days: 1 }));
  show('24 hours', () => t.toZonedDateTime(zone).add({ hours: 24 }));
  show('back', () => t.toZonedDateTime(zone).subtract({ months: 1, hours: 30 }));
  show('until', () => t.toZonedDateTime(zone).until(t.add({ months: 7, hours: 5 }).toZonedDateTime(zone), { largestUnit: 'months' }));
  show('since', () => t.toZonedDateTime(zone).since(t.add({ days: 3, hours: 25 }).toZonedDateTime(zone), { largestUnit: 'days', smallestUnit: 'hours', roundingMode: 'expand' }));
  show('rounded', () => t.toZonedDateTime(zone).round('day'));
  show('next', () => t.toZonedDateTime(zone).getTimeZoneTransition('next'));
  show('previous', () => t.toZonedDateTime(zone).getTimeZoneTransition('previous'));
}
for (const offset of ['use', 'ignore', 'prefer', 'reject'])
  show(offset, () => ZonedDateTime.from('2024-06-01T12:00+05:00[Europe/Berlin]', { offset }));
show('LMT', () => ZonedDateTime.from('1800-01-01T00:00[Europe/Paris]').offset);
show('LMT to the minute', () => ZonedDateTime.from('1800-01-01T00:00+00:09[Europe/Paris]'));
show('LMT wrong', () => ZonedDateTime.from('1800-01-01T00:00+00:09:00[Europe/Paris]'));
show('any case', () => ZonedDateTime.from('2024-01-01[europe/BERLIN]').timeZoneId);
show('alias', () => ZonedDateTime.from('2024-01-01[Asia/Calcutta]').timeZoneId);
show('alias', () => ZonedDateTime.from('2024-01-01[Asia/Calcutta]').equals('2024-01-01[Asia/Kolkata]'));
show('unknown', () => ZonedDateTime.from('2024-01-01[Foo/Bar]'));
show('seconds', () => ZonedDateTime.from('2024-01-01[+01:00:01]'));
show('no offset', () => ZonedDateTime.from('2024-01-01T00:00[UTC]').toString({ offset: 'never', timeZoneName: 'critical' }));
show('of a text', () => PlainDate.from('2024-01-01').toZonedDateTime('2020-01-01T00:00+09:00'));
show('different zones', () => ZonedDateTime.from('2024-01-01[UTC]').until('2024-01-03[Asia/Tokyo]', { largestUnit: 'days' }));
show('different zones', () => ZonedDateTime.from('2024-01-01[UTC]').until('2024-01-03[Asia/Tokyo]'));
