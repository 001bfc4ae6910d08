package temporal

// Goal is a nonterminal of the grammar of RFC 9557 that a text may have to be.
type Goal int

// The goals of ParseISO.
const (
	GoalZoned Goal = iota // a date and time with a time zone
	GoalDateTime
	GoalInstant
	GoalTime
	GoalMonthDay
	GoalYearMonth
)

// Parsed is what a text says, an ISO Date-Time Parse Record.
type Parsed struct {
	Date        Date // year 1972 where YearAbsent
	YearAbsent  bool
	Time        Time
	StartOfDay  bool // no time was given
	Z           bool
	HasOffset   bool
	Offset      int64 // nanoseconds
	OffsetExact bool  // the offset has seconds
	OffsetText  string
	Zone        string // the name in brackets; "" is none
	Calendar    string // "" is none
}

// ParseISO is ParseISODateTime: it reads s as the first of the goals that it can be.
func ParseISO(s string, goals ...Goal) (Parsed, error) {
	err := rangeError("Invalid ISO 8601 string.")
	for _, goal := range goals {
		p := parser{s: s}
		ok := false
		switch goal {
		case GoalZoned:
			ok = p.dateTime(true, false) && p.out.Zone != ""
		case GoalDateTime:
			ok = p.dateTime(false, false)
		case GoalInstant:
			ok = p.dateTime(true, true) && (p.out.Z || p.out.HasOffset)
		case GoalTime:
			if ok = p.annotatedTime(); !ok {
				p = parser{s: s}
				ok = p.dateTime(false, true)
			}
		case GoalMonthDay:
			if ok = p.short(p.monthDay); !ok {
				p = parser{s: s}
				ok = p.dateTime(false, false)
			}
		case GoalYearMonth:
			if ok = p.short(p.yearMonth); !ok {
				p = parser{s: s}
				ok = p.dateTime(false, false)
			}
		}
		if ok {
			return p.out, p.annotations()
		}
		if p.why != "" {
			err = rangeError("%s", p.why)
		}
	}
	return Parsed{}, err
}

// ParseCalendarID is ParseTemporalCalendarString.
func ParseCalendarID(s string) (string, error) {
	p, err := ParseISO(s, GoalZoned, GoalDateTime, GoalInstant, GoalTime, GoalMonthDay, GoalYearMonth)
	switch {
	case err == nil && p.Calendar == "":
		return "iso8601", nil
	case err == nil:
		return p.Calendar, nil
	}
	if q := (parser{s: s}); !q.annotationValue() || q.i < len(s) {
		return "", rangeError("Invalid calendar string")
	}
	return s, nil
}

// ZoneName is what names a time zone: a name, or an offset in minutes where Name is empty.
type ZoneName struct {
	Name   string
	Offset int
}

// ParseZoneIdentifier is ParseTimeZoneIdentifier.
func ParseZoneIdentifier(s string) (ZoneName, error) {
	p := parser{s: s}
	if p.zoneIdentifier() && p.i == len(s) {
		if off, ok := ParseOffset(s, false); ok {
			return ZoneName{Offset: int(off / nsPerMinute)}, nil
		}
		return ZoneName{Name: s}, nil
	}
	return ZoneName{}, rangeError("Not a valid time zone string")
}

// ParseZone is ParseTemporalTimeZoneString.
func ParseZone(s string) (ZoneName, error) {
	if z, err := ParseZoneIdentifier(s); err == nil {
		return z, nil
	}
	p, err := ParseISO(s, GoalZoned, GoalDateTime, GoalInstant, GoalTime, GoalMonthDay, GoalYearMonth)
	switch {
	case err != nil:
		return ZoneName{}, rangeError("Not a valid time zone string")
	case p.Zone != "":
		return ParseZoneIdentifier(p.Zone)
	case p.Z:
		return ZoneName{Name: "UTC"}, nil
	case p.HasOffset:
		return ParseZoneIdentifier(p.OffsetText)
	}
	return ZoneName{}, rangeError("Not a valid time zone string")
}

// ParseOffset reads an offset from UTC, with seconds or without.
func ParseOffset(s string, seconds bool) (ns int64, ok bool) {
	p := parser{s: s}
	if !p.offset(seconds) || p.i < len(s) {
		return 0, false
	}
	return p.out.Offset, true
}
