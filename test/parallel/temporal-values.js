'use strict';
// The classes of Temporal: what they are made of, what is written of them, and which errors there are.
const show = (f) => {
  try {
    const v = f();
    console.log(String(f).slice(6), '=>', v !== null && typeof v === 'object' ? `${Object.prototype.toString.call(v)} ${v}` : v);
  } catch (e) {
    console.log(String(f).slice(6), '=>', e.name);
  }
};
const { Instant, PlainDate, PlainTime, PlainDateTime, ZonedDateTime, PlainYearMonth, PlainMonthDay, Duration } = Temporal;

console.log(Object.getOwnPropertyNames(Temporal).sort().join());
for (const name of ['Instant', 'PlainDate', 'PlainTime', 'PlainDateTime', 'ZonedDateTime', 'PlainYearMonth', 'PlainMonthDay', 'Duration']) {
  const c = Temporal[name];
  console.log(name, c.length, c.name, Object.getOwnPropertyNames(c).sort().join(), Object.getOwnPropertyNames(c.prototype).sort().join());
}
show(() => PlainDate.from('2024-02-29'));
show(() => PlainDate.from({ year: 2023, month: 2, day: 31 }));
show(() => PlainDate.from({ year: 2023, month: 2, day: 31 }, { overflow: 'reject' }));
show(() => PlainDate.from('2023-02-29'));
show(() => PlainDate.from('2024-02-29T10Z'));
show(() => PlainDate.from('2024-02-29T10[UTC][u-ca=gregory]'));
show(() => PlainDate(2024, 1, 1));
show(() => new PlainDate(2024, 13, 1));
show(() => new PlainDate(275760, 9, 13).add({ days: 1 }));
show(() => PlainDate.from('2024-01-31').add('P1M'));
show(() => PlainDate.from('2024-01-31').add('P1M', { overflow: 'reject' }));
show(() => PlainDate.from('2024-01-31').until('2025-03-01', { largestUnit: 'years' }));
show(() => PlainDate.from('2024-01-31').since('2021-03-01', { largestUnit: 'months', smallestUnit: 'weeks' }));
show(() => PlainDate.from('2024-01-31').toPlainDateTime('10:30'));
show(() => PlainDate.from('2024-12-30').weekOfYear);
show(() => PlainDate.from('2024-12-30').yearOfWeek);
show(() => PlainDate.from('2024-12-30') < PlainDate.from('2025-12-30'));
show(() => PlainDate.from('2024-12-30').with({ month: 2 }));
show(() => PlainDate.from('2024-12-30').with({ calendar: 'iso8601' }));
show(() => PlainTime.from('T2359'));
show(() => PlainTime.from('1231'));
show(() => PlainTime.from('23:59:60.123456789').round({ smallestUnit: 'microsecond', roundingMode: 'ceil' }));
show(() => PlainTime.from('23:59').add({ minutes: 2 }));
show(() => PlainTime.from('23:59').until('00:30', { smallestUnit: 'hour', roundingMode: 'halfExpand' }));
show(() => new PlainTime(12, 34).toString({ fractionalSecondDigits: 3 }));
show(() => PlainDateTime.from('2024-02-29T23:59:59.9999').round('minute'));
show(() => PlainDateTime.from('2024-02-29T12').until('2024-03-31T11', { largestUnit: 'month' }));
show(() => PlainDateTime.from('-000001-12-31T00:00').toString({ calendarName: 'always' }));
show(() => Instant.from('2024-02-29T10:00+01:30'));
show(() => Instant.from('2024-02-29T10:00+01:30').epochMilliseconds);
show(() => new Instant(-1n).epochNanoseconds);
show(() => new Instant(-1n).round({ smallestUnit: 'second', roundingMode: 'trunc' }));
show(() => new Instant(8640000000000000000000n).add({ nanoseconds: 1 }));
show(() => Instant.fromEpochMilliseconds(0).until('2024-02-29T10:00Z', { largestUnit: 'hours' }));
show(() => Instant.fromEpochMilliseconds(0).toString({ timeZone: 'Asia/Kolkata', smallestUnit: 'minute' }));
show(() => new Date(86400000).toTemporalInstant());
show(() => PlainYearMonth.from('2024-02').add({ months: 11 }));
show(() => PlainYearMonth.from('2024-02').add({ days: 11 }));
show(() => PlainYearMonth.from('2024-02').until('2020-01'));
show(() => PlainYearMonth.from('2024-02').toPlainDate({ day: 31 }));
show(() => PlainMonthDay.from('02-29').toPlainDate({ year: 2023 }));
show(() => PlainMonthDay.from({ monthCode: 'M02', day: 30 }));
show(() => PlainMonthDay.from('--12-25').toString({ calendarName: 'always' }));
show(() => Duration.from('P1Y2M3W4DT5H6M7.008009S'));
show(() => Duration.from({ hours: 1, minutes: -1 }));
show(() => Duration.from('PT1.5H').total('minutes'));
show(() => Duration.from('P45D').round({ largestUnit: 'months', relativeTo: '2024-01-31' }));
show(() => Duration.from('P1M').total({ unit: 'days', relativeTo: '2024-02-01[Europe/Berlin]' }));
show(() => Duration.from('PT100H').round({ largestUnit: 'days', smallestUnit: 'days', roundingIncrement: 2 }));
show(() => Duration.from('P1M').add('P1D'));
show(() => Duration.from('PT23H').add('PT2H'));
show(() => Duration.compare('P1M', 'P30D', { relativeTo: '2024-02-01' }));
show(() => Duration.compare('P1M', 'P30D'));
show(() => Duration.from({ nanoseconds: Number.MAX_SAFE_INTEGER }));
show(() => new Duration(0, 0, 0, 0, 0, 0, 9007199254740991, 0, 0, 999999999).total('nanosecond'));
show(() => ZonedDateTime.from('2024-03-31T02:30[Europe/Berlin]'));
show(() => JSON.stringify({ a: PlainDate.from('2024-02-29'), b: Duration.from('P1D') }));

class Mine extends PlainDate {}
const mine = new Mine(2024, 1, 1);
console.log(mine, mine instanceof PlainDate, mine.add('P1D') instanceof Mine, Mine.from('2024-01-01') instanceof Mine);
console.log(PlainDate.from('2024-02-29'), [new Duration(1)], Temporal, Temporal.Now);
try {
  structuredClone(mine);
} catch (e) {
  console.log(e.name);
}
console.log(Temporal.Now.instant().epochMilliseconds - Date.now() < 1000, Temporal.Now.plainDateISO('UTC').calendarId,
            Temporal.Now.zonedDateTimeISO('+01:00').timeZoneId, typeof Temporal.Now.timeZoneId());
console.log([2n ** 64n, -(2n ** 70n), 2n ** 53n + 1n, 5n].map(Number));
for (const make of [() => new Intl.NumberFormat(), () => new WeakRef({}), () => new Duration(), () => PlainTime.from('10:00')]) {
  const o = make();
  o.property = 1;
  try {
    console.log(structuredClone(o));
  } catch (e) {
    console.log(e.name, e.message);
  }
}
