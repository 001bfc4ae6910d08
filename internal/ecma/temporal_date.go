package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// calendarGetters describes accessors of what a calendar says of a date. names are among those of calendarProperties.
func calendarGetters[T any](c *temporalClass[T], of func(*T) (temporal.Date, *temporal.Calendar), names ...string) {
	for _, name := range names {
		f := calendarProperty(name)
		c.getter(name, func(r *goja.Runtime, this *T) goja.Value {
			d, cal := of(this)
			return f(r, cal, d)
		})
	}
}

func intValue(n int) goja.Value { return engine.IntValue(int64(n)) }

// calendarProperty gives what reads a property of a date.
func calendarProperty(name string) func(*goja.Runtime, *temporal.Calendar, temporal.Date) goja.Value {
	number := func(f func(*temporal.Calendar, temporal.Date) int) func(*goja.Runtime, *temporal.Calendar, temporal.Date) goja.Value {
		return func(_ *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value { return intValue(f(c, d)) }
	}
	switch name {
	case "calendarId":
		return func(r *goja.Runtime, c *temporal.Calendar, _ temporal.Date) goja.Value { return r.ToValue(c.ID()) }
	case "era":
		return func(r *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value {
			if era, _, ok := c.Era(d); ok {
				return r.ToValue(era)
			}
			return goja.Undefined()
		}
	case "eraYear":
		return func(_ *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value {
			if _, y, ok := c.Era(d); ok {
				return intValue(y)
			}
			return goja.Undefined()
		}
	case "monthCode":
		return func(r *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value {
			return r.ToValue(c.Date(d).Code.String())
		}
	case "weekOfYear", "yearOfWeek":
		return func(_ *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value {
			week, year, ok := c.WeekOfYear(d)
			switch {
			case !ok:
				return goja.Undefined()
			case name == "weekOfYear":
				return intValue(week)
			}
			return intValue(year)
		}
	case "inLeapYear":
		return func(r *goja.Runtime, c *temporal.Calendar, d temporal.Date) goja.Value {
			return r.ToValue(c.InLeapYear(d))
		}
	case "year":
		return number(func(c *temporal.Calendar, d temporal.Date) int { return c.Date(d).Year })
	case "month":
		return number(func(c *temporal.Calendar, d temporal.Date) int { return c.Date(d).Month })
	case "day":
		return number(func(c *temporal.Calendar, d temporal.Date) int { return c.Date(d).Day })
	case "dayOfWeek":
		return number((*temporal.Calendar).DayOfWeek)
	case "dayOfYear":
		return number((*temporal.Calendar).DayOfYear)
	case "daysInWeek":
		return number(func(*temporal.Calendar, temporal.Date) int { return 7 })
	case "daysInMonth":
		return number((*temporal.Calendar).DaysInMonth)
	case "daysInYear":
		return number((*temporal.Calendar).DaysInYear)
	}
	return number((*temporal.Calendar).MonthsInYear)
}

func (s *temporalSet) describeDate() *temporalClass[plainDate] {
	c := newTemporalClass("PlainDate", 3, func(r *goja.Runtime, args []goja.Value) plainDate {
		y, m, d := truncated(r, argument(args, 0)), truncated(r, argument(args, 1)), truncated(r, argument(args, 2))
		cal := calendarArgument(r, argument(args, 3))
		return plainDate{limited(r, isoDate(r, y, m, d)), cal}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.date.make(r, s.toDate(r, "Temporal.PlainDate.from", call.Argument(0), call.Argument(1)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one := s.toDate(r, "", call.Argument(0), goja.Undefined())
		two := s.toDate(r, "", call.Argument(1), goja.Undefined())
		return intValue(one.date.Compare(two.date))
	})
	calendarGetters(c, func(d *plainDate) (temporal.Date, *temporal.Calendar) { return d.date, d.cal },
		"era", "eraYear", "calendarId", "year", "month", "monthCode", "day", "dayOfWeek", "dayOfYear", "weekOfYear", "yearOfWeek",
		"daysInWeek", "daysInMonth", "daysInYear", "monthsInYear", "inLeapYear")
	c.method("toPlainYearMonth", 0, func(r *goja.Runtime, this *plainDate, _ goja.FunctionCall) goja.Value {
		d, err := this.cal.YearMonthFromFields(this.cal.Fields(this.date, temporal.KindDate), false)
		return s.yearMonth.make(r, plainYearMonth{must(r, d, err), this.cal})
	})
	c.method("toPlainMonthDay", 0, func(r *goja.Runtime, this *plainDate, _ goja.FunctionCall) goja.Value {
		d, err := this.cal.MonthDayFromFields(this.cal.Fields(this.date, temporal.KindMonthDay), false)
		return s.monthDay.make(r, plainMonthDay{must(r, d, err), this.cal})
	})
	plusMinus(c, s, 1, func(r *goja.Runtime, this *plainDate, d temporal.Duration, method string, options goja.Value) goja.Value {
		date, err := this.cal.Add(this.date, d.DateOnly(), overflowOf(r, method, options))
		return s.newDate(r, must(r, date, err), this.cal)
	})
	c.method("with", 1, func(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
		o := s.partial(r, call.Argument(0))
		f := this.cal.Merge(this.cal.Fields(this.date, temporal.KindDate), s.fields(r, this.cal, o, fieldsDate, 0, true))
		d, err := this.cal.DateFromFields(f, overflowOf(r, "Temporal.PlainDate.prototype.with", call.Argument(1)))
		return s.newDate(r, must(r, d, err), this.cal)
	})
	c.method("withCalendar", 1, func(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
		return s.newDate(r, this.date, s.calendarIdentifier(r, call.Argument(0)))
	})
	untilSince(c, func(r *goja.Runtime, this *plainDate, other goja.Value, x func() temporalOptions, since bool) goja.Value {
		to := s.toDate(r, "", other, goja.Undefined())
		sameCalendar(r, this.cal, to.cal)
		how := x().difference(since, dateUnits, nil, temporal.Day, temporal.Day)
		d := temporal.InternalDuration{Date: this.cal.Until(this.date, to.date, how.Largest)}
		if how.Smallest != temporal.Day || how.Increment != 1 {
			d = roundDates(r, this.cal, this.date, to.date, d, how)
		}
		return s.newDifference(r, d, temporal.Day, since)
	})
	c.method("equals", 1, func(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
		return r.ToValue(s.toDate(r, "", call.Argument(0), goja.Undefined()) == *this)
	})
	c.method("toPlainDateTime", 0, func(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
		return s.newDateTime(r, temporal.DateTime{Date: this.date, Time: s.timeOrMidnight(r, call.Argument(0))}, this.cal)
	})
	c.method("toZonedDateTime", 1, s.dateToZoned)
	c.method("toString", 0, func(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.PlainDate.prototype.toString", call.Argument(0))
		return r.ToValue(this.cal.DateString(this.date, x.showCalendar()))
	})
	c.method("toLocaleString", 0, s.localeDate)
	c.method("toJSON", 0, func(r *goja.Runtime, this *plainDate, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.cal.DateString(this.date, temporal.ShowAuto))
	})
	c.valueOf("compare")
	return c
}

func (s *temporalSet) newDate(r *goja.Runtime, d temporal.Date, cal *temporal.Calendar) goja.Value {
	return s.date.make(r, plainDate{limited(r, d), cal})
}

func sameCalendar(r *goja.Runtime, a, b *temporal.Calendar) {
	if a != b {
		throwRange(r, "Mismatched calendars.")
	}
}

// roundDates rounds the difference of two dates that is no longer than a day.
func roundDates(r *goja.Runtime, cal *temporal.Calendar, from, to temporal.Date, d temporal.InternalDuration, how temporal.Rounding) temporal.InternalDuration {
	if from == to {
		return d
	}
	o := temporal.PlainOrigin(temporal.DateTime{Date: from}, cal)
	d, err := o.Round(d, temporal.DateTime{Date: to}.EpochNanoseconds(), how)
	return must(r, d, err)
}

func (s *temporalSet) dateToZoned(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
	item := call.Argument(0)
	at := goja.Undefined()
	var zone *temporal.Zone
	if o := object(item); o != nil {
		if v := get(o, engine.Name("timeZone")); !isUndefined(v) {
			zone = s.zoneIdentifier(r, v)
			at = get(o, engine.Name("plainTime"))
		}
	}
	if zone == nil {
		zone = s.zoneIdentifier(r, item)
	}
	var ns temporal.Int128
	var err error
	if isUndefined(at) {
		ns, err = zone.StartOfDay(this.date)
	} else {
		t := limitedTime(r, temporal.DateTime{Date: this.date, Time: s.toTime(r, "", at, goja.Undefined())})
		ns, err = zone.EpochNanoseconds(t, temporal.Compatible)
	}
	return s.newZoned(r, must(r, ns, err), zone, this.cal)
}
