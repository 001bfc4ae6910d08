package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// overflowOf reads the option overflow of a method from, whose other options are none.
func overflowOf(r *goja.Runtime, method string, options goja.Value) (reject bool) {
	return temporalOptionsOf(r, method, options).reject()
}

// toDate is ToTemporalDate.
func (s *temporalSet) toDate(r *goja.Runtime, method string, item, options goja.Value) plainDate {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "Date argument must be object or string.", temporal.GoalDateTime)
		cal := parsedCalendar(r, p.Calendar)
		overflowOf(r, method, options)
		return plainDate{limited(r, p.Date), cal}
	}
	var d *plainDate
	if x := s.date.of(o); x != nil {
		d = &plainDate{x.date, x.cal}
	} else if x := s.zoned.of(o); x != nil {
		d = &plainDate{x.local().Date, x.cal}
	} else if x := s.dateTime.of(o); x != nil {
		d = &plainDate{x.at.Date, x.cal}
	}
	if d != nil {
		overflowOf(r, method, options)
		return *d
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsDate, 0, false)
	date, err := cal.DateFromFields(f, overflowOf(r, method, options))
	return plainDate{must(r, date, err), cal}
}

// parsed reads an item that must be a text.
func parsed(r *goja.Runtime, item goja.Value, otherwise string, goals ...temporal.Goal) temporal.Parsed {
	text, ok := item.(goja.String)
	if !ok {
		throwTemporalType(r, otherwise)
	}
	p, err := temporal.ParseISO(text.String(), goals...)
	return must(r, p, err)
}

// limited throws unless a date is within the limits of Temporal.
func limited(r *goja.Runtime, d temporal.Date) temporal.Date {
	if !d.Within() {
		throwTemporalRange(r, "Date is not within ISO date time limits.")
	}
	return d
}

// limitedTime is limited for a date with a time.
func limitedTime(r *goja.Runtime, t temporal.DateTime) temporal.DateTime {
	if !t.Within() {
		throwTemporalRange(r, "Date is not within ISO date time limits.")
	}
	return t
}

// timeRecord is ToTemporalTimeRecord: it reads the fields of a time; has tells which were there.
func timeRecord(r *goja.Runtime, o *goja.Object) (parts [6]int, has temporal.Field) {
	for _, n := range fieldNames {
		if n.bit&fieldsTime == 0 {
			continue
		}
		if v := get(o, engine.Name(n.name)); !isUndefined(v) {
			parts[timeField(n.bit)] = truncated(r, v)
			has |= n.bit
		}
	}
	if has == 0 {
		throwTemporalType(r, "Must specify at least one time field.")
	}
	return parts, has
}

// toTime is ToTemporalTime.
func (s *temporalSet) toTime(r *goja.Runtime, method string, item, options goja.Value) temporal.Time {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "Time argument must be object or string.", temporal.GoalTime)
		overflowOf(r, method, options)
		return p.Time
	}
	var t temporal.Time
	if x := s.time.of(o); x != nil {
		t = x.time
	} else if x := s.dateTime.of(o); x != nil {
		t = x.at.Time
	} else if x := s.zoned.of(o); x != nil {
		t = x.local().Time
	} else {
		parts, _ := timeRecord(r, o)
		t, err := temporal.RegulateTime(parts, overflowOf(r, method, options))
		return must(r, t, err)
	}
	overflowOf(r, method, options)
	return t
}

// timeOrMidnight is ToTimeRecordOrMidnight.
func (s *temporalSet) timeOrMidnight(r *goja.Runtime, item goja.Value) temporal.Time {
	if isUndefined(item) {
		return 0
	}
	return s.toTime(r, "", item, goja.Undefined())
}

// toDateTime is ToTemporalDateTime.
func (s *temporalSet) toDateTime(r *goja.Runtime, method string, item, options goja.Value) plainDateTime {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "DateTime argument must be object or string.", temporal.GoalDateTime)
		cal := parsedCalendar(r, p.Calendar)
		overflowOf(r, method, options)
		return plainDateTime{limitedTime(r, temporal.DateTime{Date: p.Date, Time: p.Time}), cal}
	}
	var d *plainDateTime
	if x := s.dateTime.of(o); x != nil {
		d = &plainDateTime{x.at, x.cal}
	} else if x := s.zoned.of(o); x != nil {
		d = &plainDateTime{x.local(), x.cal}
	} else if x := s.date.of(o); x != nil {
		d = &plainDateTime{temporal.DateTime{Date: x.date}, x.cal}
	}
	if d != nil {
		overflowOf(r, method, options)
		limitedTime(r, d.at)
		return *d
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsDate|fieldsTime, 0, false)
	return plainDateTime{limitedTime(r, interpret(r, cal, f, overflowOf(r, method, options))), cal}
}

// interpret is InterpretTemporalDateTimeFields.
func interpret(r *goja.Runtime, cal *temporal.Calendar, f temporal.Fields, reject bool) temporal.DateTime {
	d, err := cal.DateFromFields(f, reject)
	checkTemporal(r, err)
	t, err := temporal.RegulateTime(f.Time, reject)
	return temporal.DateTime{Date: d, Time: must(r, t, err)}
}

// zonedOptions reads the options of ToTemporalZonedDateTime.
func zonedOptions(r *goja.Runtime, method string, options goja.Value) (how temporal.Interpretation, reject bool) {
	x := temporalOptionsOf(r, method, options)
	how.Disambiguation = x.disambiguation()
	how.Choice = x.offset(temporal.OffsetReject)
	return how, x.reject()
}

// toZoned is ToTemporalZonedDateTime.
func (s *temporalSet) toZoned(r *goja.Runtime, method string, item, options goja.Value) zonedDateTime {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "ZonedDateTime argument must be object or string.", temporal.GoalZoned)
		zone := annotatedZone(r, p.Zone)
		cal := parsedCalendar(r, p.Calendar)
		how, _ := zonedOptions(r, method, options)
		return zonedDateTime{interpretParsed(r, p, zone, how), zone, cal}
	}
	if x := s.zoned.of(o); x != nil {
		z := *x
		zonedOptions(r, method, options)
		return z
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsDate|fieldsTime|temporal.FieldOffset|temporal.FieldTimeZone, temporal.FieldTimeZone, false)
	how, reject := zonedOptions(r, method, options)
	t := interpret(r, cal, f, reject)
	how.Offset = f.Offset
	if f.Has&temporal.FieldOffset == 0 {
		how.Behaviour = temporal.OffsetWall
	}
	ns, err := f.TimeZone.Interpret(t, false, how)
	return zonedDateTime{must(r, ns, err), f.TimeZone, cal}
}

// annotatedZone finds the zone that a text has in brackets.
func annotatedZone(r *goja.Runtime, name string) *temporal.Zone {
	z, err := temporal.ParseZoneIdentifier(name)
	return findTemporalZone(r, must(r, z, err))
}

// interpretParsed gives the instant that a text with a time zone means.
func interpretParsed(r *goja.Runtime, p temporal.Parsed, zone *temporal.Zone, how temporal.Interpretation) temporal.Int128 {
	switch {
	case p.Z:
		how.Behaviour = temporal.OffsetExact
	case !p.HasOffset:
		how.Behaviour = temporal.OffsetWall
	}
	how.Offset = p.Offset
	how.MatchMinutes = !p.OffsetExact
	ns, err := zone.Interpret(temporal.DateTime{Date: p.Date, Time: p.Time}, p.StartOfDay, how)
	return must(r, ns, err)
}

// toInstant is ToTemporalInstant.
func (s *temporalSet) toInstant(r *goja.Runtime, item goja.Value) temporal.Int128 {
	if x := s.instant.of(item); x != nil {
		return x.ns
	}
	if x := s.zoned.of(item); x != nil {
		return x.ns
	}
	text, ok := primitiveString(r, item)
	if !ok {
		throwTemporalType(r, "Instant argument must be Instant or string.")
	}
	p, err := temporal.ParseISO(text, temporal.GoalInstant)
	checkTemporal(r, err)
	ns, err := temporal.DateTime{Date: p.Date, Time: p.Time}.Instant(p.Offset)
	return must(r, ns, err)
}

// toYearMonth is ToTemporalYearMonth.
func (s *temporalSet) toYearMonth(r *goja.Runtime, method string, item, options goja.Value) plainYearMonth {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "YearMonth argument must be object or string.", temporal.GoalYearMonth)
		cal := parsedCalendar(r, p.Calendar)
		overflowOf(r, method, options)
		if !p.Date.MonthWithin() {
			throwTemporalRange(r, "Date is not within ISO date time limits.")
		}
		d, err := cal.YearMonthFromFields(cal.Fields(p.Date, temporal.KindYearMonth), false)
		return plainYearMonth{must(r, d, err), cal}
	}
	if x := s.yearMonth.of(o); x != nil {
		m := *x
		overflowOf(r, method, options)
		return m
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsYearMonth, 0, false)
	d, err := cal.YearMonthFromFields(f, overflowOf(r, method, options))
	return plainYearMonth{must(r, d, err), cal}
}

// toMonthDay is ToTemporalMonthDay.
func (s *temporalSet) toMonthDay(r *goja.Runtime, method string, item, options goja.Value) plainMonthDay {
	o := object(item)
	if o == nil {
		p := parsed(r, item, "MonthDay argument must be object or string.", temporal.GoalMonthDay)
		cal := parsedCalendar(r, p.Calendar)
		overflowOf(r, method, options)
		if cal.ISO() {
			p.Date.Year = 1972
			return plainMonthDay{p.Date, cal}
		}
		d, err := cal.MonthDayFromFields(cal.Fields(limited(r, p.Date), temporal.KindMonthDay), false)
		return plainMonthDay{must(r, d, err), cal}
	}
	if x := s.monthDay.of(o); x != nil {
		m := *x
		overflowOf(r, method, options)
		return m
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsDate, 0, false)
	d, err := cal.MonthDayFromFields(f, overflowOf(r, method, options))
	return plainMonthDay{must(r, d, err), cal}
}

// origin is GetTemporalRelativeToOption; nil stands for undefined.
func (s *temporalSet) origin(r *goja.Runtime, x temporalOptions) *temporal.Origin {
	v := x.get("relativeTo")
	if isUndefined(v) {
		return nil
	}
	plain := func(d temporal.Date, cal *temporal.Calendar) *temporal.Origin {
		o := temporal.PlainOrigin(temporal.DateTime{Date: limited(r, d)}, cal)
		return &o
	}
	zoned := func(ns temporal.Int128, zone *temporal.Zone, cal *temporal.Calendar) *temporal.Origin {
		o := temporal.ZonedOrigin(ns, zone, cal)
		return &o
	}
	o := object(v)
	if o == nil {
		p := parsed(r, v, "relativeTo must be object or string.", temporal.GoalZoned, temporal.GoalDateTime)
		if p.Zone == "" {
			return plain(p.Date, parsedCalendar(r, p.Calendar))
		}
		zone := annotatedZone(r, p.Zone)
		cal := parsedCalendar(r, p.Calendar)
		return zoned(interpretParsed(r, p, zone, temporal.Interpretation{Choice: temporal.OffsetReject}), zone, cal)
	}
	if z := s.zoned.of(o); z != nil {
		return zoned(z.ns, z.zone, z.cal)
	}
	if d := s.date.of(o); d != nil {
		return plain(d.date, d.cal)
	}
	if d := s.dateTime.of(o); d != nil {
		return plain(d.at.Date, d.cal)
	}
	cal := s.calendarOrISO(r, o)
	f := s.fields(r, cal, o, fieldsDate|fieldsTime|temporal.FieldOffset|temporal.FieldTimeZone, 0, false)
	t := interpret(r, cal, f, false)
	if f.TimeZone == nil {
		return plain(t.Date, cal)
	}
	how := temporal.Interpretation{Offset: f.Offset, Choice: temporal.OffsetReject}
	if f.Has&temporal.FieldOffset == 0 {
		how.Behaviour = temporal.OffsetWall
	}
	ns, err := f.TimeZone.Interpret(t, false, how)
	return zoned(must(r, ns, err), f.TimeZone, cal)
}
