package temporal

import "strings"

// Precision is the number of decimals of the seconds, or one of the values below.
type Precision int

// What is no number of decimals: as many as are needed, and no seconds at all.
const (
	PrecisionAuto   Precision = -1
	PrecisionMinute Precision = -2
)

// Show says when a part of a text is written.
type Show int

// When a part of a text is written.
const (
	ShowAuto Show = iota
	ShowAlways
	ShowNever
	ShowCritical
)

// StringPrecision is a Seconds String Precision Record.
type StringPrecision struct {
	Precision Precision
	Unit      Unit
	Increment int64
}

// NewStringPrecision is ToSecondsStringPrecisionRecord; smallest may be Unset, digits PrecisionAuto.
func NewStringPrecision(smallest Unit, digits Precision) StringPrecision {
	switch smallest {
	case Minute:
		return StringPrecision{PrecisionMinute, Minute, 1}
	case Second:
		return StringPrecision{0, Second, 1}
	case Millisecond:
		return StringPrecision{3, Millisecond, 1}
	case Microsecond:
		return StringPrecision{6, Microsecond, 1}
	case Nanosecond:
		return StringPrecision{9, Nanosecond, 1}
	}
	switch {
	case digits == PrecisionAuto:
		return StringPrecision{PrecisionAuto, Nanosecond, 1}
	case digits == 0:
		return StringPrecision{0, Second, 1}
	}
	unit := Second + Unit((digits+2)/3)
	increment := int64(1)
	for n := digits; n%3 != 0; n++ {
		increment *= 10
	}
	return StringPrecision{digits, unit, increment}
}

// formatFraction is FormatFractionalSeconds.
func formatFraction(ns int, p Precision) string {
	if p == 0 || p == PrecisionAuto && ns == 0 {
		return ""
	}
	s := pad(ns, 9)
	if p == PrecisionAuto {
		s = strings.TrimRight(s, "0")
	} else {
		s = s[:p]
	}
	return "." + s
}

// String is TimeRecordToString.
func (t Time) String(p Precision) string {
	n := int(t)
	s := pad(n/nsPerHour, 2) + ":" + pad(n/nsPerMinute%60, 2)
	if p == PrecisionMinute {
		return s
	}
	return s + ":" + pad(n/nsPerSecond%60, 2) + formatFraction(n%nsPerSecond, p)
}

// String gives the date as TemporalDateToString does without a calendar.
func (d Date) String() string { return padYear(d.Year) + "-" + pad(d.Month, 2) + "-" + pad(d.Day, 2) }

// String is ISODateTimeToString.
func (t DateTime) String(c *Calendar, p Precision, show Show) string {
	return t.Date.String() + "T" + t.Time.String(p) + c.annotation(show)
}

// annotation is FormatCalendarAnnotation.
func (c *Calendar) annotation(show Show) string {
	flag := ""
	switch {
	case show == ShowNever, show == ShowAuto && c.ISO():
		return ""
	case show == ShowCritical:
		flag = "!"
	}
	return "[" + flag + "u-ca=" + c.id + "]"
}

// DateString is TemporalDateToString.
func (c *Calendar) DateString(d Date, show Show) string { return d.String() + c.annotation(show) }

func (c *Calendar) full(show Show) bool {
	return show == ShowAlways || show == ShowCritical || !c.ISO()
}

// YearMonthString is TemporalYearMonthToString.
func (c *Calendar) YearMonthString(d Date, show Show) string {
	s := d.String()
	if !c.full(show) {
		s = s[:len(s)-len("-01")]
	}
	return s + c.annotation(show)
}

// MonthDayString is TemporalMonthDayToString.
func (c *Calendar) MonthDayString(d Date, show Show) string {
	s := d.String()
	if !c.full(show) {
		s = s[len(s)-len("01-01"):]
	}
	return s + c.annotation(show)
}

// formatOffsetMinutes is FormatOffsetTimeZoneIdentifier.
func formatOffsetMinutes(minutes int) string {
	s := "+"
	if minutes < 0 {
		s, minutes = "-", -minutes
	}
	return s + pad(minutes/60, 2) + ":" + pad(minutes%60, 2)
}

// FormatOffset is FormatUTCOffsetNanoseconds.
func FormatOffset(ns int64) string {
	s := "+"
	if ns < 0 {
		s, ns = "-", -ns
	}
	p := PrecisionAuto
	if ns%nsPerMinute == 0 {
		p = PrecisionMinute
	}
	return s + Time(ns).String(p)
}

// formatOffsetRounded is FormatDateTimeUTCOffsetRounded.
func formatOffsetRounded(ns int64) string {
	return formatOffsetMinutes(int(roundInt(ns, nsPerMinute, HalfExpand) / nsPerMinute))
}

// InstantString is TemporalInstantToString; z is nil for UTC.
func InstantString(ns Int128, z *Zone, p Precision) string {
	if z == nil {
		return dateTimeOf(ns).String(isoCalendar(), p, ShowNever) + "Z"
	}
	return z.DateTime(ns).String(isoCalendar(), p, ShowNever) + formatOffsetRounded(z.Offset(ns))
}

// ZonedString is TemporalZonedDateTimeToString for a time that is rounded already.
func ZonedString(ns Int128, z *Zone, c *Calendar, p Precision, calendar, zone, offset Show) string {
	s := z.DateTime(ns).String(isoCalendar(), p, ShowNever)
	if offset != ShowNever {
		s += formatOffsetRounded(z.Offset(ns))
	}
	switch zone {
	case ShowCritical:
		s += "[!" + z.id + "]"
	case ShowNever:
	default:
		s += "[" + z.id + "]"
	}
	return s + c.annotation(calendar)
}
