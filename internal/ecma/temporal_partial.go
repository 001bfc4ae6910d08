package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
)

func (s *temporalSet) describeYearMonth() *temporalClass[plainYearMonth] {
	c := newTemporalClass("PlainYearMonth", 2, func(r *goja.Runtime, args []goja.Value) plainYearMonth {
		day := 1
		y, m := truncated(r, argument(args, 0)), truncated(r, argument(args, 1))
		cal := calendarArgument(r, argument(args, 2))
		if v := argument(args, 3); !isUndefined(v) {
			day = truncated(r, v)
		}
		d := isoDate(r, y, m, day)
		if !d.MonthWithin() {
			throwTemporalRange(r, "Date is not within ISO date time limits.")
		}
		return plainYearMonth{d, cal}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.yearMonth.make(r, s.toYearMonth(r, "Temporal.PlainYearMonth.from", call.Argument(0), call.Argument(1)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one := s.toYearMonth(r, "", call.Argument(0), goja.Undefined())
		two := s.toYearMonth(r, "", call.Argument(1), goja.Undefined())
		return intValue(one.date.Compare(two.date))
	})
	calendarGetters(c, func(m *plainYearMonth) (temporal.Date, *temporal.Calendar) { return m.date, m.cal },
		"calendarId", "era", "eraYear", "year", "month", "monthCode", "daysInYear", "daysInMonth", "monthsInYear", "inLeapYear")
	c.method("with", 1, func(r *goja.Runtime, this *plainYearMonth, call goja.FunctionCall) goja.Value {
		o := s.partial(r, call.Argument(0))
		f := this.cal.Merge(this.cal.Fields(this.date, temporal.KindYearMonth), s.fields(r, this.cal, o, fieldsYearMonth, 0, true))
		d, err := this.cal.YearMonthFromFields(f, overflowOf(r, "Temporal.PlainYearMonth.prototype.with", call.Argument(1)))
		return s.yearMonth.make(r, plainYearMonth{must(r, d, err), this.cal})
	})
	plusMinus(c, s, 1, func(r *goja.Runtime, this *plainYearMonth, d temporal.Duration, method string, options goja.Value) goja.Value {
		reject := overflowOf(r, method, options)
		if d.LargestUnit() > temporal.Month && d.Sign() != 0 || smallerThanMonth(d) {
			throwTemporalRange(r, "Can only add years or months to PlainYearMonth.")
		}
		date, err := this.cal.Add(this.first(r), d.Internal().Date, reject)
		checkTemporal(r, err)
		date, err = this.cal.YearMonthFromFields(this.cal.Fields(date, temporal.KindYearMonth), reject)
		return s.yearMonth.make(r, plainYearMonth{must(r, date, err), this.cal})
	})
	untilSince(c, func(r *goja.Runtime, this *plainYearMonth, other goja.Value, x func() temporalOptions, since bool) goja.Value {
		to := s.toYearMonth(r, "", other, goja.Undefined())
		sameCalendar(r, this.cal, to.cal)
		how := x().difference(since, dateUnits, []temporal.Unit{temporal.Week, temporal.Day}, temporal.Month, temporal.Year)
		var d temporal.InternalDuration
		if this.date != to.date {
			one, two := this.first(r), to.first(r)
			d.Date = this.cal.Until(one, two, how.Largest)
			d.Date.Weeks, d.Date.Days = 0, 0
			if how.Smallest != temporal.Month || how.Increment != 1 {
				d = roundDates(r, this.cal, one, two, d, how)
			}
		}
		return s.newDifference(r, d, temporal.Day, since)
	})
	c.method("equals", 1, func(r *goja.Runtime, this *plainYearMonth, call goja.FunctionCall) goja.Value {
		return r.ToValue(s.toYearMonth(r, "", call.Argument(0), goja.Undefined()) == *this)
	})
	c.method("toLocaleString", 0, s.localeYearMonth)
	c.method("toString", 0, func(r *goja.Runtime, this *plainYearMonth, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.PlainYearMonth.prototype.toString", call.Argument(0))
		return r.ToValue(this.cal.YearMonthString(this.date, x.showCalendar()))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *plainYearMonth, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.cal.YearMonthString(this.date, temporal.ShowAuto))
	})
	c.valueOf("compare")
	c.method("toPlainDate", 1, func(r *goja.Runtime, this *plainYearMonth, call goja.FunctionCall) goja.Value {
		return s.completed(r, this.cal, this.cal.Fields(this.date, temporal.KindYearMonth), call.Argument(0), temporal.FieldDay)
	})
	return c
}

// first gives the first day of a month.
func (m *plainYearMonth) first(r *goja.Runtime) temporal.Date {
	f := m.cal.Fields(m.date, temporal.KindYearMonth)
	f.Has, f.Day = f.Has|temporal.FieldDay, 1
	d, err := m.cal.DateFromFields(f, false)
	return must(r, d, err)
}

func smallerThanMonth(d temporal.Duration) bool {
	d[temporal.Year], d[temporal.Month] = 0, 0
	return d.Sign() != 0
}

// completed makes a date of what is known of it and what an object adds.
func (s *temporalSet) completed(r *goja.Runtime, cal *temporal.Calendar, f temporal.Fields, v goja.Value, missing temporal.Field) goja.Value {
	o := object(v)
	if o == nil {
		throwTemporalType(r, "year argument must be an object.")
	}
	d, err := cal.DateFromFields(cal.Merge(f, s.fields(r, cal, o, missing, 0, false)), false)
	return s.newDate(r, must(r, d, err), cal)
}

func (s *temporalSet) describeMonthDay() *temporalClass[plainMonthDay] {
	c := newTemporalClass("PlainMonthDay", 2, func(r *goja.Runtime, args []goja.Value) plainMonthDay {
		year := 1972
		m, d := truncated(r, argument(args, 0)), truncated(r, argument(args, 1))
		cal := calendarArgument(r, argument(args, 2))
		if v := argument(args, 3); !isUndefined(v) {
			year = truncated(r, v)
		}
		return plainMonthDay{limited(r, isoDate(r, year, m, d)), cal}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.monthDay.make(r, s.toMonthDay(r, "Temporal.PlainMonthDay.from", call.Argument(0), call.Argument(1)))
	})
	calendarGetters(c, func(m *plainMonthDay) (temporal.Date, *temporal.Calendar) { return m.date, m.cal }, "calendarId", "monthCode", "day")
	c.method("with", 1, func(r *goja.Runtime, this *plainMonthDay, call goja.FunctionCall) goja.Value {
		o := s.partial(r, call.Argument(0))
		f := this.cal.Merge(this.cal.Fields(this.date, temporal.KindMonthDay), s.fields(r, this.cal, o, fieldsDate, 0, true))
		d, err := this.cal.MonthDayFromFields(f, overflowOf(r, "Temporal.PlainMonthDay.prototype.with", call.Argument(1)))
		return s.monthDay.make(r, plainMonthDay{must(r, d, err), this.cal})
	})
	c.method("equals", 1, func(r *goja.Runtime, this *plainMonthDay, call goja.FunctionCall) goja.Value {
		return r.ToValue(s.toMonthDay(r, "", call.Argument(0), goja.Undefined()) == *this)
	})
	c.method("toLocaleString", 0, s.localeMonthDay)
	c.method("toString", 0, func(r *goja.Runtime, this *plainMonthDay, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.PlainMonthDay.prototype.toString", call.Argument(0))
		return r.ToValue(this.cal.MonthDayString(this.date, x.showCalendar()))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *plainMonthDay, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.cal.MonthDayString(this.date, temporal.ShowAuto))
	})
	c.valueOf("compare")
	c.method("toPlainDate", 1, func(r *goja.Runtime, this *plainMonthDay, call goja.FunctionCall) goja.Value {
		return s.completed(r, this.cal, this.cal.Fields(this.date, temporal.KindMonthDay), call.Argument(0), temporal.FieldYear)
	})
	return c
}
