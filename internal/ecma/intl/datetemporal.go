package intl

import "time"

// TemporalKind says of which class of Temporal a value is.
type TemporalKind int

// The classes of Temporal that DateFormat formats.
const (
	TemporalDate TemporalKind = iota
	TemporalYearMonth
	TemporalMonthDay
	TemporalTime
	TemporalDateTime
	TemporalInstant
	TemporalZoned // of its method toLocaleString; other formatters refuse it
)

// temporalFields are the fields that a kind has, as bits.
func (k TemporalKind) fields() int {
	const (
		yearMonth = 1<<fieldEra | 1<<fieldYear | 1<<fieldMonth
		date      = yearMonth | 1<<fieldWeekday | 1<<fieldDay
		clock     = 1<<fieldDayPeriod | 1<<fieldHour | 1<<fieldMinute | 1<<fieldSecond | 1<<fieldFraction
	)
	switch k {
	case TemporalDate:
		return date
	case TemporalYearMonth:
		return yearMonth
	case TemporalMonthDay:
		return 1<<fieldMonth | 1<<fieldDay
	case TemporalTime:
		return clock
	case TemporalDateTime:
		return date | clock
	}
	return 1<<fieldCount - 1
}

// plain tells whether values of the kind are no instants. They are formatted as if their time were UTC.
func (k TemporalKind) plain() bool { return k < TemporalInstant }

// For gives the formatter for values of a kind, from what the program gave; nil if that has nothing for them.
func (f *DateFormat) For(k TemporalKind) *DateFormat {
	g := f.Given
	if g.DateStyle != "" || g.TimeStyle != "" {
		return f.styledFor(k)
	}
	o := g
	if k.plain() {
		o = DateOptions{HourCycle: g.HourCycle, NumberingSystem: g.NumberingSystem, Zone: utcZone()}
	}
	has := k.fields()
	if has&(1<<fieldEra) != 0 {
		o.Era = g.Era
	}
	needs, any := true, g.FractionalSecondDigits > 0
	if any && has&(1<<fieldFraction) != 0 {
		o.FractionalSecondDigits, needs = g.FractionalSecondDigits, false
	}
	for _, x := range [...]struct {
		field    int
		to, from *string
	}{
		{fieldWeekday, &o.Weekday, &g.Weekday}, {fieldYear, &o.Year, &g.Year}, {fieldMonth, &o.Month, &g.Month}, {fieldDay, &o.Day, &g.Day},
		{fieldDayPeriod, &o.DayPeriod, &g.DayPeriod}, {fieldHour, &o.Hour, &g.Hour}, {fieldMinute, &o.Minute, &g.Minute},
		{fieldSecond, &o.Second, &g.Second},
	} {
		if *x.from == "" {
			continue
		}
		any = true
		if has&(1<<x.field) != 0 {
			*x.to, needs = *x.from, false
		}
	}
	if needs {
		if any && k.plain() {
			return nil
		}
		for _, x := range [...]struct {
			field int
			to    *string
		}{{fieldYear, &o.Year}, {fieldMonth, &o.Month}, {fieldDay, &o.Day}, {fieldHour, &o.Hour}, {fieldMinute, &o.Minute}, {fieldSecond, &o.Second}} {
			if has&(1<<x.field) != 0 {
				*x.to = "numeric"
			}
		}
		if k == TemporalZoned && o.TimeZoneName == "" {
			o.TimeZoneName = "short"
		}
	}
	if o.Hour == "" {
		o.HourCycle = ""
	}
	return NewDateFormat(f.Locale, o)
}

// styledFor is For with dateStyle or timeStyle: it leaves out of the pattern what the kind does not have.
func (f *DateFormat) styledFor(k TemporalKind) *DateFormat {
	switch {
	case !k.plain():
		return f
	case k < TemporalTime && f.Given.DateStyle == "", k == TemporalTime && f.Given.TimeStyle == "":
		return nil
	}
	o := f.Options
	o.Zone = utcZone()
	s := skeletonOf(f.Pattern)
	has, pattern := k.fields(), f.Pattern
	for i := range s.letter {
		if s.letter[i] != 0 && has&(1<<i) == 0 {
			s.letter[i] = 0
			pattern = ""
		}
	}
	if pattern == "" {
		pattern = generatorOf(f.Locale).best(s.text())
	}
	return newDateFormat(f.Locale, o, pattern)
}

func utcZone() Zone { return Zone{Name: "UTC", location: time.UTC} }
