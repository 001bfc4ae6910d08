package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// The fields that methods read.
const (
	fieldsYearMonth = temporal.FieldYear | temporal.FieldMonth | temporal.FieldMonthCode
	fieldsDate      = fieldsYearMonth | temporal.FieldDay
	fieldsTime      = temporal.FieldHour | temporal.FieldMinute | temporal.FieldSecond | temporal.FieldMillisecond |
		temporal.FieldMicrosecond | temporal.FieldNanosecond
)

// fieldNames are all fields in the order in which they are read.
var fieldNames = [...]struct {
	name string
	bit  temporal.Field
}{
	{"day", temporal.FieldDay}, {"era", temporal.FieldEra}, {"eraYear", temporal.FieldEraYear}, {"hour", temporal.FieldHour},
	{"microsecond", temporal.FieldMicrosecond}, {"millisecond", temporal.FieldMillisecond}, {"minute", temporal.FieldMinute},
	{"month", temporal.FieldMonth}, {"monthCode", temporal.FieldMonthCode}, {"nanosecond", temporal.FieldNanosecond},
	{"offset", temporal.FieldOffset}, {"second", temporal.FieldSecond}, {"timeZone", temporal.FieldTimeZone}, {"year", temporal.FieldYear},
}

// timeField is the place of a field of the time in temporal.Fields.
func timeField(bit temporal.Field) int {
	i := 0
	for b := temporal.FieldHour; b != bit; b <<= 1 {
		i++
	}
	return i
}

// fields is PrepareCalendarFields: it reads those of o. With partial, one must be there at least.
func (s *temporalSet) fields(r *goja.Runtime, cal *temporal.Calendar, o *goja.Object, names, required temporal.Field, partial bool) temporal.Fields {
	var f temporal.Fields
	names |= cal.ExtraFields(names)
	for _, n := range fieldNames {
		if names&n.bit == 0 {
			continue
		}
		v := get(o, engine.Name(n.name))
		if isUndefined(v) {
			if required&n.bit != 0 {
				throwTemporalType(r, "Must specify time zone.")
			}
			continue
		}
		f.Has |= n.bit
		switch n.bit {
		case temporal.FieldDay:
			f.Day = positive(r, v)
		case temporal.FieldEra:
			f.Era = toString(r, v).String()
		case temporal.FieldEraYear:
			f.EraYear = truncated(r, v)
		case temporal.FieldMonth:
			f.Month = positive(r, v)
		case temporal.FieldMonthCode:
			f.Code = monthCode(r, v)
		case temporal.FieldOffset:
			f.Offset = offsetString(r, v)
		case temporal.FieldTimeZone:
			f.TimeZone = s.zoneIdentifier(r, v)
		case temporal.FieldYear:
			f.Year = truncated(r, v)
		default:
			f.Time[timeField(n.bit)] = truncated(r, v)
		}
	}
	if partial && f.Has == 0 {
		throwTemporalType(r, "Must specify at least one calendar field.")
	}
	return f
}

// monthCode is ParseMonthCode for any value.
func monthCode(r *goja.Runtime, v goja.Value) temporal.MonthCode {
	s, ok := primitiveString(r, v)
	if !ok {
		throwTemporalType(r, "MonthCode must be string.")
	}
	m, err := temporal.ParseMonthCode(s)
	return must(r, m, err)
}

// offsetString is ToOffsetString; it gives nanoseconds.
func offsetString(r *goja.Runtime, v goja.Value) int64 {
	s, ok := primitiveString(r, v)
	if !ok {
		throwTemporalType(r, "Offset must be string.")
	}
	ns, ok := temporal.ParseOffset(s, true)
	if !ok {
		throwTemporalRange(r, "UTC offset is not valid.")
	}
	return ns
}

// calendarOf gives the calendar of an object of Temporal, or nil.
func (s *temporalSet) calendarOf(v goja.Value) *temporal.Calendar {
	if d := s.date.of(v); d != nil {
		return d.cal
	}
	if d := s.dateTime.of(v); d != nil {
		return d.cal
	}
	if d := s.zoned.of(v); d != nil {
		return d.cal
	}
	if d := s.yearMonth.of(v); d != nil {
		return d.cal
	}
	if d := s.monthDay.of(v); d != nil {
		return d.cal
	}
	return nil
}

// calendarIdentifier is ToTemporalCalendarIdentifier.
func (s *temporalSet) calendarIdentifier(r *goja.Runtime, v goja.Value) *temporal.Calendar {
	if c := s.calendarOf(v); c != nil {
		return c
	}
	text, ok := v.(goja.String)
	if !ok {
		throwTemporalType(r, "Calendar must be string or calendared Temporal object.")
	}
	id, err := temporal.ParseCalendarID(text.String())
	checkTemporal(r, err)
	c, err := temporal.FindCalendar(id)
	return must(r, c, err)
}

// calendarOrISO is GetTemporalCalendarIdentifierWithISODefault.
func (s *temporalSet) calendarOrISO(r *goja.Runtime, o *goja.Object) *temporal.Calendar {
	if c := s.calendarOf(o); c != nil {
		return c
	}
	v := get(o, engine.Name("calendar"))
	if isUndefined(v) {
		return temporal.ISOCalendar()
	}
	return s.calendarIdentifier(r, v)
}

// parsedCalendar gives the calendar that a text named.
func parsedCalendar(r *goja.Runtime, id string) *temporal.Calendar {
	if id == "" {
		return temporal.ISOCalendar()
	}
	c, err := temporal.FindCalendar(id)
	return must(r, c, err)
}

// zoneIdentifier is ToTemporalTimeZoneIdentifier.
func (s *temporalSet) zoneIdentifier(r *goja.Runtime, v goja.Value) *temporal.Zone {
	if z := s.zoned.of(v); z != nil {
		return z.zone
	}
	text, ok := v.(goja.String)
	if !ok {
		throwTemporalType(r, "Time zone must be string or ZonedDateTime object.")
	}
	name, err := temporal.ParseZone(text.String())
	return findTemporalZone(r, must(r, name, err))
}

// findTemporalZone finds the zone of a name or an offset.
func findTemporalZone(r *goja.Runtime, name temporal.ZoneName) *temporal.Zone {
	if name.Name == "" {
		return temporal.OffsetZone(name.Offset)
	}
	id, z, ok := intl.ZoneIdentifier(name.Name)
	if !ok {
		throwTemporalRange(r, "Unknown time zone identifier")
	}
	return temporal.NamedZone(id, z.Name, z.Location())
}

// partial checks the argument of a method with: it is IsPartialTemporalObject.
func (s *temporalSet) partial(r *goja.Runtime, v goja.Value) *goja.Object {
	o := object(v)
	if o == nil || s.calendarOf(v) != nil || s.time.of(v) != nil ||
		!isUndefined(get(o, engine.Name("calendar"))) || !isUndefined(get(o, engine.Name("timeZone"))) {
		throwTemporalType(r, "Argument to with() must contain some date/time fields.")
	}
	return o
}
