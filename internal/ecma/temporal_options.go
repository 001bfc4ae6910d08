package ecma

import (
	"math"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// temporalOptions reads the options of a method of Temporal.
type temporalOptions struct {
	r      *goja.Runtime
	o      *goja.Object // nil: none
	method string       // in messages
	name   string       // the one option that a string stands for
	value  goja.Value
}

// temporalOptionsOf is GetOptionsObject(v).
func temporalOptionsOf(r *goja.Runtime, method string, v goja.Value) temporalOptions {
	x := temporalOptions{r: r, method: method, o: object(v)}
	if x.o == nil && !isUndefined(v) {
		throwTemporalType(r, "Options must be object.")
	}
	return x
}

// shortOptions reads the argument of a method that takes an option of that name or an object with options. missing is thrown if there is none.
func shortOptions(r *goja.Runtime, method, name string, v goja.Value, missing string) temporalOptions {
	if isUndefined(v) {
		throwTemporalType(r, missing)
	}
	if s, ok := v.(goja.String); ok {
		return temporalOptions{r: r, method: method, name: name, value: s}
	}
	return temporalOptionsOf(r, method, v)
}

func (x temporalOptions) get(name string) goja.Value {
	switch {
	case x.o != nil:
		return get(x.o, engine.Name(name))
	case x.name == name:
		return x.value
	}
	return goja.Undefined()
}

// text is GetOption(name, string); ok is false for undefined.
func (x temporalOptions) text(name string) (string, bool) {
	v := x.get(name)
	if isUndefined(v) {
		return "", false
	}
	return toString(x.r, v).String(), true
}

func (x temporalOptions) refuse(name, value string) {
	throwRange(x.r, "Value "+value+" out of range for "+x.method+" options property "+name)
}

// oneOf gives the place of the option's value among those that are allowed, the first of which is the default.
func (x temporalOptions) oneOf(name string, values ...string) int {
	s, ok := x.text(name)
	if !ok {
		return 0
	}
	i := slices.Index(values, s)
	if i < 0 {
		x.refuse(name, s)
	}
	return i
}

// reject is GetTemporalOverflowOption.
func (x temporalOptions) reject() bool { return x.oneOf("overflow", "constrain", "reject") == 1 }

func (x temporalOptions) disambiguation() temporal.Disambiguation {
	return temporal.Disambiguation(x.oneOf("disambiguation", "compatible", "earlier", "later", "reject"))
}

// offset is GetTemporalOffsetOption.
func (x temporalOptions) offset(fallback temporal.OffsetChoice) temporal.OffsetChoice {
	names := []string{"prefer", "use", "ignore", "reject"}
	s, ok := x.text("offset")
	if !ok {
		return fallback
	}
	i := slices.Index(names, s)
	if i < 0 {
		x.refuse("offset", s)
	}
	return temporal.OffsetChoice(i)
}

func (x temporalOptions) showCalendar() temporal.Show {
	return temporal.Show(x.oneOf("calendarName", "auto", "always", "never", "critical"))
}

func (x temporalOptions) showZone() temporal.Show {
	return [...]temporal.Show{temporal.ShowAuto, temporal.ShowNever, temporal.ShowCritical}[x.oneOf("timeZoneName", "auto", "never", "critical")]
}

func (x temporalOptions) showOffset() temporal.Show {
	return [...]temporal.Show{temporal.ShowAuto, temporal.ShowNever}[x.oneOf("offset", "auto", "never")]
}

// unit is GetTemporalUnitValuedOption.
func (x temporalOptions) unit(name string, required bool) temporal.Unit {
	s, ok := x.text(name)
	if !ok {
		if required {
			x.refuse(name, "undefined")
		}
		return temporal.Unset
	}
	u, ok := temporal.ParseUnit(s)
	if !ok {
		x.refuse(name, s)
	}
	return u
}

// unitGroup says which units a method knows.
type unitGroup int

const (
	dateUnits unitGroup = iota
	timeUnits
	dateTimeUnits
)

// checkUnit is ValidateTemporalUnitValue.
func checkUnit(r *goja.Runtime, u temporal.Unit, group unitGroup, extra ...temporal.Unit) {
	switch {
	case u == temporal.Unset, slices.Contains(extra, u):
	case u.IsDate() && group != timeUnits, u.IsTime() && group != dateUnits:
	case group == dateUnits:
		throwTemporalRange(r, "Unit was not part of the date unit group.")
	case group == timeUnits:
		throwTemporalRange(r, "Unit was not part of the time unit group.")
	default:
		throwTemporalRange(r, "Unit was not part of the date or time unit group.")
	}
}

func (x temporalOptions) mode(fallback temporal.RoundingMode) temporal.RoundingMode {
	s, ok := x.text("roundingMode")
	if !ok {
		return fallback
	}
	m, ok := temporal.ParseRoundingMode(s)
	if !ok {
		x.refuse("roundingMode", s)
	}
	return m
}

// increment is GetRoundingIncrementOption.
func (x temporalOptions) increment() int64 {
	v := x.get("roundingIncrement")
	if isUndefined(v) {
		return 1
	}
	n := truncated(x.r, v)
	if n < 1 || n > 1e9 {
		throwRange(x.r, "roundingIncrement value is out of range.")
	}
	return int64(n)
}

// digits is GetTemporalFractionalSecondDigitsOption.
func (x temporalOptions) digits() temporal.Precision {
	v := x.get("fractionalSecondDigits")
	refuse := func() { throwRange(x.r, "fractionalSecondDigits value is out of range.") }
	switch engine.ValueKinds().Of(v) {
	case engine.KindInt, engine.KindFloat:
		f := math.Floor(v.ToFloat())
		if !(f >= 0 && f <= 9) {
			refuse()
		}
		return temporal.Precision(f)
	}
	if !isUndefined(v) && toString(x.r, v).String() != "auto" {
		refuse()
	}
	return temporal.PrecisionAuto
}

// checkIncrement throws unless an increment divides what a unit may have at most.
func checkIncrement(r *goja.Runtime, increment, dividend int64, inclusive bool) {
	if err := temporal.ValidateIncrement(increment, dividend, inclusive); err != nil {
		throwTemporalRange(r, err.Error())
	}
}

// difference is GetDifferenceSettings.
func (x temporalOptions) difference(since bool, group unitGroup, disallowed []temporal.Unit, smallest, largest temporal.Unit) temporal.Rounding {
	var s temporal.Rounding
	s.Largest = x.unit("largestUnit", false)
	s.Increment = x.increment()
	s.Mode = x.mode(temporal.Trunc)
	s.Smallest = x.unit("smallestUnit", false)
	checkUnit(x.r, s.Largest, group, temporal.Auto)
	if s.Largest == temporal.Unset {
		s.Largest = temporal.Auto
	}
	refuse := func(u temporal.Unit) {
		if slices.Contains(disallowed, u) {
			throwTemporalRange(x.r, "Unit is not allowed here.")
		}
	}
	refuse(s.Largest)
	checkUnit(x.r, s.Smallest, group)
	if s.Smallest == temporal.Unset {
		s.Smallest = smallest
	}
	refuse(s.Smallest)
	if s.Largest == temporal.Auto {
		s.Largest = largest.Larger(s.Smallest)
	}
	if s.Largest > s.Smallest {
		throwTemporalRange(x.r, "smallestUnit is larger than largestUnit.")
	}
	if most := s.Smallest.MaximumIncrement(); most > 0 {
		checkIncrement(x.r, s.Increment, most, false)
	}
	if since {
		s.Mode = s.Mode.Negate()
	}
	return s
}

// rounding reads the options of a method round for a time of day, or with days.
func (x temporalOptions) rounding(days bool) temporal.Rounding {
	var s temporal.Rounding
	s.Increment = x.increment()
	s.Mode = x.mode(temporal.HalfExpand)
	s.Smallest = x.unit("smallestUnit", true)
	if days {
		checkUnit(x.r, s.Smallest, timeUnits, temporal.Day)
	} else {
		checkUnit(x.r, s.Smallest, timeUnits)
	}
	if s.Smallest == temporal.Day {
		checkIncrement(x.r, s.Increment, 1, true)
	} else {
		checkIncrement(x.r, s.Increment, s.Smallest.MaximumIncrement(), false)
	}
	return s
}

// timePrecision is what the options of a method toString say of the seconds, once all of them are read.
func timePrecision(r *goja.Runtime, smallest temporal.Unit, digits temporal.Precision) temporal.StringPrecision {
	checkUnit(r, smallest, timeUnits)
	if smallest == temporal.Hour {
		throwTemporalRange(r, "smallestUnit must be a valid time unit.")
	}
	return temporal.NewStringPrecision(smallest, digits)
}
