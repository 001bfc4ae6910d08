package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/ecma/temporal"
)

// notTemporal is the kind of what is no value of Temporal that has a date or time.
const notTemporal intl.TemporalKind = -1

// kindOf tells which class of Temporal v is of.
func (s *temporalSet) kindOf(v goja.Value) intl.TemporalKind {
	switch {
	case s.date.of(v) != nil:
		return intl.TemporalDate
	case s.yearMonth.of(v) != nil:
		return intl.TemporalYearMonth
	case s.monthDay.of(v) != nil:
		return intl.TemporalMonthDay
	case s.time.of(v) != nil:
		return intl.TemporalTime
	case s.dateTime.of(v) != nil:
		return intl.TemporalDateTime
	case s.instant.of(v) != nil:
		return intl.TemporalInstant
	case s.zoned.of(v) != nil:
		return intl.TemporalZoned
	}
	return notTemporal
}

// formattable is ToDateTimeFormattable(v).
func (s *temporalSet) formattable(v goja.Value) goja.Value {
	if object(v) != nil && s.kindOf(v) != notTemporal {
		return v
	}
	return v.ToNumber()
}

// formatted is HandleDateTimeValue: it gives what formattable gave in milliseconds, and the formatter for it.
func (s *temporalSet) formatted(r *goja.Runtime, f *intl.DateFormat, v goja.Value) (*intl.DateFormat, int64) {
	if object(v) == nil {
		return f, timeClip(r, v.ToFloat())
	}
	var g *intl.DateFormat
	if kind := s.kindOf(v); kind != intl.TemporalZoned {
		g = f.For(kind)
	}
	if g == nil {
		throwType(r, "Invalid argument for Temporal %s", display(v))
	}
	return g, s.milliseconds(r, v)
}

// milliseconds gives a value for a formatter: since the epoch, as if in UTC where it is no instant. The only calendar that formatters
// have is the Gregorian one.
func (s *temporalSet) milliseconds(r *goja.Runtime, v goja.Value) int64 {
	var ns temporal.Int128
	var cal *temporal.Calendar
	iso := true // the ISO 8601 calendar is as good
	noon := func(d temporal.Date) temporal.Int128 {
		return temporal.DateTime{Date: d, Time: temporal.Noon}.EpochNanoseconds()
	}
	if x := s.date.of(v); x != nil {
		ns, cal = noon(x.date), x.cal
	} else if x := s.yearMonth.of(v); x != nil {
		ns, cal, iso = noon(x.date), x.cal, false
	} else if x := s.monthDay.of(v); x != nil {
		ns, cal, iso = noon(x.date), x.cal, false
	} else if x := s.dateTime.of(v); x != nil {
		ns, cal = x.at.EpochNanoseconds(), x.cal
	} else if x := s.zoned.of(v); x != nil {
		ns, cal = x.ns, x.cal
	} else if x := s.instant.of(v); x != nil {
		ns = x.ns
	} else {
		ns = temporal.Int(int64(s.time.of(v).time))
	}
	if cal != nil && cal.ID() != "gregory" && !(iso && cal.ISO()) {
		throwRange(r, "Mismatched calendars.")
	}
	ms, _ := ns.DivFloor(temporal.Int(nsPerMillisecond))
	n, _ := ms.Int64()
	return n
}

// locale formats a value as its method toLocaleString does; required and defaults are as for readDateFormat.
func (s *temporalSet) locale(r *goja.Runtime, call goja.FunctionCall, required, defaults string) goja.Value {
	f, ms := s.formatted(r, readDateFormat(r, "Intl.DateTimeFormat", call.Argument(0), call.Argument(1), required, defaults), call.This)
	return r.ToValue(f.Format(ms))
}

func (s *temporalSet) localeDate(r *goja.Runtime, _ *plainDate, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "date", "date")
}

func (s *temporalSet) localeYearMonth(r *goja.Runtime, _ *plainYearMonth, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "date", "date")
}

func (s *temporalSet) localeMonthDay(r *goja.Runtime, _ *plainMonthDay, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "date", "date")
}

func (s *temporalSet) localeTime(r *goja.Runtime, _ *plainTime, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "time", "time")
}

func (s *temporalSet) localeDateTime(r *goja.Runtime, _ *plainDateTime, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "any", "all")
}

func (s *temporalSet) localeInstant(r *goja.Runtime, _ *instantData, call goja.FunctionCall) goja.Value {
	return s.locale(r, call, "any", "all")
}

func (s *temporalSet) localeZoned(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
	zone, ok := intl.FindZone(this.zone.ID())
	if !ok {
		zone = intl.FixedZone(this.zone.ID(), this.zone.Location())
	}
	f := readDateFormatIn(r, "Intl.DateTimeFormat", call.Argument(0), call.Argument(1), "any", "all", &zone).For(intl.TemporalZoned)
	return r.ToValue(f.Format(s.milliseconds(r, call.This)))
}

func (s *temporalSet) localeDuration(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
	f := readDurationFormat(r, call.Arguments).f
	return r.ToValue(intl.Join(f.Parts(intl.Duration(this.d))))
}
