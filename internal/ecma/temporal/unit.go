package temporal

// Unit is a unit of durations, the greatest first.
type Unit int

// The units, and what stands for none in options.
const (
	Unset Unit = iota - 2
	Auto
	Year
	Month
	Week
	Day
	Hour
	Minute
	Second
	Millisecond
	Microsecond
	Nanosecond
)

const (
	nsPerDay    = 86_400_000_000_000
	nsPerHour   = 3_600_000_000_000
	nsPerMinute = 60_000_000_000
	nsPerSecond = 1_000_000_000
)

var unitNames = [...]string{"year", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond", "nanosecond"}

// Units gives the names of the units in the singular, the greatest first.
func Units() []string { return unitNames[:] }

// ParseUnit finds a unit by its name in the singular or plural, and "auto".
func ParseUnit(s string) (Unit, bool) {
	if s == "auto" {
		return Auto, true
	}
	for i, n := range unitNames {
		if s == n || len(s) == len(n)+1 && s[len(n)] == 's' && s[:len(n)] == n {
			return Unit(i), true
		}
	}
	return Unset, false
}

// String gives the name in the singular.
func (u Unit) String() string {
	switch u {
	case Unset:
		return "undefined"
	case Auto:
		return "auto"
	}
	return unitNames[u]
}

// IsDate tells whether u is a day or more.
func (u Unit) IsDate() bool { return u >= Year && u <= Day }

// IsTime tells whether u is less than a day.
func (u Unit) IsTime() bool { return u >= Hour }

// IsCalendar tells whether the length of u hangs on the calendar.
func (u Unit) IsCalendar() bool { return u >= Year && u <= Week }

// Larger is LargerOfTwoTemporalUnits.
func (u Unit) Larger(v Unit) Unit { return min(u, v) }

// MaximumIncrement is MaximumTemporalDurationRoundingIncrement; 0 is none.
func (u Unit) MaximumIncrement() int64 {
	switch u {
	case Hour:
		return 24
	case Minute, Second:
		return 60
	case Millisecond, Microsecond, Nanosecond:
		return 1000
	}
	return 0
}

// length is the number of nanoseconds in a unit of a day or less.
func (u Unit) length() int64 {
	switch u {
	case Day:
		return nsPerDay
	case Hour:
		return nsPerHour
	case Minute:
		return nsPerMinute
	case Second:
		return nsPerSecond
	case Millisecond:
		return 1_000_000
	case Microsecond:
		return 1000
	}
	return 1
}

// ValidateIncrement is ValidateTemporalRoundingIncrement.
func ValidateIncrement(increment, dividend int64, inclusive bool) error {
	most := dividend
	if !inclusive {
		most--
	}
	if increment > most || dividend%increment != 0 {
		return rangeError("roundingIncrement value is out of range.")
	}
	return nil
}

// RoundingMode says what becomes of what is between two multiples.
type RoundingMode int

// The modes of rounding.
const (
	Ceil RoundingMode = iota
	Floor
	Expand
	Trunc
	HalfCeil
	HalfFloor
	HalfExpand
	HalfTrunc
	HalfEven
)

var roundingModes = [...]string{"ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"}

// ParseRoundingMode finds a mode by its name.
func ParseRoundingMode(s string) (RoundingMode, bool) {
	for i, n := range roundingModes {
		if s == n {
			return RoundingMode(i), true
		}
	}
	return 0, false
}

// Negate is NegateRoundingMode.
func (m RoundingMode) Negate() RoundingMode {
	switch m {
	case Ceil:
		return Floor
	case Floor:
		return Ceil
	case HalfCeil:
		return HalfFloor
	case HalfFloor:
		return HalfCeil
	}
	return m
}

// up tells whether what lies between two multiples goes to the upper one. half compares it with the middle, odd says that the lower
// multiple is an odd one, and negative that both are below zero.
func (m RoundingMode) up(half int, odd, negative bool) bool {
	switch m {
	case Ceil:
		return true
	case Floor:
		return false
	case Expand:
		return !negative
	case Trunc:
		return negative
	}
	if half != 0 {
		return half > 0
	}
	switch m {
	case HalfCeil:
		return true
	case HalfFloor:
		return false
	case HalfExpand:
		return !negative
	case HalfTrunc:
		return negative
	}
	return odd
}

// round is RoundNumberToIncrement.
func round(x, increment Int128, mode RoundingMode) Int128 {
	return roundAs(x, increment, mode, x.Sign() < 0)
}

// roundAs rounds as if x were negative or not; RoundNumberToIncrementAsIfPositive is that with false.
func roundAs(x, increment Int128, mode RoundingMode, negative bool) Int128 {
	q, rest := x.DivFloor(increment)
	if rest.Sign() == 0 {
		return x
	}
	low := x.Sub(rest)
	if mode.up(rest.Add(rest).Cmp(increment), q.lo&1 == 1, negative) {
		return low.Add(increment)
	}
	return low
}

// roundInt is round for what fits into 64 bits.
func roundInt(x, increment int64, mode RoundingMode) int64 {
	v, _ := round(Int(x), Int(increment), mode).Int64()
	return v
}
