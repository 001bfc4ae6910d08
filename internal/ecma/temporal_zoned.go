package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

func (s *temporalSet) describeZoned() *temporalClass[zonedDateTime] {
	c := newTemporalClass("ZonedDateTime", 2, func(r *goja.Runtime, args []goja.Value) zonedDateTime {
		ns := epochNanoseconds(r, argument(args, 0))
		text, ok := argument(args, 1).(goja.String)
		if !ok {
			throwTemporalType(r, "Time zone must be string")
		}
		zone := annotatedZone(r, text.String())
		return zonedDateTime{ns, zone, calendarArgument(r, argument(args, 2))}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.zoned.make(r, s.toZoned(r, "Temporal.ZonedDateTime.from", call.Argument(0), call.Argument(1)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one := s.toZoned(r, "", call.Argument(0), goja.Undefined())
		two := s.toZoned(r, "", call.Argument(1), goja.Undefined())
		return intValue(one.ns.Cmp(two.ns))
	})
	c.getter("timeZoneId", func(r *goja.Runtime, this *zonedDateTime) goja.Value { return r.ToValue(this.zone.ID()) })
	date := func(z *zonedDateTime) (temporal.Date, *temporal.Calendar) { return z.local().Date, z.cal }
	calendarGetters(c, date, "calendarId", "era", "eraYear", "year", "month", "monthCode", "day")
	timeGetters(c, func(z *zonedDateTime) temporal.Time { return z.local().Time })
	c.getter("epochMilliseconds", func(_ *goja.Runtime, this *zonedDateTime) goja.Value { return epochMilliseconds(this.ns) })
	c.getter("epochNanoseconds", func(r *goja.Runtime, this *zonedDateTime) goja.Value { return bigIntValue(r, this.ns) })
	calendarGetters(c, date, "dayOfWeek", "dayOfYear", "weekOfYear", "yearOfWeek")
	c.getter("hoursInDay", func(r *goja.Runtime, this *zonedDateTime) goja.Value {
		h, err := this.zone.HoursInDay(this.local().Date)
		return engine.FloatValue(must(r, h, err))
	})
	calendarGetters(c, date, "daysInWeek", "daysInMonth", "daysInYear", "monthsInYear", "inLeapYear")
	c.getter("offsetNanoseconds", func(_ *goja.Runtime, this *zonedDateTime) goja.Value {
		return engine.IntValue(this.zone.Offset(this.ns))
	})
	c.getter("offset", func(r *goja.Runtime, this *zonedDateTime) goja.Value {
		return r.ToValue(temporal.FormatOffset(this.zone.Offset(this.ns)))
	})
	c.method("with", 1, s.zonedWith)
	c.method("withCalendar", 1, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		return s.newZoned(r, this.ns, this.zone, s.calendarIdentifier(r, call.Argument(0)))
	})
	c.method("withPlainTime", 0, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		d := this.local().Date
		var ns temporal.Int128
		var err error
		if v := call.Argument(0); isUndefined(v) {
			ns, err = this.zone.StartOfDay(d)
		} else {
			t := temporal.DateTime{Date: d, Time: s.toTime(r, "", v, goja.Undefined())}
			ns, err = this.zone.EpochNanoseconds(t, temporal.Compatible)
		}
		return s.newZoned(r, must(r, ns, err), this.zone, this.cal)
	})
	c.method("withTimeZone", 1, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		return s.newZoned(r, this.ns, s.zoneIdentifier(r, call.Argument(0)), this.cal)
	})
	plusMinus(c, s, 1, func(r *goja.Runtime, this *zonedDateTime, d temporal.Duration, method string, options goja.Value) goja.Value {
		reject := overflowOf(r, method, options)
		ns, err := this.origin().AddZoned(d.Internal(), reject)
		return s.newZoned(r, must(r, ns, err), this.zone, this.cal)
	})
	untilSince(c, s.zonedDifference)
	c.method("round", 1, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		x := shortOptions(r, "Temporal.ZonedDateTime.prototype.round", "smallestUnit", call.Argument(0), "Must specify a roundTo parameter.")
		how := x.rounding(true)
		ns := this.ns
		if how.Smallest != temporal.Nanosecond || how.Increment != 1 {
			var err error
			ns, err = this.zone.RoundZoned(ns, how.Increment, how.Smallest, how.Mode)
			checkTemporal(r, err)
		}
		return s.newZoned(r, ns, this.zone, this.cal)
	})
	c.method("equals", 1, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		o := s.toZoned(r, "", call.Argument(0), goja.Undefined())
		return r.ToValue(this.ns == o.ns && this.zone.Equals(o.zone) && this.cal == o.cal)
	})
	c.method("toLocaleString", 0, s.localeZoned)
	c.method("toString", 0, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.ZonedDateTime.prototype.toString", call.Argument(0))
		calendar := x.showCalendar()
		digits := x.digits()
		offset := x.showOffset()
		mode := x.mode(temporal.Trunc)
		smallest := x.unit("smallestUnit", false)
		zone := x.showZone()
		p := timePrecision(r, smallest, digits)
		ns := temporal.RoundInstant(this.ns, p.Increment, p.Unit, mode)
		return r.ToValue(temporal.ZonedString(ns, this.zone, this.cal, p.Precision, calendar, zone, offset))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(temporal.ZonedString(this.ns, this.zone, this.cal, temporal.PrecisionAuto, temporal.ShowAuto, temporal.ShowAuto, temporal.ShowAuto))
	})
	c.valueOf("compare")
	c.method("startOfDay", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		ns, err := this.zone.StartOfDay(this.local().Date)
		return s.newZoned(r, must(r, ns, err), this.zone, this.cal)
	})
	c.method("getTimeZoneTransition", 1, func(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
		x := shortOptions(r, "Temporal.ZonedDateTime.prototype.getTimeZoneTransition", "direction", call.Argument(0), "Must specify a direction parameter.")
		direction, ok := x.text("direction")
		if !ok {
			direction = "undefined"
		}
		if direction != "next" && direction != "previous" {
			x.refuse("direction", direction)
		}
		ns, ok := this.zone.Transition(this.ns, direction == "next")
		if !ok {
			return goja.Null()
		}
		return s.newZoned(r, ns, this.zone, this.cal)
	})
	c.method("toInstant", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		return s.newInstant(r, this.ns)
	})
	c.method("toPlainDate", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		return s.newDate(r, this.local().Date, this.cal)
	})
	c.method("toPlainTime", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		return s.newTime(r, this.local().Time)
	})
	c.method("toPlainDateTime", 0, func(r *goja.Runtime, this *zonedDateTime, _ goja.FunctionCall) goja.Value {
		return s.newDateTime(r, this.local(), this.cal)
	})
	return c
}

func (z *zonedDateTime) origin() temporal.Origin { return temporal.ZonedOrigin(z.ns, z.zone, z.cal) }

func (s *temporalSet) newZoned(r *goja.Runtime, ns temporal.Int128, zone *temporal.Zone, cal *temporal.Calendar) goja.Value {
	if !temporal.ValidEpochNanoseconds(ns) {
		throwTemporalRange(r, "Nanoseconds out of range.")
	}
	return s.zoned.make(r, zonedDateTime{ns, zone, cal})
}

func (s *temporalSet) zonedWith(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
	o := s.partial(r, call.Argument(0))
	at := this.local()
	f := timeFields(this.cal.Fields(at.Date, temporal.KindDate), at.Time)
	f.Has |= temporal.FieldOffset
	f.Offset = this.zone.Offset(this.ns)
	f = this.cal.Merge(f, s.fields(r, this.cal, o, fieldsDate|fieldsTime|temporal.FieldOffset, 0, true))
	x := temporalOptionsOf(r, "Temporal.ZonedDateTime.prototype.with", call.Argument(1))
	var how temporal.Interpretation
	how.Disambiguation = x.disambiguation()
	how.Choice = x.offset(temporal.OffsetPrefer)
	reject := x.reject()
	how.Offset = f.Offset
	ns, err := this.zone.Interpret(interpret(r, this.cal, f, reject), false, how)
	return s.newZoned(r, must(r, ns, err), this.zone, this.cal)
}

func (s *temporalSet) zonedDifference(r *goja.Runtime, this *zonedDateTime, other goja.Value, x func() temporalOptions, since bool) goja.Value {
	to := s.toZoned(r, "", other, goja.Undefined())
	sameCalendar(r, this.cal, to.cal)
	how := x().difference(since, dateTimeUnits, nil, temporal.Nanosecond, temporal.Hour)
	if how.Largest.IsTime() {
		d, err := temporal.DifferenceInstant(this.ns, to.ns, how)
		return s.newDifference(r, must(r, d, err), how.Largest, since)
	}
	if !this.zone.Equals(to.zone) {
		throwTemporalRange(r, "Timezones must be the same if unit is a day unit.")
	}
	var d temporal.InternalDuration
	if this.ns != to.ns {
		var err error
		d, err = this.origin().DifferenceZoned(to.ns, how)
		checkTemporal(r, err)
	}
	return s.newDifference(r, d, temporal.Hour, since)
}
