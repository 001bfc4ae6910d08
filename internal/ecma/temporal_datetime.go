package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
)

func (s *temporalSet) describeDateTime() *temporalClass[plainDateTime] {
	c := newTemporalClass("PlainDateTime", 3, func(r *goja.Runtime, args []goja.Value) plainDateTime {
		y, m, d := truncated(r, argument(args, 0)), truncated(r, argument(args, 1)), truncated(r, argument(args, 2))
		parts := timeArguments(r, args, 3)
		cal := calendarArgument(r, argument(args, 9))
		return plainDateTime{limitedTime(r, temporal.DateTime{Date: isoDate(r, y, m, d), Time: newTimeOf(r, parts)}), cal}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.dateTime.make(r, s.toDateTime(r, "Temporal.PlainDateTime.from", call.Argument(0), call.Argument(1)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one := s.toDateTime(r, "", call.Argument(0), goja.Undefined())
		two := s.toDateTime(r, "", call.Argument(1), goja.Undefined())
		return intValue(one.at.Compare(two.at))
	})
	date := func(d *plainDateTime) (temporal.Date, *temporal.Calendar) { return d.at.Date, d.cal }
	calendarGetters(c, date, "calendarId", "era", "eraYear", "year", "month", "monthCode", "day")
	timeGetters(c, func(d *plainDateTime) temporal.Time { return d.at.Time })
	calendarGetters(c, date, "dayOfWeek", "dayOfYear", "weekOfYear", "yearOfWeek", "daysInWeek", "daysInMonth", "daysInYear",
		"monthsInYear", "inLeapYear")
	c.method("with", 1, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		o := s.partial(r, call.Argument(0))
		f := timeFields(this.cal.Fields(this.at.Date, temporal.KindDate), this.at.Time)
		f = this.cal.Merge(f, s.fields(r, this.cal, o, fieldsDate|fieldsTime, 0, true))
		reject := overflowOf(r, "Temporal.PlainDateTime.prototype.with", call.Argument(1))
		return s.newDateTime(r, interpret(r, this.cal, f, reject), this.cal)
	})
	c.method("withCalendar", 1, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		return s.newDateTime(r, this.at, s.calendarIdentifier(r, call.Argument(0)))
	})
	c.method("withPlainTime", 0, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		return s.newDateTime(r, temporal.DateTime{Date: this.at.Date, Time: s.timeOrMidnight(r, call.Argument(0))}, this.cal)
	})
	plusMinus(c, s, 1, func(r *goja.Runtime, this *plainDateTime, d temporal.Duration, method string, options goja.Value) goja.Value {
		reject := overflowOf(r, method, options)
		x := d.With24HourDays()
		t, days := this.at.Time.Add(x.Time)
		x.Date.Days = days
		date, err := this.cal.Add(this.at.Date, x.Date, reject)
		return s.newDateTime(r, temporal.DateTime{Date: must(r, date, err), Time: t}, this.cal)
	})
	untilSince(c, func(r *goja.Runtime, this *plainDateTime, other goja.Value, x func() temporalOptions, since bool) goja.Value {
		to := s.toDateTime(r, "", other, goja.Undefined())
		sameCalendar(r, this.cal, to.cal)
		how := x().difference(since, dateTimeUnits, nil, temporal.Nanosecond, temporal.Day)
		d, err := this.cal.DifferenceDateTime(this.at, to.at, how)
		return s.newDifference(r, must(r, d, err), how.Largest, since)
	})
	c.method("round", 1, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		x := shortOptions(r, "Temporal.PlainDateTime.prototype.round", "smallestUnit", call.Argument(0), "Must specify a roundTo parameter.")
		how := x.rounding(true)
		return s.newDateTime(r, this.at.Round(how.Increment, how.Smallest, how.Mode), this.cal)
	})
	c.method("equals", 1, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		return r.ToValue(s.toDateTime(r, "", call.Argument(0), goja.Undefined()) == *this)
	})
	c.method("toLocaleString", 0, s.localeDateTime)
	c.method("toJSON", 0, func(r *goja.Runtime, this *plainDateTime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.at.String(this.cal, temporal.PrecisionAuto, temporal.ShowAuto))
	})
	c.method("toString", 0, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.PlainDateTime.prototype.toString", call.Argument(0))
		show := x.showCalendar()
		digits := x.digits()
		mode := x.mode(temporal.Trunc)
		p := timePrecision(r, x.unit("smallestUnit", false), digits)
		at := limitedTime(r, this.at.Round(p.Increment, p.Unit, mode))
		return r.ToValue(at.String(this.cal, p.Precision, show))
	})
	c.valueOf("compare")
	c.method("toZonedDateTime", 1, func(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
		zone := s.zoneIdentifier(r, call.Argument(0))
		x := temporalOptionsOf(r, "Temporal.PlainDateTime.prototype.toZonedDateTime", call.Argument(1))
		ns, err := zone.EpochNanoseconds(this.at, x.disambiguation())
		return s.newZoned(r, must(r, ns, err), zone, this.cal)
	})
	c.method("toPlainDate", 0, func(r *goja.Runtime, this *plainDateTime, _ goja.FunctionCall) goja.Value {
		return s.newDate(r, this.at.Date, this.cal)
	})
	c.method("toPlainTime", 0, func(r *goja.Runtime, this *plainDateTime, _ goja.FunctionCall) goja.Value {
		return s.newTime(r, this.at.Time)
	})
	return c
}

func (s *temporalSet) newDateTime(r *goja.Runtime, at temporal.DateTime, cal *temporal.Calendar) goja.Value {
	return s.dateTime.make(r, plainDateTime{limitedTime(r, at), cal})
}

// timeFields adds a time to fields.
func timeFields(f temporal.Fields, t temporal.Time) temporal.Fields {
	f.Has |= fieldsTime
	f.Time = t.Parts()
	return f
}
